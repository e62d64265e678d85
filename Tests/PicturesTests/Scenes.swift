import Hive
import Pictures

/// Scenes to draw.
enum Scenes {
    static let thresholds = [0, 3, 8, 13, 24, 40, 64, 80, 112, 160]

    static func scene(
        letters: String = "YACEHNT", edition: Edition = .digital, found: Int = 12, score: Int = 45,
        rankName: String = "Nice",
        uncertain: LetterSet = []
    ) -> BoardScene {
        let all = letters.compactMap { Letter($0) }
        return BoardScene(
            center: all[0], outer: Array(all.dropFirst()), edition: edition, found: found, total: 38, score: score,
            maximum: 160, rankName: rankName, rankThresholds: thresholds, uncertain: uncertain)
    }

    // MARK: Of a group

    static let labels = LiveBoardScene.Labels(
        remaining: "Still hidden", lastFinds: "Last finds", standings: "Standings", footer: "14 of 38 words")
    static let columns = StandingsColumns(
        points: "Points", words: "Words", pangrams: "Pangrams", hints: "Hints", streak: "Streak")
    static let words = ["yacht", "cyan", "hyena", "canny", "enact", "chant", "teach", "thence", "attach", "eyecatcher"]

    static func rows(_ names: [String]) -> [StandingsRow] {
        names.enumerated().map {
            StandingsRow(place: $0 + 1, name: $1, points: 90 - $0 * 10, words: 9 - $0, pangrams: 1, hints: 2, streak: 3)
        }
    }

    static func live(
        names: [String] = ["Ana", "Ben", "Chloé"], words: [String] = words, finds: Int = 5, edition: Edition = .digital
    ) -> LiveBoardScene {
        let find = LiveBoardScene.Find(word: "yachent", name: "Ana", points: 14, isPangram: true)
        return LiveBoardScene(
            board: scene(edition: edition), remaining: HintGrid(of: words),
            lastFinds: Array(repeating: find, count: finds), standings: rows(names), labels: labels)
    }

    static func result(names: [String] = ["Ana", "Ben"], sides: [Bool] = [true, false]) -> ResultScene {
        ResultScene(
            title: "Team Amber wins", subtitle: "27 of 38 words", board: scene(),
            sides: zip(rows(["Amber", "Violet", "Teal"]), sides).map { ResultScene.Side(row: $0, isWinner: $1) },
            standings: rows(names), columns: columns)
    }

    static func standings(names: [String] = ["Ana", "Ben"]) -> StandingsScene {
        StandingsScene(
            title: "This week", subtitle: "Breakfast Bees", rows: rows(names), columns: columns)
    }
}
