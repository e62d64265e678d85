import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("The sender's state")
struct SenderStateTests {
    private let start = ContinuousClock.now

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    private func entry(_ chat: ChatID) -> OutboxEntry {
        OutboxEntry(
            sequence: 1, key: "k", message: .say("x", in: chat), attempts: 0, isForGroup: false, createdAt: .distantPast
        )
    }

    /// Begins a delivery, which must be allowed, or else refused.
    private func begin(_ chat: ChatID, in state: inout SenderState, at seconds: Double, isAllowed: Bool = true) {
        let hasBegun = state.begin(entry(chat), at: moment(seconds))
        #expect(hasBegun == isAllowed)
    }

    private func state(overall: Int = 100, concurrency: Int = 4) -> SenderState {
        var limits = SendingLimits.generous
        limits.overall = .init(overall, in: .seconds(1))
        return SenderState(limits: [.telegram: limits], concurrency: concurrency, at: start)
    }

    @Test("holds back chats to which something is on its way, and says whose turn was when")
    func holds() {
        var state = state()
        #expect(state.isIdle)
        begin(.ana, in: &state, at: 0)
        begin(.bob, in: &state, at: 0)
        #expect(!state.isIdle)
        let holds = state.holds(at: moment(0))
        #expect(holds.busyChats == [.ana, .bob])
        #expect(holds.platforms == [.telegram])
        state.finish(Delivery(entry: entry(.ana), outcome: .settled), at: moment(1))
        #expect(state.holds(at: moment(1)).busyChats == [.bob])
    }

    @Test("begins nothing for a platform that is not there, or whose pace is used up")
    func refuses() {
        var state = state(overall: 1)
        begin(ChatID(platform: .matrix, id: "!1"), in: &state, at: 0, isAllowed: false)
        begin(.ana, in: &state, at: 0)
        begin(.bob, in: &state, at: 0, isAllowed: false)
        #expect(state.holds(at: moment(0)).platforms == [])
        #expect(state.holds(at: moment(0)).busyChats == [.ana])
    }

    @Test("waits for the chat that a delivery postponed, as long as it says and counted from then")
    func postpones() {
        var state = state()
        begin(.ana, in: &state, at: 0)
        state.finish(
            Delivery(entry: entry(.ana), outcome: .postponed(.seconds(7), isRateLimited: true)), at: moment(2))
        #expect(state.holds(at: moment(8.9)).busyChats == [.ana])
        #expect(state.holds(at: moment(9)).busyChats.isEmpty)
        #expect(state.nextRelease(after: moment(5)) == moment(9))
        begin(.bob, in: &state, at: 3)
        state.finish(
            Delivery(entry: entry(.bob), outcome: .postponed(.seconds(1), isRateLimited: true)), at: moment(3))
        #expect(state.holds(at: moment(3.5)).platforms == [], "Two are too fast: it is the bot that is.")
    }

    @Test("wakes up to open the other lanes")
    func opensLanes() {
        var state = state()
        #expect(state.free(at: moment(0)) == 1)
        begin(.ana, in: &state, at: 0)
        state.settle(at: moment(0))
        #expect(state.free(at: moment(1.9)) == 0)
        #expect(state.nextRelease(after: moment(1)) == moment(2))
        #expect(state.free(at: moment(2)) == 3)
    }

    @Test("keeps the lanes open while a platform's pace is used up")
    func staysOpen() {
        var state = state(overall: 2)
        begin(.ana, in: &state, at: 0)
        state.settle(at: moment(0))
        begin(.bob, in: &state, at: 2)
        state.settle(at: moment(2))
        for chat in [ChatID.ana, .bob] {
            state.finish(Delivery(entry: entry(chat), outcome: .settled), at: moment(2.5))
        }
        state.settle(at: moment(2.5))
        #expect(state.free(at: moment(2.5)) == 4)
        state.settle(at: moment(3.5))
        #expect(state.free(at: moment(3.5)) == 1, "Nothing waits any more.")
    }

    @Test("closes the lanes again when a platform takes one more message")
    func closesLanes() {
        var state = state(overall: 3)
        begin(.ana, in: &state, at: 0)
        state.settle(at: moment(0))
        begin(.bob, in: &state, at: 2)
        state.settle(at: moment(2))
        for chat in [ChatID.ana, .bob] {
            state.finish(Delivery(entry: entry(chat), outcome: .settled), at: moment(2.5))
        }
        state.settle(at: moment(2.5))
        #expect(state.free(at: moment(2.5)) == 1)
    }

    @Test("keeps nothing in mind of a pause that is over")
    func forgets() {
        func state(after outcome: Delivery.Outcome) -> SenderState {
            var state = self.state()
            for (chat, outcome, time) in [(ChatID.ana, outcome, 0.0), (.bob, .settled, 100)] {
                begin(chat, in: &state, at: time)
                state.finish(Delivery(entry: entry(chat), outcome: outcome), at: moment(time))
            }
            return state
        }
        #expect(state(after: .settled) == state(after: .postponed(.seconds(3), isRateLimited: false)))
    }
}
