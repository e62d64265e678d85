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
}
