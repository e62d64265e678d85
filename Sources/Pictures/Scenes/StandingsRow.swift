/// A row of a table of players or sides, as shown in pictures.
public struct StandingsRow: Hashable, Codable, Sendable {
    /// The rank, from 1. Ties share a rank.
    public var place: Int
    /// The name in any script, including emoji. It must be sanitized: short and without directional marks.
    public var name: String
    public var points: Int
    public var words: Int
    public var pangrams: Int
    /// The number of hints used.
    public var hints: Int
    /// The number of consecutive days with a word found; 0 if it is not shown.
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
