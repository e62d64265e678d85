internal import COpenBLAS
internal import Foundation

/// A small convolutional net that runs on one thread.
///
/// A value that threads can share; each caller brings a ``Workspace`` as working memory.
package struct ConvolutionalNet: Sendable {
    /// The labels of the outputs.
    package let labels: [String]
    private let input: NetShape
    /// The shape of the last layer's output.
    package let output: NetShape
    private let layers: [NetLayer]
    private let learnt: [LayerWeights]
    /// Channels, height and width of the input as declared in the file; 0 means any size.
    private let takes: [Int]
    private let largestMap: Int
    private let largestColumns: Int

    /// - Parameter input: The channels, height and width of the caller's input.
    package init(_ file: NetFile, input: [Int]) throws(NetError) {
        var rest = file.weights[...]
        var learnt: [LayerWeights] = []
        for layer in file.manifest.layers { learnt.append(try LayerWeights(layer, from: &rest)) }
        guard rest.isEmpty else { throw .wrongSize }
        try self.init(labels: file.manifest.labels, takes: file.manifest.input, learnt, input: input)
        openblas_set_num_threads(1)
    }

    /// The same net for another input size. The weights are shared.
    package func taking(_ input: [Int]) throws(NetError) -> ConvolutionalNet {
        try ConvolutionalNet(labels: labels, takes: takes, learnt, input: input)
    }

    private init(labels: [String], takes: [Int], _ learnt: [LayerWeights], input expected: [Int]) throws(NetError) {
        guard expected.count == 3, takes.count == 3, takes[0] == expected[0],
            zip(takes, expected).allSatisfy({ $0 == 0 || $0 == $1 })
        else {
            throw .unexpectedShape("it takes \(takes), not \(expected)")
        }
        var shape = NetShape(channels: expected[0], height: expected[1], width: expected[2])
        input = shape
        var layers: [NetLayer] = []
        var largestMap = shape.count, largestColumns = 0
        var kept: [NetShape] = []
        for learnt in learnt {
            let layer = try NetLayer(learnt, input: shape, kept: kept.last)
            if layer.operation == .keep { kept.append(shape) }
            if layer.operation == .add { kept.removeLast() }
            largestColumns = max(largestColumns, layer.columnCount)
            shape = layer.output
            largestMap = max(largestMap, shape.count)
            layers.append(layer)
        }
        output = shape
        guard (takes.dropFirst().contains(0) ? shape.channels : shape.count) == labels.count else {
            throw .unexpectedShape("it has \(shape.count) outputs and \(labels.count) labels")
        }
        (self.labels, self.takes, self.learnt, self.layers) = (labels, takes, learnt, layers)
        (self.largestMap, self.largestColumns) = (largestMap, largestColumns)
    }

    /// Working memory for successive runs of one net.
    package struct Workspace {
        fileprivate var input: [Float]
        fileprivate var output: [Float]
        /// A stack of the maps stored by `keep` layers for their `add` layers.
        fileprivate var kept: [[Float]] = []
        fileprivate var columns: [Float]
    }

    package func makeWorkspace() -> Workspace {
        let map = Array(repeating: Float(0), count: largestMap)
        return Workspace(input: map, output: map, columns: Array(repeating: 0, count: largestColumns))
    }

    /// Computes the logits of one input, given channel by channel, row by row. There is one logit per label. A net that
    /// accepts any size returns a map per label, with the height and width of ``output``.
    /// - Precondition: `values` has the shape this net was loaded for.
    package func logits(of values: [Float], in workspace: inout Workspace) -> [Float] {
        precondition(values.count == input.count)
        workspace.input.replaceSubrange(0..<values.count, with: values)
        for layer in layers {
            if layer.operation == .keep {
                workspace.kept.append(Array(workspace.input[..<layer.output.count]))
            } else {
                workspace.run(layer)
            }
        }
        return Array(workspace.input[..<output.count])
    }

    /// The log softmax of the logits.
    package static func logProbabilities(of logits: [Float]) -> [Double] {
        let logits = logits.map(Double.init)
        let largest = logits.max() ?? 0
        let logSum = largest + log(logits.reduce(0) { $0 + exp($1 - largest) })
        return logits.map { $0 - logSum }
    }
}

extension ConvolutionalNet.Workspace {
    fileprivate mutating func run(_ layer: NetLayer) {
        let added = layer.operation == .add ? kept.popLast() ?? [] : []
        input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                added.withUnsafeBufferPointer { kept in
                    columns.withUnsafeMutableBufferPointer { columns in
                        layer.run(input, output, kept: kept, columns: columns)
                    }
                }
            }
        }
        swap(&input, &output)
    }
}
