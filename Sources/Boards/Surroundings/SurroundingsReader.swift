public import Hive
public import ImageCodec
internal import PhotoReading
internal import Raster
public import TextReading

/// Reads the text around a board: the rating line of the print edition, or the words that a screen lists as found.
///
/// In doubt it reads nothing rather than something wrong. Lines of text are searched for among the glyphs already found
/// for the board, and only lines in the expected places are passed to Tesseract.
///
/// Not safe to share between threads, because ``TextRecognizer`` is not.
public final class SurroundingsReader {
    private let recognizer: TextRecognizer
    private let finder = GlyphLineFinder()

    /// The least contrast of text relative to the board's letters. Text is fainter because it is smaller; moiré and
    /// paper grain are much fainter.
    private static let leastContrast = 0.2

    /// Creates a reader that recognizes lines with `recognizer`.
    public init(_ recognizer: TextRecognizer) { self.recognizer = recognizer }

    /// The reading completed with the text around its board, which may also reveal the board's language; `nil` if the
    /// text shows that this is no board.
    func complete(_ sighting: BoardSighting) -> BoardReading? {
        guard let board = sighting.reading.board else { return sighting.needsWords ? nil : sighting.reading }
        let frame = ReadingFrame(sighting.map, turn: sighting.turn)
        let strong = sighting.glyphs.filter { $0.contrast > Self.leastContrast * sighting.contrast }
        let lines = finder.lines(among: Glyph.withoutRunTogether(strong).compactMap { frame.placed($0) })
        let reader = LineReader(recognizer: recognizer, strip: LineStrip(frame: frame, pyramid: sighting.pyramid))
        if board.edition == .print {
            var reading = sighting.reading
            reading.rating = RatingFinder(reader: reader).rating(among: lines)
            return reading
        }
        return complete(sighting, board, with: lines, reader)
    }

    /// The reading of a screen completed with its words.
    private func complete(_ sighting: BoardSighting, _ board: Board, with lines: [GlyphLine], _ reader: LineReader)
        -> BoardReading?
    {
        let found = FoundWordsFinder(reader: reader, board: board).found(among: lines)
        var reading = sighting.reading
        if found == nil || board.rules.language != LanguageCode.english {
            let language = ScreenLanguageFinder(reader: reader).language(among: lines)
            if sighting.needsWords, language != board.rules.language { return nil }
            if let language { reading = sighting.reading(in: language) }
        }
        reading.found = found
        guard reading.edition != board.edition, let other = reading.board else { return reading }
        reading.found = FoundWordsFinder(reader: reader, board: other).found(among: lines)
        return reading
    }
}

extension BoardReader {
    /// Reads the board in `image` and the text around it.
    /// - Parameter edition: The edition of the chat. It decides if neither letters nor text reveal the board's
    ///   language.
    public func read(_ image: RGBImage, around surroundings: SurroundingsReader, edition: Edition? = nil)
        -> BoardFinding
    {
        let found = search(image, edition: edition)
        let reading = found.sighting.flatMap(surroundings.complete).map(Reading.board) ?? .none(found.reason)
        return BoardFinding(reading: reading, showsCells: found.showsCells)
    }
}

extension BoardSighting {
    /// The reading if the screen's words are in `language`. The letters take precedence: a language that lacks them, or
    /// whose boards have another number of letters, changes nothing.
    fileprivate func reading(in language: String) -> BoardReading {
        // In a language with empty cells, a cell that looks empty is no seventh letter.
        for var reading in [readingWithEmptyCell, reading].compactMap(\.self) {
            let possible = EditionChoice.possible(for: reading.letters, count: reading.cells.count)
            guard let edition = possible.first(where: { $0.rules.language == language }) else { continue }
            reading.edition = language == usualEdition.rules.language ? usualEdition : edition
            reading.otherEditions = nil
            return reading
        }
        return reading
    }
}

extension Glyph {
    /// Drops glyphs that contain at least two smaller ones: words joined to one component on a coarser level of the
    /// pyramid.
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
    /// The largest distance of related text from the board, in cell distances.
    private static let reach = 24.0
    /// The ratio of height to width of several joined letters. The widest single letters, "w" and "M", have 0.65;
    /// dashes have less than 0.2.
    private static let several = 0.2..<0.6

    /// The ratio of the letters' height to the width of `glyph` if it consists of joined letters, else 1.
    private func runTogether(_ glyph: Glyph, at place: Point) -> Double {
        let along = pixel(at: place + Point(x: 0.01, y: 0)) - pixel(at: place)
        // In a picture held sideways, lines run up or down.
        let lowness = abs(along.x) > abs(along.y) ? glyph.aspect : 1 / glyph.aspect
        return Self.several.contains(lowness) ? lowness : 1
    }

    /// Places `glyph` in this frame; `nil` if it is too far away.
    func placed(_ glyph: Glyph) -> PlacedGlyph? {
        guard let place = place(of: glyph.position), place.length < Self.reach else { return nil }
        let size = glyph.size / scale(at: place)
        let height = size * runTogether(glyph, at: place)
        return PlacedGlyph(center: place, size: size, height: height, ink: glyph.ink)
    }
}
