internal import Hive
internal import PhotoReading

/// Reads what stands around a board: the print edition's rating line, or the words that a screen lists as found.
///
/// Nothing is read rather than something wrong. Lines of text are looked for among the glyphs that the search for the
/// board found, and only those that stand where such text does are given to Tesseract.
///
/// Not to be shared between threads, as ``TextRecognizer`` is not.
public final class SurroundingsReader {
    private let recognizer: TextRecognizer
    private let finder = GlyphLineFinder()

    /// Text is fainter than the board's letters, being smaller; moiré and paper grain are much fainter.
    private static let leastContrast = 0.2

    /// A reader that has its lines read by `recognizer`.
    public init(_ recognizer: TextRecognizer) { self.recognizer = recognizer }

    /// `reading` with what stands around its board.
    func complete(_ sighting: BoardSighting) -> BoardReading {
        var reading = sighting.reading
        guard let board = reading.board else { return reading }
        let frame = ReadingFrame(sighting.map, turn: sighting.turn)
        let strong = sighting.glyphs.filter { $0.contrast > Self.leastContrast * sighting.contrast }
        let lines = finder.lines(among: Glyph.withoutRunTogether(strong).compactMap { frame.placed($0) })
        let reader = LineReader(recognizer: recognizer, strip: LineStrip(frame: frame, pyramid: sighting.pyramid))
        switch board.edition {
        case .print: reading.rating = RatingFinder(reader: reader).rating(among: lines)
        case .digital: reading.found = FoundWordsFinder(reader: reader, board: board).found(among: lines)
        }
        return reading
    }
}

extension Glyph {
    /// Drops words that run together to one patch on a coarser level of the picture: several letters lie in them.
    static func withoutRunTogether(_ glyphs: [Glyph]) -> [Glyph] {
        let index = GlyphIndex(glyphs)
        return glyphs.filter { glyph in
            var parts = 0
            index.visit(within: 0.5 * glyph.size, of: glyph.position) { other, _ in
                if other.ink == glyph.ink, other.size < 0.6 * glyph.size { parts += 1 }
            }
            return parts < 2
        }
    }
}

extension ReadingFrame {
    /// Text further away than this has nothing to do with the board, in cell distances.
    private static let reach = 24.0
    /// What is so much lower than wide is several letters; the widest single ones, "w" and "M", are 0.65 as high, and dashes
    /// less than a fifth.
    private static let several = 0.2..<0.6

    /// By how much the letters of `glyph` are lower than it is wide: 1 unless several run together.
    private func runTogether(_ glyph: Glyph, at place: Point) -> Double {
        let along = pixel(at: place + Point(x: 0.01, y: 0)) - pixel(at: place)
        // In a picture that is held sideways lines run up or down.
        let lowness = abs(along.x) > abs(along.y) ? glyph.aspect : 1 / glyph.aspect
        return Self.several.contains(lowness) ? lowness : 1
    }

    /// Where `glyph` stands in this frame; `nil` when it is too far away.
    func placed(_ glyph: Glyph) -> PlacedGlyph? {
        guard let place = place(of: glyph.position), place.length < Self.reach else { return nil }
        let size = glyph.size / scale(at: place)
        let height = size * runTogether(glyph, at: place)
        return PlacedGlyph(center: place, size: size, height: height, ink: glyph.ink)
    }
}
