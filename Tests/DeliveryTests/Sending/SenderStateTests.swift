import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("The sender's state")
struct SenderStateTests {
    private let start = ContinuousClock.now

    private func moment(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    /// The same on both clocks.
    private func both(_ seconds: Double) -> Moment {
        Moment(date: Date(timeIntervalSince1970: seconds), instant: moment(seconds))
    }

    private func entry(_ chat: ChatID, _ sequence: Int64 = 1) -> OutboxEntry {
        OutboxEntry(
            sequence: sequence, key: "k", message: .say("x", in: chat), attempts: 0, isForGroup: false,
            createdAt: .distantPast)
    }

    /// Records a look at the outbox that found `entries`, of which at most four were asked for.
    private func look(
        _ entries: [OutboxEntry] = [], leavesSome: Bool = false, due: Double? = nil, in state: inout SenderState,
        at seconds: Double = 0
    ) {
        let selection = OutgoingSelection(
            entries: entries, leavesSome: leavesSome, due: due.map { Date(timeIntervalSince1970: $0) })
        let started = state.begin(selection, of: 4, at: moment(seconds))
        #expect(started == entries)
    }

    /// Begins a delivery, which must be allowed, or else refused.
    private func begin(_ chat: ChatID, in state: inout SenderState, at seconds: Double, isAllowed: Bool = true) {
        let hasBegun = state.begin(entry(chat), at: moment(seconds))
        #expect(hasBegun == isAllowed)
    }

    private func state(overall: Int = 100, concurrency: Int = 4) -> SenderState {
        var limits = SendingLimits.generous
        limits.overall = .init(overall, in: .seconds(1))
        return SenderState(limits: limits, concurrency: concurrency, at: start)
    }

    @Test("holds back chats to which something is on its way, and says whose turn was when")
    func holds() {
        var state = state()
        #expect(state.isIdle)
        begin(.ana, in: &state, at: 0)
        begin(.bob, in: &state, at: 0)
        #expect(!state.isIdle)
        let holds = state.holds(for: .telegram, at: moment(0))
        #expect(holds.busyChats == [.ana, .bob])
        #expect(holds.platforms == [.telegram])
        state.finish(Delivery(entry: entry(.ana), outcome: .settled(leavesMore: false)), at: moment(1))
        #expect(state.holds(for: .telegram, at: moment(1)).busyChats == [.bob])
    }

    @Test("begins nothing when the platform's pace is used up")
    func refuses() {
        var state = state(overall: 1)
        begin(.ana, in: &state, at: 0)
        begin(.bob, in: &state, at: 0, isAllowed: false)
        #expect(state.free(at: moment(0)) == 0)
        #expect(state.holds(for: .telegram, at: moment(0)).busyChats == [.ana])
    }

    @Test("one message that the platform takes ends the pause of the whole platform")
    func endsPause() {
        var state = state()
        for chat in [ChatID.ana, .bob] {
            begin(chat, in: &state, at: 0)
            state.finish(
                Delivery(entry: entry(chat), outcome: .postponed(.seconds(30), isRateLimited: true)), at: moment(0))
        }
        let carol = ChatID(platform: .telegram, id: "3")
        begin(carol, in: &state, at: 1, isAllowed: false)
        begin(carol, in: &state, at: 2.5)
        #expect(state.free(at: moment(2.5)) == 0, "It tries the platform.")
        state.finish(Delivery(entry: entry(carol), outcome: .settled(leavesMore: false)), at: moment(3))
        #expect(state.free(at: moment(3)) > 0)
        begin(carol, in: &state, at: 3)
    }

    @Test("waits for the chat that a delivery postponed, as long as it says and counted from then")
    func postpones() {
        var state = state()
        begin(.ana, in: &state, at: 0)
        state.finish(
            Delivery(entry: entry(.ana), outcome: .postponed(.seconds(7), isRateLimited: true)), at: moment(2))
        #expect(state.holds(for: .telegram, at: moment(8.9)).busyChats == [.ana])
        #expect(state.holds(for: .telegram, at: moment(9)).busyChats.isEmpty)
        #expect(state.nextLook(after: both(5)) == moment(9))
        begin(.bob, in: &state, at: 3)
        state.finish(
            Delivery(entry: entry(.bob), outcome: .postponed(.seconds(1), isRateLimited: true)), at: moment(3))
        #expect(state.free(at: moment(3.5)) == 0, "Two are too fast: it is the bot that is.")
    }

    @Test("wakes up to open the other lanes")
    func opensLanes() {
        var state = state()
        #expect(state.free(at: moment(0)) == 1)
        begin(.ana, in: &state, at: 0)
        state.settle(at: moment(0))
        #expect(state.free(at: moment(1.9)) == 0)
        #expect(state.nextLook(after: both(1)) == moment(2))
        #expect(state.free(at: moment(2)) == 3)
    }

    @Test("does not wake up for a chat's pause while nothing can be sent, as the end of a delivery leads to a look")
    func waitsForLane() {
        var state = state()
        begin(.bob, in: &state, at: 0)
        state.finish(
            Delivery(entry: entry(.bob), outcome: .postponed(.seconds(1), isRateLimited: true)), at: moment(0))
        let found = OutgoingSelection(entries: [entry(.ana)], leavesSome: true)
        #expect(state.begin(found, of: 1, at: moment(0)).count == 1)
        state.settle(at: moment(0))
        #expect(state.nextLook(after: both(0.5)) == moment(2))
        state.finish(Delivery(entry: entry(.ana), outcome: .settled(leavesMore: true)), at: moment(0.5))
        #expect(state.nextLook(after: both(0.5)) == moment(1))
    }

    @Test("keeps the lanes open while a platform's pace is used up")
    func staysOpen() {
        var state = state(overall: 2)
        begin(.ana, in: &state, at: 0)
        state.settle(at: moment(0))
        begin(.bob, in: &state, at: 2)
        state.settle(at: moment(2))
        for chat in [ChatID.ana, .bob] {
            state.finish(Delivery(entry: entry(chat), outcome: .settled(leavesMore: false)), at: moment(2.5))
        }
        state.settle(at: moment(2.5))
        #expect(state.free(at: moment(3.5)) == 2, "as many as the platform takes")
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
            state.finish(Delivery(entry: entry(chat), outcome: .settled(leavesMore: false)), at: moment(2.5))
        }
        state.settle(at: moment(2.5))
        #expect(state.free(at: moment(2.5)) == 1)
    }

