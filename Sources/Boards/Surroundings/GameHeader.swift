/// The text above a list of found words: the rank with its bar, or a line with the score.
struct GameHeader {
    /// The line that begins with a rank's title.
    let rank: GlyphLine?
    private let text: String
    private let reader: LineReader

    /// The number of lines above the list that are read.
    private static let lineLimit = 2
    /// The limits of the distance from the list, upwards and sideways, in its glyph sizes.
    private static let closest = 1.2, furthest = 16.0, aside = 12.0
    private static let fewestGlyphs = 4

    /// Reads the lines above `list`, which is a heading or a row of words.
    init(above list: GlyphLine, among lines: [GlyphLine], reader: LineReader) {
        let above = lines.filter { line in
            let (up, aside) = ((list.y - line.y) / list.size, abs(line.minX - list.minX) / list.size)
            return (Self.closest..<Self.furthest).contains(up) && aside < Self.aside
                && line.glyphs.count >= Self.fewestGlyphs
        }.sorted { $0.y > $1.y }
        var (rank, texts): (GlyphLine?, [String]) = (nil, [])
        for line in above.prefix(Self.lineLimit) where rank == nil {
            texts.insert(reader.text(of: line), at: 0)
            if RankTitle.begins(texts[0]) { rank = line }
        }
        (self.rank, text, self.reader) = (rank, texts.joined(separator: " "), reader)
    }

    /// The score shown; `nil` if there is none that fits the words below.
    /// - Parameter isPossible: Whether the found words can be worth this score.
    func score(where isPossible: (Int) -> Bool) -> Int? {
        let score = Self.labelledScore(in: text) ?? rank.flatMap(reader.number(inMarkBeside:))
        return score.flatMap { isPossible($0) ? $0 : nil }
    }

    /// The labels before a score, without accents.
    private static let labels: Set<String> = [
        "score", "points", "puntuacio", "punts", "punkte", "puntuacion", "puntos", "punteggio", "punti", "poang",
        "poeng",
    ]

    /// The number after a label, as in "Your score: 14 out of 393".
    static func labelledScore(in text: String) -> Int? {
        let tokens = text.lowercased().withoutAccents.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let label = tokens.firstIndex(where: labels.contains), label + 1 < tokens.count else {
            return nil
        }
        return ReadNumber.value(of: tokens[label + 1])
    }
}

extension LineReader {
    /// The heights in pixels at which the inside of a mark is shown to Tesseract. Its digits take up three fifths of
    /// that.
    private static let markHeights = [48, 42, 58]

    /// The number in the large mark of the bar beside a rank's title. At least two sizes must be readable and all must
    /// agree, because a number misread at one size is rarely misread the same way at another.
    fileprivate func number(inMarkBeside title: GlyphLine) -> Int? {
        guard let points = RankBar(rightOf: title, in: strip)?.points else { return nil }
        let read = Self.markHeights.compactMap { height in
            // The edge of the mark can look like a bracket.
            ReadNumber.value(of: words(in: points, height: height).text.filter { $0.isLetter || $0.isNumber })
        }
        return read.count > 1 && Set(read).count == 1 ? read[0] : nil
    }
}
