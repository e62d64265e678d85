internal import Hive
internal import Spelling

/// The titles that the puzzle gives a score.
enum RankTitle {
    /// Whether `text` begins with a title, a letter more or less.
    static func begins(_ text: String) -> Bool {
        let tokens = text.lowercased().split { !$0.isLetter }.map(String.init)
        return Rank.allCases.contains { rank in
            let title = rank.title.lowercased().split(separator: " ").map(String.init)
            return tokens.count >= title.count
                && zip(title, tokens).allSatisfy { EditDistance.between($0, $1) <= $0.count / 5 }
        }
    }
}
