public import Hive

/// The content of the picture of a board that a group plays together. It is redrawn after each word.
public struct LiveBoardScene: Hashable, Codable, Sendable {
    /// The honeycomb with its rank bar. Its ``BoardScene/look`` applies to the whole picture.
    public var board: BoardScene
    /// The words still missing, by first letter and length. It has no rows if all are found or while teams race.
    public var remaining: HintGrid
    /// The latest words, the newest first; only a few.
    public var lastFinds: [Find]
    /// The leaders, the best first; only a few. While teams race, each row is a team.
    public var standings: [StandingsRow]
    public var labels: Labels

    /// A word and who found it.
    public struct Find: Hashable, Codable, Sendable {
        public var word: String
        /// Sanitized for display, like ``StandingsRow/name``.
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

    /// The headings, in the language of the group.
    public struct Labels: Hashable, Codable, Sendable {
        /// The heading of the grid: "Still hidden".
        public var remaining: String
        /// The heading of the finds: "Last finds".
        public var lastFinds: String
        /// The heading of the standings: "Standings".
        public var standings: String
        /// The text beside the rank: "14 of 38 words", or the end of a race between teams.
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
