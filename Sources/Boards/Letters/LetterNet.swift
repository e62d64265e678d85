import Nets

/// The net that classifies single letters: 26 capitals and "not a letter".
///
/// A value that threads can share; each caller brings a ``Workspace`` as working memory.
struct LetterNet: Sendable {
    typealias Workspace = ConvolutionalNet.Workspace

    /// The number of outputs: A to Z, then "not a letter".
    static let classCount = 27
    static let notALetter = 26

    private let net: ConvolutionalNet

    /// Loads the net from the program's resources.
    init() throws(NetError) { try self.init(NetFile(resource: "letters")) }

    init(_ file: NetFile) throws(NetError) {
        net = try ConvolutionalNet(file, input: [1, LetterPatch.side, LetterPatch.side])
        guard net.labels.count == Self.classCount else {
            throw .unexpectedShape("it has \(net.labels.count) outputs, not 27")
        }
    }

    func makeWorkspace() -> Workspace { net.makeWorkspace() }

    /// The 27 logits of a patch.
    func logits(of patch: LetterPatch, in workspace: inout Workspace) -> [Float] {
        net.logits(of: patch.values, in: &workspace)
    }

    /// The natural logarithms of the 27 probabilities of a patch.
    func logProbabilities(of patch: LetterPatch, in workspace: inout Workspace) -> [Double] {
        ConvolutionalNet.logProbabilities(of: logits(of: patch, in: &workspace))
    }
}