    // MARK: What is known of the outbox

    @Test("looks again for what waited behind a delivery, even if that one was told of nothing more")
    func waitedBehind() {
        var state = state()
        begin(.ana, in: &state, at: 0)
        look(leavesSome: true, in: &state, at: 1)
        #expect(state.nextLook(after: both(1)) == nil)
        state.finish(Delivery(entry: entry(.ana), outcome: .settled(leavesMore: false)), at: moment(1))
        #expect(state.outlook == .unknown)
    }

    @Test("begins only one of two topics when their group has one message left")
    func sharedPace() {
        var limits = SendingLimits.generous
        limits.chat = .init(1, in: .seconds(5))
        var state = SenderState(limits: limits, concurrency: 4, at: start)
        let entries = (1...2).map { entry(ChatID(platform: .telegram, id: "-5", topic: "\($0)")) }
        let started = state.begin(
            OutgoingSelection(entries: entries, leavesSome: false), of: 4, at: moment(0))
        #expect(started == [entries[0]])
        #expect(state.outlook == .unknown)
    }

    @Test("a new entry goes at once while nothing else waits, or only what is held")
    func sendsReady() {
        for leavesSome in [false, true] {
            var state = state()
            look(leavesSome: leavesSome, in: &state)
            let hasBegun = state.beginReady(entry(.ana), at: moment(0))
            #expect(hasBegun)
            #expect(state.holds(for: .telegram, at: moment(0)).busyChats == [.ana])
            #expect(state.outlook != .unknown)
        }
    }

    @Test("a new entry has to be found in the outbox before anybody has looked there")
    func looksFirst() {
        var state = state()
        let hasBegun = state.beginReady(entry(.ana), at: moment(0))
        #expect(!hasBegun)
        #expect(state.isIdle)
    }

