public import Hive

/// The content of a picture of a board.
public struct BoardScene: Hashable, Codable, Sendable {
    public var center: Letter
    /// The six outer letters, clockwise from the top.
    public var outer: [Letter]
    public var edition: Edition
    public var found: Int
    public var total: Int
    public var score: Int
    public var maximum: Int
    /// The name of the rank reached, for example "Solid".
    public var rankName: String
    /// The scores at which the ranks begin, in ascending order; the first is 0.
    public var rankThresholds: [Int]
    /// The letters that the reader is uncertain about; they get a question mark.
    public var uncertain: LetterSet
    public var look: Appearance

    public init(
        center: Letter, outer: [Letter], edition: Edition, found: Int, total: Int, score: Int, maximum: Int,
        rankName: String, rankThresholds: [Int], uncertain: LetterSet = [], look: Appearance = Appearance()
    ) {
        self.center = center
        self.outer = outer
        self.edition = edition
        self.found = found
        self.total = total
        self.score = score
        self.maximum = maximum
        self.rankName = rankName
        self.rankThresholds = rankThresholds
        self.uncertain = uncertain
        self.look = look
    }
}
