internal import Synchronization

/// A net whose weights take memory only from its first use on. Until then they are pages of a mapped file, so a worker that reads
/// only boards never holds the nets for pages and drawings.
package final class LazyNet: Sendable {
    /// The labels of the outputs.
    package let labels: [String]
    /// The shape of the last layer's output.
    package let output: NetShape
    private let file: NetFile
    private let input: [Int]
    private let used = Mutex<ConvolutionalNet?>(nil)

    /// Checks the whole file, so that a damaged one is reported at once.
    /// - Parameter input: The channels, height and width of the caller's input.
    package init(_ file: NetFile, input: [Int]) throws(NetError) {
        let net = try ConvolutionalNet(file, input: input)
        (labels, output) = (net.labels, net.output)
        (self.file, self.input) = (file.mapped, input)
    }

    /// The net itself. The first caller waits some milliseconds for it.
    package var net: ConvolutionalNet {
        used.withLock { used in
            if let used { return used }
            guard let net = try? ConvolutionalNet(file, input: input) else {
                preconditionFailure("the same file made a net before")
            }
            used = net
            return net
        }
    }
}
