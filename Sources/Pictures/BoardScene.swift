public import Hive

/// What a picture of a board shows.
public struct BoardScene: Hashable, Sendable {
    public var center: Letter
    /// The six around it, clockwise from the top.
    public var outer: [Letter]
    public var edition: Edition
    public var found: Int
    public var total: Int
    public var score: Int
    public var maximum: Int
    /// The rank reached, "Solid".
    public var rankName: String
    /// Where on the score bar the ranks begin, in points, rising; the first is 0.
    public var rankThresholds: [Int]
    /// Letters the reader is unsure of; drawn with a question mark.
    public var uncertain: LetterSet
    /// Drawn on dark instead of light ground.
    public var isDark: Bool

    public init(
        center: Letter, outer: [Letter], edition: Edition, found: Int, total: Int, score: Int, maximum: Int,
        rankName: String, rankThresholds: [Int], uncertain: LetterSet = [], isDark: Bool = false
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
        self.isDark = isDark
    }
}
