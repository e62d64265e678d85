import Messaging
import Testing

@testable import Delivery

@Suite("A pace")
struct PaceWindowTests {
    private let start = ContinuousClock.now

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("counts a message from its beginning until the window's length after its end")
    func counts() {
        var window = PaceWindow(.init(2, in: .seconds(5)))
        #expect(window.available(at: moment(0)) == 2)
        #expect(window.isIdle(at: moment(0)))
        window.begin()
        #expect(!window.isIdle(at: moment(100)))
        #expect(window.available(at: moment(100)) == 1)
        #expect(window.nextAvailable(after: moment(100)) == nil, "Another may go now.")
        window.begin()
        #expect(window.available(at: moment(100)) == 0)
        #expect(window.nextAvailable(after: moment(100)) == nil, "Nobody knows yet.")
        window.end(at: moment(100))
        window.end(at: moment(101))
        #expect(window.nextAvailable(after: moment(101)) == moment(105))
        #expect(window.available(at: moment(104.9)) == 0 && window.available(at: moment(105)) == 1)
        #expect(!window.isIdle(at: moment(105)) && window.isIdle(at: moment(106)))
    }

    @Test("falls below nothing when more were begun than allowed")
    func exceeds() {
        var window = PaceWindow(.init(1, in: .seconds(5)))
        for _ in 0..<3 { window.begin() }
        #expect(window.available(at: moment(0)) == -2)
    }

    @Test("keeps nothing of what no longer counts")
    func forgets() {
        var old = PaceWindow(.init(2, in: .seconds(5)))
        var new = old
        for second in [0, 5.0] {
            old.begin()
            old.end(at: moment(second))
        }
        new.begin()
        new.end(at: moment(5))
        #expect(old == new)
    }
}
