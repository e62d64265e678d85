internal import Foundation
internal import Nets
internal import Raster

/// The net that classifies a drawing as one of the objects or as one of several kinds of "none of them".
struct SketchNet: Sendable {
    /// The classes that are none of the objects. Their labels begin with a hyphen.
    enum Other: String, CaseIterable, Sendable {
        /// A drawing of something else.
        case drawing = "-drawing"
        case scribble = "-scribble"
        case writing = "-writing"
        /// The ink that remains of a photo of a real object.
        case thing = "-thing"
    }

    private let lazy: LazyNet

    /// Loads the net from the program's resources.
    init() throws(NetError) { try self.init(NetFile(resource: "sketches")) }

    init(_ file: NetFile) throws(NetError) {
        lazy = try LazyNet(file, input: [1, SketchBitmap.side, SketchBitmap.side])
    }

    /// The objects' names, as in the list of objects.
    var objects: [String] { lazy.labels.filter { !$0.hasPrefix("-") } }

    func makeWorkspace() -> ConvolutionalNet.Workspace { lazy.net.makeWorkspace() }

    /// The calibrated probability of each class, objects and others, by label.
    func probabilities(of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace) -> [String: Double] {
        probabilities(logits(of: bitmap, in: &workspace))
    }

    private func logits(of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace) -> [Float] {
        lazy.net.logits(of: bitmap.pixels.map { Float($0) / 255 }, in: &workspace)
    }

    private func probabilities(_ logits: [Float]) -> [String: Double] {
        let values = ConvolutionalNet.logProbabilities(of: logits).map(exp)
        return Dictionary(zip(lazy.labels, values)) { first, _ in first }
    }

    /// The prior probability of each of the three rotations that are not upright.
    private static let turnedShare = 0.02
    /// The probability of the best class above which neither the mirror image nor a rotation is tried.
    private static let sure = 0.9

    /// The class probabilities of a bitmap with unknown orientation.
    ///
    /// A doubtful bitmap is also classified in its mirror image, which shows the same object: the mean of the two
    /// logits is right more often than either.
    ///
    /// The orientation is a latent variable with four values. The weight of each is its prior times the squared
    /// probability of its likeliest object. The square reduces the weight of wrong orientations, which still resemble
    /// something.
    func probabilitiesAnyWayUp(
        of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace
    ) -> [String: Double] {
        let logits = logits(of: bitmap, in: &workspace)
        let firstLook = probabilities(logits)
        if firstLook.values.contains(where: { $0 >= Self.sure }) { return firstLook }
        let mirrored = self.logits(of: bitmap.mirrored, in: &workspace)
        let upright = probabilities(zip(logits, mirrored).map { ($0 + $1) / 2 })
        var total = 0.0
        var sums: [String: Double] = [:]
        for quarters in 0..<4 {
            let values =
                quarters == 0 ? upright : probabilities(of: bitmap.turned(quarters: quarters), in: &workspace)
            let likeliest = values.filter { !$0.key.hasPrefix("-") }.values.max() ?? 0
            let weight = (quarters == 0 ? 1 - 3 * Self.turnedShare : Self.turnedShare) * likeliest * likeliest
            total += weight
            sums.merge(values.mapValues { weight * $0 }, uniquingKeysWith: +)
        }
        return total > 0 ? sums.mapValues { $0 / total } : upright
    }
}
