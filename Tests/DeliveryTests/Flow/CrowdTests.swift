import BotState
import Checksum
import Foundation
import Messaging
import Testing

@testable import Delivery

/// Two hundred chats that ask at once, simulated with a clock of their own. The platform accepts each message at some time
/// between its start and its end, and counts by that time.
@Suite("Two hundred chats at once", .serialized)
struct CrowdTests {
    /// A message that the platform accepted, with the time by its own clock.
    private struct Taken {
        var chat: ChatID
        var time: Double
    }

    /// A chat's queue of messages.
    private struct Line {
        var waiting: Int
        var isGroup: Bool
    }

    private static let start = ContinuousClock.now

    /// Sends everything that waits, with up to `latency` seconds per message. Returns what the platform saw.
    private func play(_ lines: [ChatID: Line], latency: ClosedRange<Double>) -> [Taken] {
        var chance = SplitMix64(state: 7)
        var lines = lines
        var served: [ChatID: Int] = [:]
        var state = SenderState(
            limits: .strict, concurrency: Sender.concurrency(for: .strict), at: Self.start)
        var underWay: [(end: ContinuousClock.Instant, delivery: Delivery)] = []
        var taken: [Taken] = []
        var now = Self.start
        while true {
            for entry in next(in: lines, served: served, state: state, at: now) where state.begin(entry, at: now) {
                lines[entry.message.chat]?.waiting -= 1
                let whole = Double.random(in: latency, using: &chance)
                let moment = now + .seconds(Double.random(in: 0...whole, using: &chance))
                taken.append(Taken(chat: entry.message.chat, time: (moment - Self.start).seconds))
                underWay.append((now + .seconds(whole), Delivery(entry: entry, outcome: .settled(leavesMore: true))))
            }
            state.settle(at: now)
            let ends =
                underWay.map(\.end)
                + [state.nextLook(after: Moment(date: .distantPast, instant: now))].compactMap(\.self)
            guard let earliest = ends.min() else { break }
            now = earliest
            for ended in underWay where ended.end <= now {
                state.finish(ended.delivery, at: now)
                served[ended.delivery.entry.message.chat] = (served.values.max() ?? 0) + 1
            }
            underWay.removeAll { $0.end <= now }
        }
        #expect(lines.values.allSatisfy { $0.waiting == 0 }, "Everything is sent at last.")
        return taken
    }

    /// Imitates the store: chats in the order of their turns, one message each, as many as the sender may start.
    private func next(
        in lines: [ChatID: Line], served: [ChatID: Int], state: SenderState, at now: ContinuousClock.Instant
    ) -> [OutboxEntry] {
        let holds = state.holds(for: .telegram, at: now)
        guard state.free(at: now) > 0 else { return [] }
        let free = lines.filter { line in
            line.value.waiting > 0 && !holds.busyChats.contains(line.key) && !holds.pacedChats.contains(line.key)
        }
        let order = free.keys.map { (turn: served[$0] ?? 0, chat: $0) }
            .sorted { ($0.turn, $0.chat.id) < ($1.turn, $1.chat.id) }
        return order.prefix(state.free(at: now)).map { turn in
            OutboxEntry(
                sequence: 1, key: "k", message: .say("x", in: turn.chat), attempts: 0,
                isForGroup: lines[turn.chat]?.isGroup ?? false, createdAt: .distantPast)
        }
    }

    /// The largest number of messages in any time window of `window` seconds.
    private func most(_ times: [Double], in window: Double) -> Int {
        let sorted = times.sorted()
        return sorted.indices.map { first in sorted[first...].prefix { $0 < sorted[first] + window }.count }.max() ?? 0
    }

    /// Most chats have two messages. Some have so many that their own rate limit holds them up. Three are groups.
    private var crowd: [ChatID: Line] {
        (0..<200).reduce(into: [:]) { lines, number in
            let isGroup = number.isMultiple(of: 70)
            let waiting = isGroup ? 24 : number.isMultiple(of: 20) ? 8 : 2
            lines[ChatID(platform: .telegram, id: "\(number)")] = Line(waiting: waiting, isGroup: isGroup)
        }
    }

    @Test("never exceed the published rate limits, by the platform's clock", arguments: [0.02...0.1, 0.01...2.0])
    func rates(latency: ClosedRange<Double>) {
        let taken = play(crowd, latency: latency)
        #expect(most(taken.map(\.time), in: 1) <= 30)
        for (chat, messages) in Dictionary(grouping: taken, by: \.chat) {
            #expect(most(messages.map(\.time), in: 5) <= 5)
            if crowd[chat]?.isGroup == true { #expect(most(messages.map(\.time), in: 60) <= 20) }
        }
    }

    @Test("use the platform's full rate as long as enough of them wait")
    func throughput() {
        let lines = crowd.mapValues { _ in Line(waiting: 2, isGroup: false) }
        let times = play(lines, latency: 0.02...0.06).map(\.time)
        // 400 messages at 30 a second take 13 s, plus the time for which each is in flight.
        #expect((times.max() ?? 0) < 15)
    }

    @Test(
        "receive their first answers only slightly later than the rate limit allows, however long each takes",
        arguments: [(0.05, 7.5), (0.1, 9), (0.15, 9.5)])
    func firstAnswers(latency: Double, limit: Double) {
        let times = play(crowd.mapValues { _ in Line(waiting: 1, isGroup: false) }, latency: latency...latency)
        #expect((times.map(\.time).max() ?? .infinity) < limit)
    }

    @Test("wait equally long: a chat with one message does not wait behind those with many")
    func fairness() {
        var lines = crowd.mapValues { _ in Line(waiting: 3, isGroup: false) }
        // Sorts after all others, so that only its turn brings it forward.
        let quiet = ChatID(platform: .telegram, id: "quiet")
        lines[quiet] = Line(waiting: 1, isGroup: false)
        let taken = play(lines, latency: 0.02...0.06)
        let first = Dictionary(grouping: taken, by: \.chat).mapValues { $0.map(\.time).min() ?? .infinity }
        // A turn for each of the 201 chats takes 7 s.
        #expect((first[quiet] ?? .infinity) < 8)
        #expect((first.values.max() ?? .infinity) < 8)
    }
}
