import Hive

/// Descriptions of the pictures for people who can't see them, in the words and the language of the scene.
extension LiveBoardScene {
    /// "Y · A C E H N T. Nice, 45. 14 of 38 words. Standings: 1. Ana 87; … Still hidden: A 3; …"
    public var alternativeText: String {
        let letters = "\(board.center) · " + board.outer.map(\.description).joined(separator: " ")
        let hidden = remaining.rows.map { "\($0.letter) \($0.total)" }
        let found = lastFinds.map { "\($0.word) (\($0.name))" }
        return [
            letters, "\(board.rankName), \(board.score)", labels.footer, Spoken.list(labels.standings, standings.lines),
            Spoken.list(labels.remaining, hidden), Spoken.list(labels.lastFinds, found),
        ].sentences
    }
}

extension ResultScene {
    /// "Team Amber wins. 27 of 38 words. Amazing, 96. 1. Amber 87; 2. Violet 64. 1. Ana 87; …"
    public var alternativeText: String {
        [
            title, subtitle, "\(board.rankName), \(board.score)", Spoken.list("", sides.map(\.row).lines),
            Spoken.list("", standings.lines),
        ].sentences
    }
}

extension StandingsScene {
    /// "This week. Breakfast Bees. Points: 1. Ana 87; 2. Chloé 64"
    public var alternativeText: String { [title, subtitle, Spoken.list(columns.points, rows.lines)].sentences }
}

private enum Spoken {
    /// "Standings: a; b", or an empty text without items.
    static func list(_ heading: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        return (heading.isEmpty ? "" : heading + ": ") + items.joined(separator: "; ")
    }
}

extension [StandingsRow] {
    fileprivate var lines: [String] { map { "\($0.place). \(DrawableText.of($0.name)) \($0.points)" } }
}

extension [String] {
    /// The parts as sentences, without empty ones.
    fileprivate var sentences: String { filter { !$0.isEmpty }.joined(separator: ". ") }
}
