public import Messaging

/// A person's results in a group over all its boards. The conversation keeps one entry per person and chat.
public struct Player: Codable, Hashable, Sendable {
    public var person: PersonID
    /// The name the platform reported last: untrusted text of any length. Kept when the person leaves the group.
    public var name: String
    /// Since the group's first board.
    public var total: Tally
    /// Since the day ``weekStart``.
    public var week: Tally
    /// The Monday that starts the week of ``week``, in days since 1970 by the group's clock.
    public var weekStart: Int
    /// The number of consecutive days, up to ``lastDay``, on which they found a word.
    public var streak: Int
    /// The last day on which they found a word, counted like ``weekStart``.
    public var lastDay: Int
    /// How many words they found on ``lastDay``.
    public var wordsOnLastDay: Int

    public init(
        person: PersonID, name: String, total: Tally = Tally(), week: Tally = Tally(), weekStart: Int = 0,
        streak: Int = 0, lastDay: Int = 0, wordsOnLastDay: Int = 0
    ) {
        self.person = person
        self.name = name
        self.total = total
        self.week = week
        self.weekStart = weekStart
        self.streak = streak
        self.lastDay = lastDay
        self.wordsOnLastDay = wordsOnLastDay
    }
}

/// Points and words earned, and the clues used for them.
public struct Tally: Codable, Hashable, Sendable {
    public var points: Int
    public var words: Int
    public var pangrams: Int
    /// The number of clues asked for.
    public var hints: Int

    public init(points: Int = 0, words: Int = 0, pangrams: Int = 0, hints: Int = 0) {
        self.points = points
        self.words = words
        self.pangrams = pangrams
        self.hints = hints
    }

    public static func + (left: Tally, right: Tally) -> Tally {
        Tally(
            points: left.points + right.points, words: left.words + right.words,
            pangrams: left.pangrams + right.pangrams, hints: left.hints + right.hints)
    }

    public static func - (left: Tally, right: Tally) -> Tally {
        Tally(
            points: left.points - right.points, words: left.words - right.words,
            pangrams: left.pangrams - right.pangrams, hints: left.hints - right.hints)
    }
}
