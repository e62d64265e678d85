internal import Hive
internal import PhotoReading
internal import Raster

/// Finds and reads the words that a screen lists as found.
///
/// Many pages show other words beside a board: hints, solutions, texts about the puzzle. So words are only taken from
/// two places: a list under a heading that says they were found, or the row that the puzzle's app shows below the rank.
/// Nearly all of the words must also be words of the board.
struct FoundWordsFinder {
    let reader: LineReader
    let board: Board

    /// The radius within which everything belongs to the board itself, in cell distances.
    private static let boardRadius = 1.55

    /// The words found according to `lines`; `nil` if nothing says that words were found.
    func found(among lines: [GlyphLine]) -> FoundWords? {
        let outside = lines.filter { line in
            !line.glyphs.contains { $0.center.length < Self.boardRadius }
        }
        let listed = ListedWords(board: board)
        let list = HeadedListFinder(reader: reader, listed: listed, boardRadius: Self.boardRadius)
        let row = WordRowFinder(reader: reader, listed: listed)
        return (list.list(among: outside) ?? row.row(among: outside)).map { scored($0, among: outside) }
    }

    /// Adds the score shown above the list. In other languages it may be anywhere on the screen.
    private func scored(_ list: (found: FoundWords, header: GameHeader), among lines: [GlyphLine]) -> FoundWords {
        var found = list.found
        found.score = list.header.score { isPossible($0, for: found) }
        if found.score == nil, board.rules.language != LanguageCode.english {
            found.score = labelledScore(among: lines) { isPossible($0, for: list.found) }
        }
        return found
    }

    /// The number of glyphs in a line with a labelled score, and the maximum number of such lines to read.
    private static let scoreGlyphs = 8...30, scoreLines = 4

    /// The first plausible score after a label, in the lines already read or in a few more.
    private func labelledScore(among lines: [GlyphLine], where isPossible: (Int) -> Bool) -> Int? {
        let known = reader.textsRead.compactMap(GameHeader.labelledScore).first(where: isPossible)
        let more = lines.filter { Self.scoreGlyphs.contains($0.glyphs.count) && !reader.hasRead($0) }
        return known
            ?? more.prefix(Self.scoreLines).lazy.map { reader.text(of: $0) }.compactMap(GameHeader.labelledScore)
            .first(where: isPossible)
    }

    /// Whether the found words can be worth `score`. If all of them are known, the score must equal their worth.
    /// Otherwise each word that is only counted must be worth at least one point more.
    private func isPossible(_ score: Int, for found: FoundWords) -> Bool {
        let points = found.words.reduce(0) { $0 + board.points(for: $1) }
        guard let count = found.count else { return score >= points }
        return count == found.words.count ? score == points : score >= points + count - found.words.count
    }
}
