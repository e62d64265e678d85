public import Hive

/// What the picture of a board that a group plays together shows; it is drawn anew after each word.
public struct LiveBoardScene: Hashable, Sendable {
    /// The honeycomb with its rank bar; its ``BoardScene/isDark`` holds for the whole picture.
    public var board: BoardScene
    /// The words still missing, by first letter and length. Empty rows when all are found, or while teams race.
    public var remaining: HintGrid
    /// The words found last, the newest first; a handful.
    public var lastFinds: [Find]
    /// Who leads, the best first; a handful. While teams race each row is a team.
    public var standings: [StandingsRow]
    public var labels: Labels

    /// A word with who found it.
    public struct Find: Hashable, Sendable {
        public var word: String
        /// Made presentable, as ``StandingsRow/name``.
        public var name: String
        public var points: Int
        public var isPangram: Bool

        public init(word: String, name: String, points: Int, isPangram: Bool) {
            self.word = word
            self.name = name
            self.points = points
            self.isPangram = isPangram
        }
    }

    /// The headings, in the group's language.
    public struct Labels: Hashable, Sendable {
        /// Above the grid: "Still hidden".
        public var remaining: String
        /// Above the finds: "Last finds".
        public var lastFinds: String
        /// Above the standings: "Standings".
        public var standings: String
        /// Below the honeycomb: "14 of 38 words"; while teams race when it ends.
        public var footer: String

        public init(remaining: String, lastFinds: String, standings: String, footer: String) {
            self.remaining = remaining
            self.lastFinds = lastFinds
            self.standings = standings
            self.footer = footer
        }
    }

    public init(
        board: BoardScene, remaining: HintGrid, lastFinds: [Find], standings: [StandingsRow], labels: Labels
    ) {
        self.board = board
        self.remaining = remaining
        self.lastFinds = lastFinds
        self.standings = standings
        self.labels = labels
    }
}
