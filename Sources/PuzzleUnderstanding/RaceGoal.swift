package import Foundation
package import Talk

/// The event that ends a race. Finding all words always ends it.
package enum RaceGoal: String, Choice, Codable {
    case fiveMinutes, quarterHour, hour, genius, allWords

    /// How long a race takes; `nil` when it does not end by time.
    package var duration: TimeInterval? {
        switch self {
        case .fiveMinutes: 5 * 60
        case .quarterHour: 15 * 60
        case .hour: 60 * 60
        case .genius, .allWords: nil
        }
    }

    /// The longest that a race without a time takes. A race that the teams give up must not keep the group from its next board.
    package static let longest: TimeInterval = 24 * 60 * 60

    /// The next goal; after the last, the first.
    package var next: RaceGoal {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// The goal that a person typed after the command.
    package init?(_ word: String, in language: Language) {
        let goal = language.puzzleWords.lazy.compactMap { words in
            Self.allCases.first { words.raceGoals[$0.rawValue]?.contains(word) == true }
        }.first
        guard let goal else { return nil }
        self = goal
    }
}
