import Raster
import Testing

@Suite("Ranks of values")
struct RanksTests {
    @Test("the median is the middle value, of two in the middle the larger one")
    func median() {
        #expect([5, 1, 3].median == 3)
        #expect([4, 1, 3, 2].median == 3)
        #expect([7].median == 7)
        #expect([Int]().median == nil)
    }

    @Test("quantiles are values, the last one at most")
    func quantiles() {
        let values = (0..<10).reversed()
        #expect(values.quantile(6, of: 10) == 6)
        #expect(values.quantile(3, of: 4) == 7)
        #expect(values.quantile(1, of: 12) == 0)
        #expect(values.quantile(10, of: 10) == 9)
        #expect([1, 2, 3, 4, 5][1..<4].rank(1, of: 2) == 3)
    }

    @Test("selecting finds the value that sorting puts there", arguments: 0..<40)
    func selection(rank: Int) {
        // Many values occur several times, as the grey levels of a photo do.
        var values = (0..<40).map { $0 * 37 % 11 }
        #expect(values.select(rank: rank) == (0..<40).map { $0 * 37 % 11 }.sorted()[rank])
        var falling = Array((0..<40).reversed())
        #expect(falling.select(rank: rank) == rank)
    }

    @Test("a median by weight is the value at half the weights")
    func weightedMedian() {
        let lines: [(height: Double, letters: Int)] = [(9, 1), (7, 5), (8, 2)]
        #expect(lines.weightedMedian(of: \.height, weight: \.letters) == 7)
        #expect([(1.0, 1), (2, 1), (3, 9)].weightedMedian(of: \.0, weight: \.1) == 3)
        #expect([(4.0, 0)].weightedMedian(of: \.0, weight: \.1) == 4)
        #expect(([] as [(Double, Int)]).weightedMedian(of: \.0, weight: \.1) == nil)
    }

    @Test("a histogram has the ranks of the values that it counted", arguments: [0, 1, 2, 3, 4, 5])
    func histogram(rank: Int) {
        let levels: [UInt8] = [9, 200, 9, 3, 255, 0]
        #expect(Histogram(of: levels).value(atRank: rank) == Int(levels.sorted()[rank]))
    }

    @Test("a histogram with fewer values has no such rank")
    func beyond() {
        #expect(Histogram(of: [1, 2]).value(atRank: 2) == nil)
        #expect(Histogram(bins: 4).interpolated(atRank: 0.0) == nil)
        #expect(Histogram(of: [1, 2]).total == 2)
    }

    @Test("values within a bin are taken to be spread evenly")
    func interpolation() {
        let histogram = Histogram(counts: [0, 4, 0, 2])
        #expect(histogram.interpolated(atRank: 0.0) == 0.5)
        #expect(histogram.interpolated(atRank: 2.0) == 1)
        #expect(histogram.interpolated(atRank: 4.0) == 2.5)
        #expect(histogram.interpolated(atRank: Float(5)) == 3)
    }
}
