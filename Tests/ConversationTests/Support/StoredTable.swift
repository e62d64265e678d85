import BotState
import Conversation
import Foundation
import Messaging
import Storage
import Talk
import Testing

/// One group over the real database, handled as the bot does it.
struct StoredTable {
    private let conversation: Conversation
    private let file: URL
    private var store: SQLiteStore
    private let chat = Chat(id: ChatID(platform: .telegram, id: "-100"), kind: .group, title: "Bees")
    private var now = Date(timeIntervalSince1970: 1_700_000_000)
    private var count = 0
    /// Every button the bot ever showed.
    private(set) var buttons: [Keyboard.Button] = []

    init(conversation: Conversation, file: URL) throws {
        self.conversation = conversation
        self.file = file
        store = try SQLiteStore(file: file)
    }

    /// Every update comes twice, as it does when an acknowledgement was lost.
    mutating func receive(_ event: Event, from person: Person) async throws {
        count += 1
        now += 1
        let update = Update(id: "u\(count)", chat: chat, sender: person, date: now, event: event)
        for _ in 0..<2 { _ = try await store.accept([update], from: .telegram, cursor: nil) }
    }

    mutating func handleAll() async throws {
        while true {
            while let pending = try await store.nextPending(in: chat.id) {
                let (step, pending) = try await step(for: pending)
                // Twice, as when the first commit's answer was lost.
                for _ in 0..<2 { try await store.commit(step, handling: pending) }
                note(step.outgoing)
            }
            guard try await finishJobs() else { return }
        }
    }

    /// Makes a step, with older games if it needs them.
    private func step(for first: PendingInput) async throws -> (Step, PendingInput) {
        var pending = first
        while true {
            do {
                return (try conversation.step(pending.state, pending.input, now: now), pending)
            } catch let missing as GamesMissing {
                let requests = pending.state.answered.union(missing.requests)
                pending = try #require(await store.find(requests, for: pending))
            }
        }
    }

    private mutating func note(_ outgoing: [OutgoingMessage]) {
        for message in outgoing {
            switch message.action {
            case .send(let content, _, _), .edit(_, let content):
                buttons += content.keyboard?.rows.flatMap(\.self) ?? []
            default: break
            }
        }
    }

    private func finishJobs() async throws -> Bool {
        let standing = JobResult.standing(ChatStanding(role: .administrator, readsAllMessages: true))
        let jobs = try await store.dueJobs(in: .lookUps, at: now, limit: 10)
        for job in jobs { try await store.complete(job, with: standing, at: now) }
        return !jobs.isEmpty
    }

    /// Takes the next step and forgets it before it is committed.
    func loseStep() async throws {
        guard let pending = try await store.nextPending(in: chat.id) else { return }
        _ = try await step(for: pending)
    }

    mutating func restart() async throws {
        try store.close()
        store = try SQLiteStore(file: file)
    }

    func state() async throws -> ChatState {
        let person = Person(id: PersonID(platform: .telegram, id: "eve"), name: "Eve")
        let message = Event.message(.init(id: MessageID(rawValue: "last"), text: "good night"))
        let update = Update(id: "last", chat: chat, sender: person, date: now, event: message)
        _ = try await store.accept([update], from: .telegram, cursor: nil)
        return try #require(await store.nextPending(in: chat.id)).state
    }
}
