internal import COpenBLAS
internal import Foundation

/// A small convolutional net that tells single letters: 26 capitals and "not a letter".
///
/// A value that can be shared between threads; the working memory of a run is a ``Workspace`` of the caller.
struct LetterNet: Sendable {
    /// The number of outputs: A to Z, then "not a letter".
    static let classCount = 27
    static let notALetter = 26

    private let layers: [Layer]
    private let largestMap: Int
    private let largestColumns: Int

    /// Reads the net that comes with the program.
    init() throws(LetterNetError) {
        guard let url = Bundle.module.url(forResource: "letters", withExtension: "model"),
            let data = try? Data(contentsOf: url)
        else { throw .missing }
        try self.init(LetterModelFile(data))
    }

    init(_ file: LetterModelFile) throws(LetterNetError) {
        guard file.manifest.input == [1, LetterPatch.side, LetterPatch.side] else {
            throw .unexpectedShape("it takes \(file.manifest.input), not one patch of 32 × 32")
        }
        var shape = Shape(channels: 1, height: LetterPatch.side, width: LetterPatch.side)
        var weights = file.weights[...]
        var layers: [Layer] = []
        var largestMap = shape.count, largestColumns = 0
        for description in file.manifest.layers {
            let layer = try Layer(description, input: shape, weights: &weights)
            largestColumns = max(largestColumns, layer.columnCount)
            shape = layer.output
            largestMap = max(largestMap, shape.count)
            layers.append(layer)
        }
        guard weights.isEmpty else { throw .wrongSize }
        guard shape.count == Self.classCount else { throw .unexpectedShape("it has \(shape.count) outputs, not 27") }
        (self.layers, self.largestMap, self.largestColumns) = (layers, largestMap, largestColumns)
        openblas_set_num_threads(1)
    }

    /// Working memory for runs of one net, one after the other.
    struct Workspace {
        fileprivate var input: [Float]
        fileprivate var output: [Float]
        fileprivate var columns: [Float]
    }

    func makeWorkspace() -> Workspace {
        Workspace(
            input: Array(repeating: 0, count: largestMap), output: Array(repeating: 0, count: largestMap),
            columns: Array(repeating: 0, count: largestColumns))
    }

    /// The 27 logits of a patch.
    func logits(of patch: LetterPatch, in workspace: inout Workspace) -> [Float] {
        workspace.input.replaceSubrange(0..<patch.values.count, with: patch.values)
        for layer in layers {
            workspace.input.withUnsafeBufferPointer { input in
                workspace.output.withUnsafeMutableBufferPointer { output in
                    workspace.columns.withUnsafeMutableBufferPointer { columns in
                        layer.run(input, output, columns: columns)
                    }
                }
            }
            swap(&workspace.input, &workspace.output)
        }
        return Array(workspace.input[..<Self.classCount])
    }

    /// The natural logarithms of the 27 probabilities of a patch.
    func logProbabilities(of patch: LetterPatch, in workspace: inout Workspace) -> [Double] {
        let logits = logits(of: patch, in: &workspace).map(Double.init)
        let largest = logits.max() ?? 0
        let logSum = largest + log(logits.reduce(0) { $0 + exp($1 - largest) })
        return logits.map { $0 - logSum }
    }
}

extension LetterNet {
    /// The size of a feature map; its values are stored channel by channel, row by row.
    fileprivate struct Shape: Hashable {
        var channels: Int, height: Int, width: Int
        var count: Int { channels * height * width }
    }

    fileprivate struct Layer: Sendable {
        private enum Operation: Sendable { case convolution, maxpool, dense }
        private let operation: Operation
        private let input: Shape
        let output: Shape
        private let weights: [Float]
        private let biases: [Float]
        private let rectified: Bool

        /// The floats a convolution needs to lay its input out as columns.
        var columnCount: Int { operation == .convolution ? 9 * input.count : 0 }
    }
}

extension LetterNet.Shape: Sendable {}

