/// The content of the picture of a group's standings.
public struct StandingsScene: Hashable, Sendable {
    /// For example "This week".
    public var title: String
    /// The group's name or the dates; may be empty.
    public var subtitle: String
    /// The rows, the best first; at most twenty are shown.
    public var rows: [StandingsRow]
    public var columns: StandingsColumns
    public var look: Appearance

    public init(
        title: String, subtitle: String = "", rows: [StandingsRow], columns: StandingsColumns,
        look: Appearance = Appearance()
    ) {
        self.title = title
        self.subtitle = subtitle
        self.rows = rows
        self.columns = columns
        self.look = look
    }
}
