/// What the picture of a group's standings shows.
public struct StandingsScene: Hashable, Sendable {
    /// "This week".
    public var title: String
    /// The group's name or the dates; empty for none.
    public var subtitle: String
    /// The best first; at most twenty.
    public var rows: [StandingsRow]
    public var columns: StandingsColumns
    /// Drawn on dark instead of light ground.
    public var isDark: Bool

    public init(
        title: String, subtitle: String = "", rows: [StandingsRow], columns: StandingsColumns, isDark: Bool = false
    ) {
        self.title = title
        self.subtitle = subtitle
        self.rows = rows
        self.columns = columns
        self.isDark = isDark
    }
}
