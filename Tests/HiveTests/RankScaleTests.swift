import Hive
import Testing

@Suite("Ranks")
struct RankScaleTests {
    @Test("a board of 217 points has the thresholds that the puzzle shows for it")
    func thresholds() {
        let scale = RankScale(edition: .digital, maximum: 217)
        #expect(scale.steps.map(\.points) == [0, 4, 11, 17, 33, 54, 87, 109, 152, 217])
        #expect(scale.steps.first?.rank == .beginner)
        #expect(scale.steps.last?.rank == .queenBee)
    }

    @Test("halves are rounded up", arguments: [(25, 1, 1), (50, 2, 3), (110, 2, 6)])
    func rounding(maximum: Int, step: Int, points: Int) {
        // 2 % of 25 is 0.5; 5 % of 50 is 2.5 and of 110 is 5.5.
        let scale = RankScale(edition: .digital, maximum: maximum)
        #expect(scale.steps[step].points == points)
    }

    @Test(
        "the rank is the last whose threshold is reached",
        arguments: [
            (0, Rank.beginner, 4), (3, .beginner, 4), (4, .goodStart, 11), (151, .amazing, 152), (152, .genius, 217),
        ])
    func rankAtScore(score: Int, rank: Rank, next: Int) {
        let scale = RankScale(edition: .digital, maximum: 217)
        #expect(scale.rank(at: score) == rank)
        #expect(scale.next(after: score)?.points == next)
    }

    @Test("above the highest threshold there is no next rank")
    func highest() {
        let scale = RankScale(edition: .digital, maximum: 217)
        #expect(scale.rank(at: 217) == .queenBee)
        #expect(scale.rank(at: 300) == .queenBee)
        #expect(scale.next(after: 217) == nil)
    }

    @Test("the print edition's own rating line makes its scale")
    func rating() {
        let scale = RankScale(good: 10, excellent: 22, genius: 34)
        #expect(scale.rank(at: 9) == .beginner)
        #expect(scale.rank(at: 10) == .good)
        #expect(scale.rank(at: 33) == .excellent)
        #expect(scale.rank(at: 34) == .genius)
        #expect(scale.next(after: 22) == RankScale.Step(rank: .genius, points: 34))
    }

    @Test("without its rating line the print edition has the same ranks, in ascending order", arguments: [3, 20, 48])
    func printDefault(maximum: Int) {
        let scale = RankScale(edition: .print, maximum: maximum)
        #expect(scale.steps.map(\.rank) == [.beginner, .good, .excellent, .genius])
        #expect(scale.steps.map(\.points) == scale.steps.map(\.points).sorted())
    }

    @Test("no points earn only the lowest rank, however few the board has", arguments: [0, 3, 10])
    func noPoints(maximum: Int) {
        #expect(RankScale(edition: .digital, maximum: maximum).rank(at: 0) == .beginner)
    }

    @Test("titles are the puzzle's")
    func titles() {
        let titles = RankScale(edition: .digital, maximum: 100).steps.map(\.rank.title)
        #expect(
            titles == [
                "Beginner", "Good Start", "Moving Up", "Good", "Solid", "Nice", "Great", "Amazing", "Genius",
                "Queen Bee",
            ])
    }

    @Test("the ranks begin at the published shares of the maximum")
    func shares() {
        let digital = RankScale(edition: .digital, maximum: 1000)
        #expect(digital.steps.map(\.points) == [0, 20, 50, 80, 150, 250, 400, 500, 700, 1000])
        #expect(
            digital.steps.map(\.rank) == [
                .beginner, .goodStart, .movingUp, .good, .solid, .nice, .great, .amazing, .genius, .queenBee,
            ])
        #expect(RankScale(edition: .print, maximum: 1000).steps.map(\.points) == [0, 200, 450, 700])
    }

    @Test("each rank is earned by its first point and not by one less")
    func boundaries() {
        for scale in [RankScale(edition: .digital, maximum: 217), RankScale(good: 10, excellent: 22, genius: 34)] {
            for (step, next) in zip(scale.steps, scale.steps.dropFirst()) {
                #expect(scale.rank(at: next.points) == next.rank && scale.rank(at: next.points - 1) == step.rank)
                #expect(scale.next(after: next.points - 1) == next && scale.next(after: step.points) == next)
            }
        }
    }

    @Test("of ranks with one threshold the highest is earned")
    func sharedThreshold() {
        // The thresholds are 0, 0, 0, 0, 0, 1, 1, 2, 2, 3.
        let scale = RankScale(edition: .digital, maximum: 3)
        #expect((0...3).map(scale.rank) == [.beginner, .great, .genius, .queenBee])
    }
}
