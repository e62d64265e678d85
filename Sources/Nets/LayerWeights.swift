/// The learnt weights of one layer, the same for inputs of every size.
struct LayerWeights: Sendable {
    let layer: NetFile.Layer
    let weights: [Float]
    let biases: [Float]

    /// - Parameter rest: The unread weights of the file. The layer removes its own from the front.
    init(_ layer: NetFile.Layer, from rest: inout ArraySlice<Float>) throws(NetError) {
        let (inputs, outputs) = (max(layer.in ?? 0, 0), max(layer.out ?? 0, 0))
        let weightCount =
            switch layer.type {
            case .convolution: layer.kernelCount * inputs * outputs
            case .dense: inputs * outputs
            case .maxpool, .keep, .add, .upsample, .rowMaxPool, .repeatColumns, .average: 0
            }
        let biasCount = weightCount > 0 ? outputs : 0
        guard rest.count >= weightCount + biasCount else { throw .wrongSize }
        self.layer = layer
        weights = Array(rest.prefix(weightCount))
        biases = Array(rest.dropFirst(weightCount).prefix(biasCount))
        rest = rest.dropFirst(weightCount + biasCount)
    }
}

extension NetFile.Layer {
    /// The rows of a convolution's kernel.
    var kernelRows: Int { rows == 1 ? 1 : 3 }
    /// The number of places of a convolution's kernel.
    var kernelCount: Int { 3 * kernelRows }
}
