internal import Foundation

/// The net that tells what a drawing shows: the objects, and kinds of none of them.
struct SketchNet: Sendable {
    /// What is on paper when it is none of the objects; the outputs whose labels begin with a hyphen.
    enum Other: String, CaseIterable, Sendable {
        /// A drawing of something else.
        case drawing = "-drawing"
        case scribble = "-scribble"
        case writing = "-writing"
        /// What is left of a photo of a thing.
        case thing = "-thing"
    }

    private let net: ConvolutionalNet

    /// Reads the net that comes with the program.
    init() throws(NetError) { try self.init(NetFile(resource: "sketches")) }

    init(_ file: NetFile) throws(NetError) {
        net = try ConvolutionalNet(file, input: [1, SketchBitmap.side, SketchBitmap.side])
    }

    /// The objects' names as the list of objects has them.
    var objects: [String] { net.labels.filter { !$0.hasPrefix("-") } }

    func makeWorkspace() -> ConvolutionalNet.Workspace { net.makeWorkspace() }

    /// The calibrated probability of each object and of each kind of none, by label.
    func probabilities(of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace) -> [String: Double] {
        let logits = net.logits(of: bitmap.pixels.map { Float($0) / 255 }, in: &workspace)
        let values = ConvolutionalNet.logProbabilities(of: logits).map(exp)
        return Dictionary(zip(net.labels, values)) { first, _ in first }
    }

    /// The chance that a drawing lies on one of its sides or stands on its head.
    private static let turnedShare = 0.02
    /// A bitmap of which something is this likely is not turned to see what else it might be.
    private static let sure = 0.9

    /// The same for a bitmap of which nobody says which way is up.
    ///
    /// The way up is a latent variable: each of the four has its prior, and speaks for itself as far as it makes one of
    /// the objects likely. (Squared, since what is turned wrongly still resembles something.)
    func probabilitiesAnyWayUp(
        of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace
    ) -> [String: Double] {
        let upright = probabilities(of: bitmap, in: &workspace)
        if upright.values.contains(where: { $0 >= Self.sure }) { return upright }
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
