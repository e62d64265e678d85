/// The content of the final picture of a day's board, a race between teams, or a challenge between groups.
public struct ResultScene: Hashable, Sendable {
    /// For example "The day's board" or "Team Amber wins".
    public var title: String
    /// For example "27 of 38 words · 96 of 137 points".
    public var subtitle: String
    /// The honeycomb with its rank bar. Its ``BoardScene/look`` applies to the whole picture.
    public var board: BoardScene
    /// The teams or groups that played against each other, the best first; empty if all played together.
    public var sides: [Side]
    /// The players' results, the best first.
    public var standings: [StandingsRow]
    public var columns: StandingsColumns

    /// A team or group that played against others.
    public struct Side: Hashable, Sendable {
        public var row: StandingsRow
        /// Whether it won. In a tie several win.
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
    /// `nil` if streaks are not shown.
    public var streak: String?

    public init(points: String, words: String, pangrams: String, hints: String, streak: String? = nil) {
        self.points = points
        self.words = words
        self.pangrams = pangrams
        self.hints = hints
        self.streak = streak
    }
}
