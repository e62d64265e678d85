internal import Hive
internal import PhotoReading

/// Finds and reads the words that a screen lists as found.
///
/// Many pages show words beside a board: hints, solutions, texts about the puzzle. So words are only taken from a list
/// under a heading that says that they were found, or from the row that the puzzle's app shows below the rank; and only
/// when nearly all of it are words of the board.
struct FoundWordsFinder {
    let reader: LineReader
    let board: Board

    /// Nothing in here is part of the surroundings.
    private static let boardRadius = 1.55

    /// What `lines` say of the game; `nil` when nothing says that words were found.
    func found(among lines: [GlyphLine]) -> FoundWords? {
        let outside = lines.filter { line in
            !line.glyphs.contains { $0.center.length < Self.boardRadius }
        }
        let listed = ListedWords(board: board)
        let list = HeadedListFinder(reader: reader, listed: listed, boardRadius: Self.boardRadius)
        let row = WordRowFinder(reader: reader, listed: listed)
        return (list.list(among: outside) ?? row.row(among: outside)).map(scored)
    }

    /// What was found, with the score of the header above it.
    private func scored(_ list: (found: FoundWords, header: GameHeader)) -> FoundWords {
        var found = list.found
        found.score = list.header.score { isPossible($0, for: found) }
        return found
    }

    /// Whether words found may be worth `score`: if all are known, exactly what they are worth; else at least a point more
    /// for each that the heading counts besides.
    private func isPossible(_ score: Int, for found: FoundWords) -> Bool {
        let points = found.words.reduce(0) { $0 + board.points(for: $1) }
        guard let count = found.count else { return score >= points }
        return count == found.words.count ? score == points : score >= points + count - found.words.count
    }
}
