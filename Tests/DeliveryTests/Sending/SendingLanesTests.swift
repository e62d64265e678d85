import Messaging
import Testing

@testable import Delivery

@Suite("The number of messages in flight")
struct SendingLanesTests {
    private let start = ContinuousClock.now
    private var lanes = SendingLanes(most: 4)

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("is one, so that a kill doubles at most one")
    mutating func one() {
        #expect(lanes.free(besides: 0, at: moment(0)) == 1)
        lanes.settle(1, isPaced: false, at: moment(0))
        #expect(lanes.free(besides: 1, at: moment(1.9)) == 0)
        #expect(lanes.opening == moment(2))
    }

    @Test("is one, as long as the lane becomes free now and then")
    mutating func keepsUp() {
        for second in 0..<10 {
            lanes.settle(1, isPaced: false, at: moment(Double(second)))
            lanes.settle(0, isPaced: false, at: moment(Double(second) + 0.9))
        }
        lanes.settle(1, isPaced: false, at: moment(10))
        #expect(lanes.free(besides: 1, at: moment(11.9)) == 0)
    }

    @Test("is four after the single lane was busy for two seconds without a break, until nothing waits")
    mutating func fallsBehind() {
        lanes.settle(1, isPaced: false, at: moment(0))
        lanes.settle(1, isPaced: false, at: moment(1.5))
        #expect(lanes.free(besides: 1, at: moment(2)) == 3)
        lanes.settle(4, isPaced: false, at: moment(2))
        #expect(lanes.opening == nil)
        #expect(lanes.free(besides: 3, at: moment(2.1)) == 1)
        lanes.settle(3, isPaced: false, at: moment(2.1))
        lanes.settle(1, isPaced: false, at: moment(2.2))
        #expect(lanes.free(besides: 1, at: moment(2.2)) == 3, "The one that hangs holds up nobody.")
        lanes.settle(0, isPaced: false, at: moment(2.3))
        #expect(lanes.free(besides: 0, at: moment(2.3)) == 1)
    }

    @Test("stays at four when nothing is in flight only because the platform's rate limit is used up")
    mutating func paced() {
        lanes.settle(1, isPaced: false, at: moment(0))
        lanes.settle(4, isPaced: false, at: moment(2))
        lanes.settle(0, isPaced: true, at: moment(2.5))
        #expect(lanes.free(besides: 0, at: moment(3)) == 4)
    }

    @Test(
        "as many as the platform's limit needs where an answer takes 130 ms, from four to sixteen",
        arguments: [(30, 4), (1, 4), (100, 13), (100_000, 16)])
    func most(pace: Int, lanes: Int) {
        var limits = SendingLimits.strict
        limits.overall = .init(pace, in: .seconds(1))
        #expect(Sender.concurrency(for: limits) == lanes)
    }

    @Test("one again, when the lanes that opened found nothing more to do")
    mutating func closes() {
        lanes.settle(1, isPaced: false, at: moment(0))
        lanes.settle(0, isPaced: false, at: moment(2))
        #expect(lanes.free(besides: 0, at: moment(2)) == 1)
        lanes.settle(1, isPaced: false, at: moment(3))
        #expect(lanes.opening == moment(5), "Counted anew.")
    }

    @Test("never fewer than none are free")
    func full() { #expect(lanes.free(besides: 2, at: moment(0)) == 0) }
}
