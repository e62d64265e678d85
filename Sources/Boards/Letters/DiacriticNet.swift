internal import Foundation
internal import Hive
internal import Nets

/// The net that knows the letters beyond Z: one output for each of them, and one for everything else.
///
/// It answers only where the letter net has read an English letter or none, so that net stays as it is. A value that threads can
/// share.
struct DiacriticNet: Sendable {
    /// The side of its input in pixels. A patch shows more around the glyph than the letter net's, because the glyph's bounding
    /// box may leave out the accent.
    static let side = 40

    /// The letters of the outputs, except for the last output.
    let letters: [Letter]
    private let lazy: LazyNet

    /// Loads the net from the program's resources.
    init() throws(NetError) { try self.init(NetFile(resource: "diacritics")) }

    init(_ file: NetFile) throws(NetError) {
        lazy = try LazyNet(file, input: [1, Self.side, Self.side])
        letters = lazy.labels.dropLast().compactMap { $0.first.flatMap { Letter($0) } }
        guard !letters.isEmpty, letters.count == lazy.labels.count - 1 else {
            throw .unexpectedShape("its outputs are \(lazy.labels), not letters and one other")
        }
    }

    /// The net's working memory, made when it is first needed.
    struct Workspace {
        fileprivate var memory: ConvolutionalNet.Workspace?
    }

    /// The natural logarithms of the probabilities of ``letters``, then of anything else.
    /// - Parameter likely: The letters of the chat's language, which need less evidence.
    func logProbabilities(of patch: LetterPatch, likely: LetterSet, in workspace: inout Workspace) -> [Double] {
        let logits = logits(of: patch, in: &workspace)
        let weighed = zip(logits, letters).map { logit, letter in
            logit + Float(log(likely.contains(letter) ? Self.likelyPrior : Self.prior))
        }
        return ConvolutionalNet.logProbabilities(of: weighed + logits.suffix(1))
    }

    /// The logits of a patch.
    func logits(of patch: LetterPatch, in workspace: inout Workspace) -> [Float] {
        let net = lazy.net
        var memory = workspace.memory ?? net.makeWorkspace()
        workspace.memory = nil
        defer { workspace.memory = memory }
        return net.logits(of: patch.values, in: &memory)
    }

    /// How often a letter beyond Z occurs compared with the patches of the training, which shows them in every second patch.
    private static let prior = 0.02
    /// The same for a letter of the chat's language.
    private static let likelyPrior = 0.2
}
