/// What stands above a list of words found: the rank with its bar, or a line that says how many points there are.
struct GameHeader {
    /// The line that begins with a rank's title.
    let rank: GlyphLine?
    private let text: String
    private let reader: LineReader

    /// So many lines above the list are read.
    private static let lineLimit = 2
    /// How far they are from it, up and to the side, in sizes of its glyphs.
    private static let closest = 1.2, furthest = 16.0, aside = 12.0
    private static let fewestGlyphs = 4

    /// Looks at the lines above `list`, a heading or a row of words.
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

    /// The points it tells of; `nil` when there are none that go with the words below it.
    /// - Parameter isPossible: whether the words found may be worth so much.
    func score(where isPossible: (Int) -> Bool) -> Int? {
        let score = Self.labelledScore(in: text) ?? rank.flatMap(reader.number(inMarkBeside:))
        return score.flatMap { isPossible($0) ? $0 : nil }
    }

    /// The number after "Score" or "Points", as in "Your score: 14 out of 393".
    private static func labelledScore(in text: String) -> Int? {
        let tokens = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let label = tokens.firstIndex(where: ["score", "points"].contains), label + 1 < tokens.count else {
            return nil
        }
        return ReadNumber.value(of: tokens[label + 1])
    }
}

extension LineReader {
    /// Heights of a mark's inside at which it is shown to Tesseract, in pixels: its digits get three fifths of that.
    private static let markHeights = [48, 42, 58]

    /// The number in the large mark of the bar beside a rank's title, read at two sizes or more and never as another one: a
    /// number that is misread at one size rarely is so at all.
    fileprivate func number(inMarkBeside title: GlyphLine) -> Int? {
        guard let points = RankBar(rightOf: title, in: strip)?.points else { return nil }
        let read = Self.markHeights.compactMap { height in
            // The mark's edge may look like a bracket.
            ReadNumber.value(of: words(in: points, height: height).text.filter { $0.isLetter || $0.isNumber })
        }
        return read.count > 1 && Set(read).count == 1 ? read[0] : nil
    }
}
