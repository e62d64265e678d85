import BotState
import Foundation
import Hive
import Messaging
import Storage

/// A database of many chats that have been played in, and the time that its queries take.
struct History {
    private let store: any DatabaseStore
    /// How often each query is measured.
    private static let rounds = 1000
    private static let batch = 500
    /// The chats of the history have other numbers than those in which an answer waits.
    private static let firstWaiting = 10_000_000

    init(database: String) throws { store = try openStore(database) }

    /// Adds `chats` chats, each with three updates that were handled, a game with two finds, and an answer that was delivered.
    func fill(chats: Int) async throws {
        for first in stride(from: 0, to: chats, by: Self.batch) {
            let people = first..<min(first + Self.batch, chats)
            for visit in 0..<3 {
                let updates = people.map { EndlessPlatform.update(visit * chats + $0, chats: chats) }
                _ = try await store.accept(updates, from: .matrix, cursor: nil) { pending in
                    var state = pending.state
                    state.session = Data(repeating: UInt8(visit), count: 300)
                    if visit == 0 { state.games = [Self.game(in: state.chat)].compactMap(\.self) }
                    return Step(state: state, outgoing: visit == 1 ? Self.answers(in: state.chat) : [])
                }
            }
            try await deliverAll()
        }
    }

    /// Has an answer wait in `chats` new chats, and prints how long the bot's queries take beside all others, in milliseconds.
    func printTimes(chats: Int) async throws {
        let numbers = Self.firstWaiting..<Self.firstWaiting + chats
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: Self.batch) {
            let updates = (first..<min(first + Self.batch, numbers.upperBound)).map {
                EndlessPlatform.update($0, chats: Int.max)
            }
            _ = try await store.accept(updates, from: .matrix, cursor: nil) { pending in
                Step(state: pending.state, outgoing: Self.answers(in: pending.state.chat))
            }
        }
        let holds = OutgoingHolds(platforms: [.matrix])
        print(
            "send",
            try await median { _ in
                let next = try await store.nextOutgoing(at: Date(), limit: 1, holds: holds)
                precondition(next.count == 1, "a message waits")
            })
        print("job", try await median { _ in _ = try await store.dueJobs(in: .timers, at: Date(), limit: 1) })
        let asked = (0..<Self.rounds).map { EndlessPlatform.update(2 * Self.firstWaiting + $0, chats: Int.max) }
        for first in stride(from: 0, to: asked.count, by: Self.batch) {
            try await store.accept(
                Array(asked[first..<min(first + Self.batch, asked.count)]), from: .matrix, cursor: nil)
        }
        print(
            "handle",
            try await median { round in
                guard try await store.nextPending(in: asked[round].chat.id) != nil else { preconditionFailure() }
            })
        print("waiting", try await median { _ in _ = try await store.chatsWithPendingUpdates() })
    }

    /// The median time of `body` over all rounds, in milliseconds.
    private func median(_ body: @Sendable (Int) async throws -> Void) async throws -> Double {
        var times: [Double] = []
        for round in 0..<Self.rounds {
            let start = ContinuousClock.now
            try await body(round)
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        return times.sorted()[times.count / 2]
    }

    private func deliverAll() async throws {
        let holds = OutgoingHolds(platforms: [.matrix])
        while true {
            let entries = try await store.nextOutgoing(at: Date(), limit: 100, holds: holds)
            if entries.isEmpty { return }
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for entry in entries {
                    tasks.addTask {
                        let receipt = DeliveryReceipt(messageID: MessageID(rawValue: entry.key))
                        try await store.markDelivered(entry, receipt: receipt)
                    }
                }
                try await tasks.waitForAll()
            }
        }
    }

    private static func answers(in chat: ChatID) -> [OutgoingMessage] {
        [OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: "an answer"))))]
    }

    private static func game(in chat: ChatID) -> Game? {
        guard let board = Board(center: "Y", outer: "ACEHNT") else { return nil }
        let person = PersonID(platform: chat.platform, id: chat.id)
        let finds = ["yacht", "enchant"].map { Game.Find(word: $0, person: person, points: 5, foundAt: Date()) }
        return Game(
            id: "game-\(chat.id)", board: board, startedAt: Date(),
            lastPlayedAt: Date(), finds: finds)
    }
}
