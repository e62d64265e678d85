/// What a puzzle said of a word that fitted its board.
public struct Verdict: Hashable, Sendable {
    /// The puzzle's day, as year-month-day.
    public var date: String
    public var isTaken: Bool

    public init(date: String, isTaken: Bool) {
        self.date = date
        self.isTaken = isTaken
    }
}
