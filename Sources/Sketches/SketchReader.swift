internal import Foundation
public import ImageCodec
package import Nets
public import PhotoReading
public import Raster
package import TextReading

/// Finds a drawing on a sheet of paper and classifies it.
///
/// Each step from photo to guesses is a type of its own:
/// - ``PaperCells``, ``SheetFinder``: the sheet
/// - ``InkDensity``, ``InkLevels``: ink without light and shadow
/// - ``Ruling``: the paper's printed lines, which are removed
/// - ``InkMask``, ``DrawingFinder``: the components that form the drawing
/// - ``SketchBitmap``: the drawing thinned, framed and redrawn, for the net
/// - `FoundInk.cutout`: the drawing as it was drawn, to be shown
/// - ``SketchNet``: its class
/// - ``DrawingChoice``: which of several candidates is the answer
public struct SketchReader {
    private let net: SketchNet
    private let writing: WrittenWords?
    private let sheets: SheetCriteria

    /// The longer side of the working picture, in pixels. A pencil stroke is at least one pixel wide at this size.
    private static let workingSide = 800

    /// Loads the sketch net.
    /// - Parameters:
    ///   - recognizer: Reads writing that takes the place of a drawing. Without it, a reading only says that there is
    ///     writing.
    ///   - sheets: The parameters for finding the sheet of paper in a photo.
    package init(
        recognizer: TextRecognizer? = nil, sheets: SheetCriteria = SheetCriteria()
    ) throws(NetError) {
        self.sheets = sheets
        net = try SketchNet()
        writing = recognizer.map(WrittenWords.init(recognizer:))
    }

    /// Reads the drawing in `picture`, a photo or a drawing made on a screen.
    ///
    /// Only the main drawing on the likeliest sheet counts. If it is not clearly an object, other ways to segment the
    /// ink and other sheets are tried until one is.
    /// - Parameters:
    ///   - readsWriting: Whether to read the text of writing that takes the place of a drawing, which takes seconds.
    ///   - debug: Receives a picture of each step.
    public func read(_ picture: RGBImage, readsWriting: Bool = true, debug: DebugSink? = nil) -> SketchReading {
        var workspace = net.makeWorkspace()
        var choice = DrawingChoice()
        let small = picture.scaledDown(maximumSide: Self.workingSide)
        for ink in FoundDrawings(in: small, sheets: sheets, debug: debug) {
            var reading = reading(of: SketchBitmap(ink), in: &workspace)
            reading.drawing = ink.cutout
            guard choice.isSettled(by: reading, isOnLikeliestSheet: ink.isOnLikeliestSheet) else { continue }
            guard case .writing = reading.verdict else { return reading }
            return reading.with(.writing(readsWriting ? writing?.text(of: ink) : nil))
        }
        return choice.unclear
    }

    /// Classifies a bitmap.
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
            guesses: guesses, otherDrawing: probabilities[SketchNet.Other.drawing.rawValue],
            verdict: Self.verdict(probabilities),
            drawing: SketchReading.Bitmap(side: SketchBitmap.side, ink: Data(bitmap.pixels)))
    }
}

extension SketchReading {
    fileprivate func with(_ verdict: Content) -> SketchReading {
        var changed = self
        changed.verdict = verdict
        return changed
    }
}

extension SketchReader {
    /// The least total probability of the other kinds for a verdict of "no drawing". The kind itself may be unclear: a
    /// stain is a little of each.
    private static let sureVerdict = 0.6

    private static func verdict(_ probabilities: [String: Double]) -> SketchReading.Content {
        let verdicts: [(SketchNet.Other, SketchReading.Content)] = [
            (.scribble, .scribble), (.writing, .writing(nil)), (.thing, .notADrawing),
        ]
        let told = verdicts.map { (probability: probabilities[$0.0.rawValue] ?? 0, verdict: $0.1) }
        guard told.reduce(0, { $0 + $1.probability }) > sureVerdict else { return .drawing }
        return told.max { $0.probability < $1.probability }?.verdict ?? .drawing
    }
}

/// The candidate drawings of a photo, the likeliest first, each computed on demand.
struct FoundDrawings: Sequence, IteratorProtocol {
    private let picture: RGBImage
    private let density: InkDensity
    private let debug: DebugSink?
    private var sheets: ArraySlice<PaperSheet>
    private var sheet: SheetInk?
    private var sheetsSeen = 0
    private var views: ArraySlice<SheetInk.View> = []
    private var found: ArraySlice<[PixelRegion]> = []

    init(in picture: RGBImage, sheets criteria: SheetCriteria = SheetCriteria(), debug: DebugSink? = nil) {
        (self.picture, self.debug) = (picture, debug)
        density = InkDensity(picture.gray)
        sheets = SheetFinder(criteria: criteria).sheets(in: PaperCells(picture))[...]
    }

    mutating func next() -> FoundInk? {
        while found.isEmpty {
            if let view = views.popFirst() {
                found = sheet?.drawings(view)[...] ?? []
            } else if let next = sheets.popFirst() {
                sheet = SheetInk(picture, density, on: next, debug: debug)
                views = SheetInk.View.allCases[...]
                sheetsSeen += 1
            } else {
                return nil
            }
        }
        return found.popFirst().map {
            FoundInk(patches: $0, maskWidth: picture.width, isOnLikeliestSheet: sheetsSeen == 1)
        }
    }
}
