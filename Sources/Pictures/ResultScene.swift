/// What the final picture of a board shows: of a day, of a race between teams, of a challenge between groups.
public struct ResultScene: Hashable, Sendable {
    /// "The day's board", "Team Amber wins".
    public var title: String
    /// "27 of 38 words · 96 of 137 points".
    public var subtitle: String
    /// The honeycomb with its rank bar; its ``BoardScene/isDark`` holds for the whole picture.
    public var board: BoardScene
    /// Teams or groups that played against each other, the best first; empty where all played together.
    public var sides: [Side]
    /// Who did what, the best first.
    public var standings: [StandingsRow]
    public var columns: StandingsColumns

    /// One of those that played against each other.
    public struct Side: Hashable, Sendable {
        public var row: StandingsRow
        /// Whether it won; several did in a tie.
        public var isWinner: Bool

        public init(row: StandingsRow, isWinner: Bool) {
            self.row = row
            self.isWinner = isWinner
        }
    }

    public init(
        title: String, subtitle: String, board: BoardScene, sides: [Side] = [], standings: [StandingsRow],
        columns: StandingsColumns
    ) {
        self.title = title
        self.subtitle = subtitle
        self.board = board
        self.sides = sides
        self.standings = standings
        self.columns = columns
    }
}

/// The headings of a table of ``StandingsRow``, in the reader's language.
public struct StandingsColumns: Hashable, Sendable {
    public var points: String
    public var words: String
    public var pangrams: String
    public var hints: String
    /// `nil` where streaks are not shown.
    public var streak: String?

    public init(points: String, words: String, pangrams: String, hints: String, streak: String? = nil) {
        self.points = points
        self.words = words
        self.pangrams = pangrams
        self.hints = hints
        self.streak = streak
    }
}