    @Test("a new entry that a limit holds has to be found in the outbox later")
    func holdsReady() {
        func isRefused(_ prepare: (inout SenderState) -> Void, limits change: (inout SendingLimits) -> Void = { _ in })
        {
            var limits = SendingLimits.generous
            change(&limits)
            var state = SenderState(limits: limits, concurrency: 4, at: start)
            look(in: &state)
            prepare(&state)
            let hasBegun = state.beginReady(entry(.ana, 2), at: moment(1))
            #expect(!hasBegun && state.outlook == .unknown)
        }
        isRefused { begin(.bob, in: &$0, at: 1) }
        isRefused { state in
            begin(.ana, in: &state, at: 0)
            state.finish(
                Delivery(entry: entry(.ana), outcome: .postponed(.seconds(7), isRateLimited: false)), at: moment(0))
        }
        isRefused { state in
            begin(.ana, in: &state, at: 1)
            state.finish(Delivery(entry: entry(.ana), outcome: .settled(leavesMore: false)), at: moment(1))
        } limits: {
            $0.chat = .init(1, in: .seconds(3))
        }
        isRefused { state in
            begin(.bob, in: &state, at: 1)
            state.finish(Delivery(entry: entry(.bob), outcome: .settled(leavesMore: false)), at: moment(1))
        } limits: {
            $0.overall = .init(1, in: .seconds(3))
        }
    }

    @Test("a new entry waits for what is on its way to its chat, also when other lanes are open")
    func waitsForChat() {
        var state = state()
        begin(.bob, in: &state, at: 0)
        state.settle(at: moment(0))
        look(in: &state, at: 2)
        let begunForBob = state.beginReady(entry(.bob, 2), at: moment(2))
        look(in: &state, at: 2)
        let begunForAna = state.beginReady(entry(.ana, 3), at: moment(2))
        #expect(!begunForBob && begunForAna)
    }

    @Test("an entry that a look has found already does not go twice")
    func sendsOnce() {
        var state = state()
        look([entry(.ana, 7)], in: &state)
        state.finish(Delivery(entry: entry(.ana, 7), outcome: .settled(leavesMore: false)), at: moment(0))
        let hasBegun = state.beginReady(entry(.ana, 7), at: moment(0))
        #expect(!hasBegun && state.outlook == .unknown)
    }

    @Test("the outbox is looked at again when a chat has more, and after a delivery that failed")
    func looksAgain() {
        for outcome in [Delivery.Outcome.settled(leavesMore: true), .postponed(.seconds(1), isRateLimited: false)] {
            var state = state()
            look([entry(.ana)], in: &state)
            #expect(state.outlook == .empty)
            state.finish(Delivery(entry: entry(.ana), outcome: outcome), at: moment(0))
            #expect(state.outlook == .unknown)
        }
        var state = state()
        look([entry(.ana)], in: &state)
        state.finish(Delivery(entry: entry(.ana), outcome: .settled(leavesMore: false)), at: moment(0))
        #expect(state.outlook == .empty)
    }

    @Test("the outbox is looked at again while it may have more than was asked for, or than a platform takes")
    func looksForMore() {
        var state = state()
        look((1...4).map { entry(ChatID(platform: .telegram, id: "\($0)")) }, leavesSome: true, in: &state)
        #expect(state.outlook == .unknown)
        var other = self.state(overall: 1)
        let found = [ChatID.ana, .bob].map { entry($0) }
        let begun = other.begin(
            OutgoingSelection(entries: found, leavesSome: false), of: 4, at: moment(0))
        #expect(begun == [found[0]] && other.outlook == .unknown)
        var third = self.state()
        _ = third.begin(OutgoingSelection(entries: [], leavesSome: true), of: 0, at: moment(0))
        #expect(third.outlook == .unknown)
    }

    @Test("no wake-up is due while nothing waits; what is postponed is looked for when it is due")
    func wakesForPostponed() {
        var state = state()
        look(leavesSome: true, due: 40, in: &state, at: 0)
        #expect(state.nextLook(after: both(10)) == moment(40))
        look([entry(.ana)], in: &state, at: 10)
        state.settle(at: moment(10))
        #expect(state.nextLook(after: both(10)) == nil)
    }

    @Test("keeps nothing in mind of a pause that is over")
    func forgets() {
        func state(after outcome: Delivery.Outcome) -> SenderState {
            var state = self.state()
            for (chat, outcome, time) in [(ChatID.ana, outcome, 0.0), (.bob, .settled(leavesMore: true), 100)] {
                begin(chat, in: &state, at: time)
                state.finish(Delivery(entry: entry(chat), outcome: outcome), at: moment(time))
            }
            return state
        }
        #expect(state(after: .settled(leavesMore: true)) == state(after: .postponed(.seconds(3), isRateLimited: false)))
    }
}
