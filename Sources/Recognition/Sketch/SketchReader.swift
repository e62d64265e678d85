internal import Foundation
public import ImageCodec
public import PhotoReading

/// Finds a drawing on a sheet of paper and says what it shows.
///
/// The way from photo to guesses, each step a type of its own: the sheet (``PaperCells``, ``SheetFinder``), ink freed
/// of light and shadow (``InkDensity``, ``InkLevels``), without the paper's lines (``Ruling``), the patches that make
/// the drawing (``InkMask``, ``DrawingFinder``), thinned, framed and drawn anew (``SketchBitmap``), told by the net
/// (``SketchNet``).
public struct SketchReader: Sendable {
    private let net: SketchNet

    /// Photos are worked on at this size of their longer side: a pencil's stroke is a pixel wide or more.
    private static let workingSide = 800

    /// Loads the sketch net.
    public init() throws(NetError) { net = try SketchNet() }

    /// What is on `picture`, a photo or a drawing made on a screen. `debug` gets a picture of each step.
    public func read(_ picture: RGBImage, debug: DebugSink? = nil) -> SketchReading {
        let found = FoundDrawing(in: picture.scaledDown(maximumSide: Self.workingSide), debug: debug)
        guard let bitmap = found.bitmap else { return SketchReading(guesses: [], verdict: .emptySheet) }
        return reading(of: bitmap)
    }

    /// What the net says of a bitmap.
    func reading(of bitmap: SketchBitmap) -> SketchReading {
        var workspace = net.makeWorkspace()
        let probabilities = net.probabilities(of: bitmap, in: &workspace)
        let guesses = probabilities.filter { !$0.key.hasPrefix("-") }
            .map { SketchReading.Guess(label: $0.key, probability: $0.value) }
            .sorted { ($1.probability, $0.label) < ($0.probability, $1.label) }
        return SketchReading(
            guesses: guesses, verdict: Self.verdict(probabilities, best: guesses.first?.probability ?? 0),
            drawing: SketchReading.Bitmap(side: SketchBitmap.side, ink: Data(bitmap.pixels)))
    }
}

extension SketchReader {
    /// What is no drawing is called so when it is likelier than not, and than any object.
    private static let sureVerdict = 0.5

    private static func verdict(_ probabilities: [String: Double], best: Double) -> SketchReading.Verdict {
        let verdicts: [(SketchNet.Other, SketchReading.Verdict)] = [
            (.scribble, .scribble), (.writing, .writing(nil)), (.thing, .notADrawing),
        ]
        let likeliest = verdicts.map { (probability: probabilities[$0.0.rawValue] ?? 0, verdict: $0.1) }
            .max { $0.probability < $1.probability }
        guard let likeliest, likeliest.probability > max(best, sureVerdict) else { return .drawing }
        return likeliest.verdict
    }
}

/// The drawing on a photo, cut out and normalised.
struct FoundDrawing: Sendable {
    /// `nil` when there is no ink.
    let bitmap: SketchBitmap?

    init(in picture: RGBImage, debug: DebugSink? = nil) {
        let gray = picture.gray
        var found: SketchBitmap?
        for sheet in SheetFinder().sheets(in: PaperCells(picture)) where found == nil {
            found = Self.bitmap(of: picture, gray, on: sheet, debug)
        }
        bitmap = found
    }

    private static func bitmap(
        of picture: RGBImage, _ gray: GrayImage, on sheet: Sheet, _ debug: DebugSink?
    ) -> SketchBitmap? {
        var density = InkDensity(gray, on: sheet)
        debug?("1-density", density.picture)
        var levels = InkLevels(density, on: sheet)
        let ruling = Ruling(density, on: sheet, floor: UInt8(min(levels.paper + max(2.5 * levels.noise, 8), 60)))
        if !ruling.lines.isEmpty {
            debug?("2-ruling", ruling.drawn(over: picture))
            density = ruling.removed(from: density, levels)
            levels = InkLevels(density, on: sheet, above: ruling.tone)
            debug?("2-unruled", density.picture)
        }
        let mask = InkMask(density, levels)
        let patches = levels.hasInk ? DrawingFinder().drawing(in: mask, on: sheet) : []
        if let debug { show(sheet, mask, patches, over: picture, debug) }
        return patches.isEmpty ? nil : SketchBitmap(patches, maskWidth: mask.width)
    }

    /// The sheet lighter, ink blue, the drawing red.
    private static func show(
        _ sheet: Sheet, _ mask: InkMask, _ patches: [InkPatch], over picture: RGBImage, _ debug: DebugSink
    ) {
        var pixels = picture.pixels
        func paint(_ pixel: Int, _ color: (UInt8, UInt8, UInt8)) {
            (pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2]) = color
        }
        for pixel in mask.isInk.indices {
            let (x, y) = (pixel % mask.width, pixel / mask.width)
            if !sheet.cells[y / PaperCells.side * sheet.width + x / PaperCells.side] {
                paint(pixel, (pixels[3 * pixel] / 3, pixels[3 * pixel + 1] / 3, pixels[3 * pixel + 2] / 3))
            } else if mask.isInk[pixel] {
                paint(pixel, (40, 90, 255))
            }
        }
        for pixel in patches.lazy.flatMap(\.pixels) { paint(Int(pixel), (230, 20, 20)) }
        debug("3-drawing", RGBImage(width: picture.width, height: picture.height, pixels: pixels))
    }
}
