internal import COpenBLAS

/// The shape of a feature map. Values are stored channel by channel, row by row.
package struct NetShape: Hashable, Sendable {
    package var channels: Int, height: Int, width: Int
    package var count: Int { channels * height * width }
}

/// One layer of a net for one input size.
struct NetLayer: Sendable {
    private let learnt: LayerWeights
    private let input: NetShape
    let output: NetShape
    private let stride: Int

    var operation: NetFile.Layer.Kind { learnt.layer.type }

    /// The number of floats that im2col needs for one band of a convolution.
    var columnCount: Int { operation == .convolution ? depth * bandHeight * output.width : 0 }

    /// The number of inputs to each output of a convolution.
    private var depth: Int { learnt.layer.kernelCount * input.channels }

    /// The maximum number of output positions computed together, so that their columns fit in the processor's cache.
    private static let bandPlaces = 2048
    /// The number of output rows computed together.
    private var bandHeight: Int { min(output.height, max(1, Self.bandPlaces / max(output.width, 1))) }

    /// - Parameter kept: The shape of the last values pushed by `keep`, for `add`.
    init(_ learnt: LayerWeights, input: NetShape, kept: NetShape?) throws(NetError) {
        (self.learnt, self.input) = (learnt, input)
        stride = learnt.layer.stride ?? 1
        output = try Self.output(of: learnt.layer, input: input, kept: kept)
    }

    private static func output(
        of layer: NetFile.Layer, input: NetShape, kept: NetShape?
    ) throws(NetError) -> NetShape {
        switch layer.type {
        case .maxpool:
            guard layer.size == 2, input.height % 2 == 0, input.width % 2 == 0 else {
                throw .unexpectedShape("only 2 × 2 pooling of even sizes is known")
            }
            return NetShape(channels: input.channels, height: input.height / 2, width: input.width / 2)
        case .convolution:
            guard layer.in == input.channels, let out = layer.out, out > 0, layer.kernel == 3, layer.padding == 1,
                (1...2).contains(layer.stride ?? 1), layer.rows == nil || layer.rows == 1 && input.height == 1
            else {
                throw .unexpectedShape(
                    "only 3 × 3 convolutions with padding 1 and strides 1 and 2 are known, and those along a single row"
                )
            }
            let step = layer.stride ?? 1
            return NetShape(
                channels: out, height: (input.height + step - 1) / step, width: (input.width + step - 1) / step)
        case .dense:
            guard layer.in == input.count, let out = layer.out, out > 0 else {
                throw .unexpectedShape("a dense layer takes \(layer.in ?? 0) values but gets \(input.count)")
            }
            return NetShape(channels: out, height: 1, width: 1)
        case .keep: return input
        case .add:
            guard kept == input else { throw .unexpectedShape("a layer adds values of another shape") }
            return input
        case .upsample: return NetShape(channels: input.channels, height: 2 * input.height, width: 2 * input.width)
        case .rowMaxPool:
            guard input.height % 2 == 0 else { throw .unexpectedShape("only an even number of rows can be paired") }
            return NetShape(channels: input.channels, height: input.height / 2, width: input.width)
        case .repeatColumns: return NetShape(channels: input.channels, height: input.height, width: 2 * input.width)
        case .average: return NetShape(channels: input.channels, height: 1, width: 1)
        }
    }

    /// Runs the layer from `source` to `target`.
    /// - Parameter kept: The last values pushed by `keep`.
    func run(
        _ source: UnsafeBufferPointer<Float>, _ target: UnsafeMutableBufferPointer<Float>,
        kept: UnsafeBufferPointer<Float>, columns: UnsafeMutableBufferPointer<Float>
    ) {
        switch operation {
        case .convolution:
            for first in Swift.stride(from: 0, to: output.height, by: bandHeight) {
                let rows = first..<min(first + bandHeight, output.height)
                layOut(source, rows: rows, as: columns)
                multiply(
                    by: columns.baseAddress, depth: depth,
                    into: target, places: rows.lowerBound * output.width..<rows.upperBound * output.width)
            }
        case .dense: multiply(by: source.baseAddress, depth: input.count, into: target, places: 0..<1)
        case .maxpool: pool(source, into: target)
        case .upsample: upsample(source, into: target)
        case .rowMaxPool: poolRows(source, into: target)
        case .repeatColumns:
            for index in 0..<output.count { target[index] = source[index / 2] }
        case .add:
            for index in 0..<output.count { target[index] = source[index] + kept[index] }
        case .average: average(source, into: target)
        case .keep: break
        }
        if learnt.layer.activation == .relu {
            // Not `max`, which also looks for numbers that are none, and which the compiler does not vectorize.
            for index in 0..<output.count { target[index] = target[index] > 0 ? target[index] : 0 }
        }
    }

