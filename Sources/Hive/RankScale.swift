/// The ranks of one board with the points needed for each.
public struct RankScale: Hashable, Sendable {
    /// A rank and the fewest points that earn it.
    public struct Step: Hashable, Sendable {
        public let rank: Rank
        public let points: Int

        public init(rank: Rank, points: Int) {
            self.rank = rank
            self.points = points
        }
    }

    /// In ascending order of points. The first step needs 0 points, so the list is never empty.
    public let steps: [Step]

    /// The scale of a board whose words are worth `maximum` points in all.
    ///
    /// The digital percentages are those that the puzzle publishes. The print edition prints a scale with each puzzle. Where
    /// that scale is unknown, percentages replace it: Genius as in the digital edition, the others in the usual ratio of the
    /// printed scales.
    public init(edition: Edition, maximum: Int) {
        steps = edition.rules.ranks.map { share in
            Step(rank: share.rank, points: Self.roundedPoints(percent: share.percent, of: maximum))
        }
    }

    /// The print edition's scale from its rating line: "Rating: 10 = good; 22 = excellent; 34 = genius".
    public init(good: Int, excellent: Int, genius: Int) {
        steps = [
            Step(rank: .beginner, points: 0), Step(rank: .good, points: good),
            Step(rank: .excellent, points: excellent), Step(rank: .genius, points: genius),
        ]
    }

    /// The rank for `score` points. When two ranks of a tiny board need the same points, the higher one counts; but 0 points
    /// always earn the lowest rank.
    public func rank(at score: Int) -> Rank {
        guard score > 0 else { return steps[0].rank }
        return (steps.last { $0.points <= score } ?? steps[0]).rank
    }

    /// The next rank above `score` points; `nil` at the highest rank.
    public func next(after score: Int) -> Step? {
        steps.first { $0.points > score }
    }

    /// `percent` of `maximum`, rounded to the nearest point with halves up, as the puzzle does with JavaScript's `Math.round`.
    private static func roundedPoints(percent: Int, of maximum: Int) -> Int {
        (percent * maximum + 50) / 100
    }
}
