/// A line of a table of players or sides, as the pictures show it.
public struct StandingsRow: Hashable, Sendable {
    /// Counted from 1; equal for those who are level.
    public var place: Int
    /// Made presentable: short and without characters that turn the line around. Any script, emoji too.
    public var name: String
    public var points: Int
    public var words: Int
    public var pangrams: Int
    /// Clues asked for.
    public var hints: Int
    /// Days in a row with a word found; 0 where it is not shown.
    public var streak: Int

    public init(
        place: Int, name: String, points: Int, words: Int, pangrams: Int = 0, hints: Int = 0, streak: Int = 0
    ) {
        self.place = place
        self.name = name
        self.points = points
        self.words = words
        self.pangrams = pangrams
        self.hints = hints
        self.streak = streak
    }
}
