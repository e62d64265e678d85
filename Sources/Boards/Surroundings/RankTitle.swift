internal import Hive
internal import Spelling

/// The titles of the English puzzle's ranks.
enum RankTitle {
    private static let ranks = Set(Edition.all(in: LanguageCode.english).flatMap(\.rules.ranks).map(\.rank))

    /// Whether `text` begins with a title, apart from an occasional misread letter.
    static func begins(_ text: String) -> Bool {
        let tokens = text.lowercased().split { !$0.isLetter }.map(String.init)
        return ranks.contains { rank in
            let title = rank.title.lowercased().split(separator: " ").map(String.init)
            return tokens.count >= title.count
                && zip(title, tokens).allSatisfy { EditDistance.between($0, $1) <= $0.count / 5 }
        }
    }
}