    /// Computes target[out][place] = bias[out] + Σ weights[out][k] · columns[k][place] for some places as a matrix
    /// product.
    private func multiply(
        by columns: UnsafePointer<Float>?, depth: Int, into target: UnsafeMutableBufferPointer<Float>,
        places: Range<Int>
    ) {
        let count = output.height * output.width
        for channel in 0..<output.channels {
            let bias = learnt.biases[channel]
            for place in places { target[channel * count + place] = bias }
        }
        let first = target.baseAddress.map { $0 + places.lowerBound }
        learnt.weights.withUnsafeBufferPointer { weights in
            if count == 1 {
                cblas_sgemv(
                    CblasRowMajor, CblasNoTrans, blasint(output.channels), blasint(depth), 1, weights.baseAddress,
                    blasint(depth), columns, 1, 1, first, 1)
            } else {
                cblas_sgemm(
                    CblasRowMajor, CblasNoTrans, CblasNoTrans, blasint(output.channels), blasint(places.count),
                    blasint(depth), 1, weights.baseAddress, blasint(depth), columns, blasint(places.count), 1, first,
                    blasint(count))
            }
        }
    }

    /// im2col. Row k = (channel, ky, kx) of the columns holds, for each position (x, y) in some output rows, the input
    /// at (stride · x + kx, stride · y + ky), or zero outside. The offsets kx and ky are −1, 0 and 1; ky is 0 in a
    /// kernel of one row.
    private func layOut(
        _ source: UnsafeBufferPointer<Float>, rows: Range<Int>, as columns: UnsafeMutableBufferPointer<Float>
    ) {
        let reach = learnt.layer.kernelRows / 2
        var target = 0
        for channel in 0..<input.channels {
            for ky in -reach...reach {
                for kx in -1...1 {
                    for y in rows {
                        fill(columns, at: target, from: source, channel: channel, y: stride * y + ky, kx: kx)
                        target += output.width
                    }
                }
            }
        }
    }

    /// Fills one row of one kernel offset: every `stride`-th value of the input's row `y`, shifted by `kx`.
    @inline(__always)
    private func fill(
        _ columns: UnsafeMutableBufferPointer<Float>, at target: Int, from source: UnsafeBufferPointer<Float>,
        channel: Int, y: Int, kx: Int
    ) {
        for x in 0..<output.width { columns[target &+ x] = 0 }
        guard y >= 0, y < input.height else { return }
        let row = (channel * input.height + y) * input.width + kx
        let first = kx < 0 ? 1 : 0
        // The end of the positions whose value lies inside: stride · x + kx ≤ width − 1.
        let end = min(output.width, (input.width - 1 - kx) / stride + 1)
        if stride == 1 {
            for x in first..<end { columns[target &+ x] = source[row &+ x] }
        } else {
            for x in first..<end { columns[target &+ x] = source[row &+ 2 &* x] }
        }
    }

    private func pool(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        var index = 0
        for row in 0..<output.channels * output.height {
            // Rows of all channels are consecutive, so output row r covers input rows 2r and 2r + 1.
            let top = 2 * row * input.width
            for x in 0..<output.width {
                let i = top + 2 * x
                target[index] = max(
                    max(source[i], source[i + 1]), max(source[i + input.width], source[i + input.width + 1]))
                index += 1
            }
        }
    }

    private func upsample(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        for row in 0..<output.channels * output.height {
            let from = row / 2 * input.width, to = row * output.width
            for x in 0..<output.width { target[to + x] = source[from + x / 2] }
        }
    }

    private func poolRows(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        for row in 0..<output.channels * output.height {
            let upper = 2 * row * input.width, to = row * output.width
            for x in 0..<output.width { target[to + x] = max(source[upper + x], source[upper + input.width + x]) }
        }
    }

    private func average(_ source: UnsafeBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>) {
        let places = input.height * input.width
        for channel in 0..<input.channels {
            var sum: Float = 0
            for place in channel * places..<(channel + 1) * places { sum += source[place] }
            target[channel] = sum / Float(places)
        }
    }
}
