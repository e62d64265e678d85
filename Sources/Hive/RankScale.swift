/// The ranks of one board and the points at which each begins.
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

    /// Rising in points, the first at 0; never empty.
    public let steps: [Step]

    /// The scale of a board whose words are worth `maximum` points in all, under `edition`'s ranks.
    ///
    /// The digital percentages are the puzzle's published ones. The print edition prints its scale with each puzzle;
    /// where that line is unknown, these percentages stand in: Genius as on the screen, the others in the line's usual
    /// ratio.
    public init(edition: Edition, maximum: Int) {
        steps = Self.percentages(of: edition).map { rank, percent in
            Step(rank: rank, points: Self.roundedPoints(percent: percent, of: maximum))
        }
    }

    /// The print edition's scale as its rating line states it: "Rating: 10 = good; 22 = excellent; 34 = genius".
    public init(good: Int, excellent: Int, genius: Int) {
        steps = [
            Step(rank: .beginner, points: 0), Step(rank: .good, points: good),
            Step(rank: .excellent, points: excellent), Step(rank: .genius, points: genius),
        ]
    }

    /// The rank that `score` points earn. Where a tiny board gives two ranks the same threshold, the higher one;
    /// nothing but the lowest is earned by no points.
    public func rank(at score: Int) -> Rank {
        guard score > 0 else { return steps[0].rank }
        return (steps.last { $0.points <= score } ?? steps[0]).rank
    }

    /// The next rank to reach from `score` points; `nil` from the highest.
    public func next(after score: Int) -> Step? {
        steps.first { $0.points > score }
    }

    /// The points still missing at `score` for the next rank; `nil` at the highest.
    public func pointsToNextRank(at score: Int) -> Int? {
        next(after: score).map { $0.points - score }
    }

    private static func percentages(of edition: Edition) -> [(Rank, Int)] {
        switch edition {
        case .digital:
            [
                (.beginner, 0), (.goodStart, 2), (.movingUp, 5), (.good, 8), (.solid, 15), (.nice, 25), (.great, 40),
                (.amazing, 50), (.genius, 70), (.queenBee, 100),
            ]
        case .print: [(.beginner, 0), (.good, 20), (.excellent, 45), (.genius, 70)]
        }
    }

    /// `percent` of `maximum` to the nearest point, halves up: the puzzle rounds with JavaScript's `Math.round`.
    private static func roundedPoints(percent: Int, of maximum: Int) -> Int {
        (percent * maximum + 50) / 100
    }
}
