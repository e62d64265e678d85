/// A puzzle's verdict on a word that fits its board.
public struct PuzzleVerdict: Hashable, Sendable {
    /// The date of the puzzle as year-month-day.
    public var date: String
    public var isTaken: Bool

    public init(date: String, isTaken: Bool) {
        self.date = date
        self.isTaken = isTaken
    }
}
