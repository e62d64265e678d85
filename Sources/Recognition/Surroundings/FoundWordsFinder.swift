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
        return (list.list(among: outside) ?? row.row(among: outside)).map(scored)
    }

    /// Adds the score shown above the list.
    private func scored(_ list: (found: FoundWords, header: GameHeader)) -> FoundWords {
        var found = list.found
        found.score = list.header.score { isPossible($0, for: found) }
        return found
    }

    /// Whether the found words can be worth `score`. If all of them are known, the score must equal their worth.
    /// Otherwise each word that is only counted must be worth at least one point more.
    private func isPossible(_ score: Int, for found: FoundWords) -> Bool {
        let points = found.words.reduce(0) { $0 + board.points(for: $1) }
        guard let count = found.count else { return score >= points }
        return count == found.words.count ? score == points : score >= points + count - found.words.count
    }
}
