internal import Foundation
internal import Hive
internal import Nets

/// The net for letters beyond Z: one output for each of them, and one for everything else.
///
/// It is used only where the letter net has read a letter from A to Z or none, so the letter net is unaffected. A value
/// that threads can share.
struct DiacriticNet: Sendable {
    /// The side of its input in pixels. It shows more of the surroundings than the letter net's input, because the
    /// glyph's bounding box may lack the accent.
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

    /// The net's working memory, allocated on first use.
    struct Workspace {
        fileprivate var memory: ConvolutionalNet.Workspace?
    }

    /// The natural logarithms of the probabilities of ``letters``, followed by that of anything else.
    /// - Parameter likely: The letters of the chat's language, which get a higher prior.
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

    /// The prior odds of a letter beyond Z, relative to the training, in which every second patch shows one.
    private static let prior = 0.02
    /// The prior odds of a letter of the chat's language.
    private static let likelyPrior = 0.2
}