extension LetterNet.Layer {
    init(
        _ layer: LetterModelFile.Layer, input: LetterNet.Shape, weights: inout ArraySlice<Float>
    ) throws(LetterNetError) {
        self.input = input
        rectified = layer.activation == .relu
        let weightCount: Int
        switch layer.type {
        case .maxpool:
            guard layer.size == 2, input.height % 2 == 0, input.width % 2 == 0 else {
                throw .unexpectedShape("only 2 × 2 pooling of even sizes is known")
            }
            operation = .maxpool
            output = LetterNet.Shape(channels: input.channels, height: input.height / 2, width: input.width / 2)
            (self.weights, biases) = ([], [])
            return
        case .convolution:
            guard layer.in == input.channels, let out = layer.out, layer.kernel == 3, layer.padding == 1 else {
                throw .unexpectedShape("only 3 × 3 convolutions with padding 1 are known")
            }
            operation = .convolution
            output = LetterNet.Shape(channels: out, height: input.height, width: input.width)
            weightCount = 9 * input.channels * out
        case .dense:
            guard layer.in == input.count, let out = layer.out else {
                throw .unexpectedShape("a dense layer takes \(layer.in ?? 0) values but gets \(input.count)")
            }
            operation = .dense
            output = LetterNet.Shape(channels: out, height: 1, width: 1)
            weightCount = input.count * out
        }
        guard weights.count >= weightCount + output.channels else { throw .wrongSize }
        self.weights = Array(weights.prefix(weightCount))
        biases = Array(weights.dropFirst(weightCount).prefix(output.channels))
        weights = weights.dropFirst(weightCount + output.channels)
    }

    func run(
        _ source: UnsafeBufferPointer<Float>, _ target: UnsafeMutableBufferPointer<Float>,
        columns: UnsafeMutableBufferPointer<Float>
    ) {
        switch operation {
        case .convolution:
            layOut(source, as: columns)
            multiply(by: columns.baseAddress, depth: 9 * input.channels, into: target)
        case .dense: multiply(by: source.baseAddress, depth: input.count, into: target)
        case .maxpool: pool(source, into: target)
        }
    }

    /// target[out][place] = activation(bias[out] + Σ weights[out][k] · columns[k][place]), by one matrix product.
    private func multiply(
        by columns: UnsafePointer<Float>?, depth: Int, into target: UnsafeMutableBufferPointer<Float>
    ) {
        let places = output.height * output.width
        for channel in 0..<output.channels {
            let bias = biases[channel]
            for place in channel * places..<(channel + 1) * places { target[place] = bias }
        }
        weights.withUnsafeBufferPointer { weights in
            if places == 1 {
                cblas_sgemv(
                    CblasRowMajor, CblasNoTrans, blasint(output.channels), blasint(depth), 1, weights.baseAddress,
                    blasint(depth),
                    columns, 1, 1, target.baseAddress, 1)
            } else {
                cblas_sgemm(
                    CblasRowMajor, CblasNoTrans, CblasNoTrans, blasint(output.channels), blasint(places),
                    blasint(depth),
                    1, weights.baseAddress, blasint(depth), columns, blasint(places), 1, target.baseAddress,
                    blasint(places))
            }
        }
        if rectified {
            for index in 0..<output.count { target[index] = max(target[index], 0) }
        }
    }

    /// Row k = (channel, ky, kx) of the columns is the input channel shifted by (ky − 1, kx − 1), zero outside.
    private func layOut(_ source: UnsafeBufferPointer<Float>, as columns: UnsafeMutableBufferPointer<Float>) {
        let (height, width) = (input.height, input.width)
        var target = 0
        for channel in 0..<input.channels {
            for ky in -1...1 {
                for kx in -1...1 {
                    let first = max(-kx, 0), end = width - max(kx, 0)
                    for y in 0..<height {
                        let row = (channel * height + y + ky) * width + kx
                        let isInside = (0..<height).contains(y + ky)
                        for x in 0..<width { columns[target &+ x] = 0 }
                        if isInside {
                            for x in first..<end { columns[target &+ x] = source[row &+ x] }
                        }
                        target += width
                    }
                }
            }
        }
    }

    private func pool(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        var index = 0
        for row in 0..<output.channels * output.height {
            // Rows of all channels follow one another, so row r of the output lies under rows 2r and 2r + 1 of the
            // input.
            let top = 2 * row * input.width
            for x in 0..<output.width {
                let i = top + 2 * x
                target[index] = max(
                    max(source[i], source[i + 1]), max(source[i + input.width], source[i + input.width + 1]))
                index += 1
            }
        }
    }
}
