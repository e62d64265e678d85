internal import BotState
package import Hive

/// What a person who plays alone has done over all boards. It holds figures and a few words, and names nobody.
package struct PlayRecord: Codable, Hashable, Sendable {
    /// Boards on which a word was found.
    package private(set) var boards = 0
    /// Boards on which the rank Genius was reached, or as many points where an edition has other ranks.
    package var geniuses: Int { geniusGames.count }
    /// Boards of which all words were found.
    package var complete: Int { completeGames.count }
    package private(set) var words = 0
    package private(set) var points = 0
    package private(set) var pangrams = 0
    /// Words that a clue was given to.
    package private(set) var hints = 0
    /// The longest words found, the longest first.
    package private(set) var longest: [String] = []
    /// The rank on each day's puzzle, by the day; the latest ``daysKept``.
    package private(set) var days: [Int: Rank] = [:]
    /// The points of the current week, and those of the best of all weeks.
    package private(set) var week = Week()
    package private(set) var best = Week()

    private var geniusGames = CountedGames()
    private var completeGames = CountedGames()

    package struct Week: Codable, Hashable, Sendable {
        /// The Monday, in days since 1970.
        package fileprivate(set) var monday = 0
        package fileprivate(set) var points = 0
    }

    package init() {}

    /// The days of which the rank is kept.
    package static let daysKept = 60
    private static let longestKept = 3
    /// The share of a board's points from which it counts as one of a genius, in percent.
    private static let percentOfGenius = 70

    /// Notes how a game changed.
    /// - Parameters:
    ///   - before: the round before; `nil` for a new one.
    ///   - after: the round now; `nil` for one that was merged into another.
    ///   - monday: the first day of the week in which it changed.
    package mutating func note(from before: Round?, to after: Round?, weekOf monday: Int) {
        let (old, new) = (Figures(before), Figures(after))
        boards += new.boards - old.boards
        words += new.words.count - old.words.count
        points += new.points - old.points
        pangrams += new.pangrams - old.pangrams
        hints += new.hints - old.hints
        // The list of a board may have changed since the round before was noted, and with it what reaches the rank.
        if let gone = before?.game.id, gone != after?.game.id {
            geniusGames.note(gone, isCounted: false)
            completeGames.note(gone, isCounted: false)
        }
        if let after {
            geniusGames.note(after.game.id, isCounted: new.isGenius)
            completeGames.note(after.game.id, isCounted: after.isComplete)
        }
        let gone = old.words.subtracting(new.words)
        // Sorted, because sets have no order and equal steps must give equal notes.
        let found = new.words.subtracting(old.words).sorted()
        let all = longest.filter { !gone.contains($0) } + found.filter { !longest.contains($0) }
        longest = Array(all.sorted { $0.count > $1.count }.prefix(Self.longestKept))
        if week.monday != monday { week = Week(monday: monday) }
        week.points = max(0, week.points + new.points - old.points)
        if week.monday == best.monday || week.points > best.points { best = week }
    }

    /// Notes the rank on the puzzle of `day`; `nil` when no word of it is found any more.
    package mutating func note(_ rank: Rank?, on day: Int) {
        days[day] = rank
        let kept = Set(days.keys.sorted().suffix(Self.daysKept))
        days = days.filter { kept.contains($0.key) }
    }

    /// What one game adds.
    private struct Figures {
        var words: Set<String> = []
        var boards = 0, points = 0, pangrams = 0, hints = 0
        var isGenius = false

        init(_ round: Round?) {
            guard let round else { return }
            words = round.found
            boards = words.isEmpty ? 0 : 1
            points = round.score
            pangrams = words.count(where: round.game.board.isPangram)
            hints = round.game.clues.count
            isGenius =
                round.maximum > 0 && points * 100 >= round.maximum * PlayRecord.percentOfGenius
                || [.genius, .queenBee].contains(round.rank) && !words.isEmpty
        }
    }

    /// Counts games that have reached something, each once.
    private struct CountedGames: Codable, Hashable {
        private(set) var count = 0
        /// Those that were counted last. An older one counts for good.
        private var latest: [String] = []

        mutating func note(_ id: String, isCounted: Bool) {
            guard isCounted != latest.contains(id) else { return }
            count += isCounted ? 1 : -1
            if isCounted { latest = (latest + [id]).suffix(Self.kept) } else { latest.removeAll { $0 == id } }
        }

        /// More than the boards that a chat has open.
        private static let kept = 40
    }
}
