/// The content of the picture of a group's standings.
public struct StandingsScene: Hashable, Sendable {
    /// For example "This week".
    public var title: String
    /// The group's name or the dates; may be empty.
    public var subtitle: String
    /// The rows, the best first; at most twenty are shown.
    public var rows: [StandingsRow]
    public var columns: StandingsColumns
    /// Whether the background is dark.
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
