internal import Foundation
public import ImageCodec
public import PhotoReading

/// Finds a drawing on a sheet of paper and says what it shows.
///
/// The way from photo to guesses, each step a type of its own: the sheet (``PaperCells``, ``SheetFinder``), ink freed
/// of light and shadow (``InkDensity``, ``InkLevels``), without the paper's lines (``Ruling``), the patches that make
/// the drawing (``InkMask``, ``DrawingFinder``), thinned, framed and drawn anew (``SketchBitmap``), told by the net
/// (``SketchNet``).
public struct SketchReader {
    private let net: SketchNet
    private let writing: WrittenWords?

    /// Photos are worked on at this size of their longer side: a pencil's stroke is a pixel wide or more.
    private static let workingSide = 800

    /// Loads the sketch net.
    /// - Parameter recognizer: reads what is written in place of a drawing; without one nothing is said of it but that it
    ///   is writing.
    public init(recognizer: TextRecognizer? = nil) throws(NetError) {
        net = try SketchNet()
        writing = recognizer.map(WrittenWords.init(recognizer:))
    }

    /// What is on `picture`, a photo or a drawing made on a screen. `debug` gets a picture of each step.
    ///
    /// Of several drawings the main one counts, and of several sheets the likeliest; when nothing plain is on it, those
    /// that come next are looked at.
    public func read(_ picture: RGBImage, debug: DebugSink? = nil) -> SketchReading {
        var workspace = net.makeWorkspace()
        var main: (reading: SketchReading, ink: FoundInk)?
        for ink in FoundDrawings(in: picture.scaledDown(maximumSide: Self.workingSide), debug: debug) {
            let reading = reading(of: SketchBitmap(ink), in: &workspace)
            let isFirst = main == nil && ink.isOnLikeliestSheet
            let isPlain = reading.guesses.first?.probability ?? 0 >= (isFirst ? Self.plain : Self.plainBeside)
            if reading.verdict == .drawing, isPlain { return reading }
            if isFirst { main = (reading, ink) }
        }
        guard var main else { return SketchReading(guesses: [], verdict: .emptySheet) }
        if case .writing = main.reading.verdict { main.reading.verdict = .writing(writing?.text(of: main.ink)) }
        return main.reading
    }

    /// A drawing is plain when its likeliest object has this probability; one that isn't the main one needs more.
    private static let plain = 0.5, plainBeside = 0.7

    /// What the net says of a bitmap.
    func reading(of bitmap: SketchBitmap) -> SketchReading {
        var workspace = net.makeWorkspace()
        return reading(of: bitmap, in: &workspace)
    }

    private func reading(
        of bitmap: SketchBitmap, in workspace: inout ConvolutionalNet.Workspace
    ) -> SketchReading {
        let probabilities = net.probabilitiesAnyWayUp(of: bitmap, in: &workspace)
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

/// What may be the drawing on a photo, cut out: the likeliest first, each found only when asked for.
struct FoundDrawings: Sequence, IteratorProtocol {
    private let picture: RGBImage
    private let gray: GrayImage
    private let debug: DebugSink?
    private var sheets: ArraySlice<Sheet>
    private var onSheet: ArraySlice<[InkPatch]> = []
    private var sheetsSeen = 0

    init(in picture: RGBImage, debug: DebugSink? = nil) {
        (self.picture, self.debug) = (picture, debug)
        gray = picture.gray
        sheets = SheetFinder().sheets(in: PaperCells(picture))[...]
    }

    mutating func next() -> FoundInk? {
        while onSheet.isEmpty {
            guard let sheet = sheets.popFirst() else { return nil }
            sheetsSeen += 1
            onSheet = drawings(on: sheet)[...]
        }
        return onSheet.popFirst().map {
            FoundInk(patches: $0, maskWidth: picture.width, isOnLikeliestSheet: sheetsSeen == 1)
        }
    }

    private func drawings(on sheet: Sheet) -> [[InkPatch]] {
        var density = InkDensity(gray, on: sheet)
        debug?("1-density", density.picture)
        var levels = InkLevels(density, on: sheet)
        let ruling = Ruling(density, on: sheet)
        if !ruling.lines.isEmpty {
            debug?("2-ruling", ruling.drawn(over: picture))
            density = ruling.removed(from: density)
            levels = InkLevels(density, on: sheet, above: ruling.tone)
            debug?("2-unruled", density.picture)
        }
        let mask = InkMask(density, levels)
        let drawings = levels.hasInk ? DrawingFinder().drawings(in: mask, on: sheet) : []
        debug?("3-drawing", picture.showing(sheet, mask, drawings.first ?? []))
        return drawings
    }
}

extension RGBImage {
    /// The sheet lighter, ink blue, the drawing red, for people who work on the reader.
    fileprivate func showing(_ sheet: Sheet, _ mask: InkMask, _ patches: [InkPatch]) -> RGBImage {
        var pixels = pixels
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
        return RGBImage(width: width, height: height, pixels: pixels)
    }
}
