import BotState
import Conversation
import Foundation
import Messaging
import Storage
import Talk
import Testing

/// One group over the real database, handled as the bot does it.
struct StoredTable {
    private let file: URL
    private var table: StoredChat
    private var now = Date(timeIntervalSince1970: 1_700_000_000)
    private var count = 0
    /// Every button the bot ever showed.
    private(set) var buttons: [Keyboard.Button] = []

    init(conversation: Conversation, file: URL) throws {
        self.file = file
        let chat = Chat(id: ChatID(platform: .telegram, id: "-100"), kind: .group, title: "Bees")
        table = try StoredChat(chat, conversation: conversation, file: file)
    }

    /// Every update comes twice, as it does when an acknowledgement was lost.
    mutating func receive(_ event: Event, from person: Person) async throws {
        count += 1
        now += 1
        let update = Update(id: "u\(count)", chat: table.chat, sender: person, date: now, event: event)
        for _ in 0..<2 { _ = try await table.store.accept([update], from: .telegram, cursor: nil) }
    }

    mutating func handleAll() async throws {
        while true {
            while let (step, pending) = try await table.nextStep(at: now) {
                // Twice, as when the first commit's answer was lost.
                for _ in 0..<2 { try await table.store.commit(step, handling: pending) }
                note(step.outgoing)
            }
            guard try await table.endJobs(in: .lookUps, at: now, result: { _ in .administrator }) else { return }
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

    /// Takes the next step and forgets it before it is committed.
    func loseStep() async throws {
        _ = try await table.nextStep(at: now)
    }

    mutating func restart() async throws {
        try table.reopen(file)
    }

    func state() async throws -> ChatState {
        let person = Person(id: PersonID(platform: .telegram, id: "eve"), name: "Eve")
        let message = Event.message(.init(id: MessageID(rawValue: "last"), text: "good night"))
        let update = Update(id: "last", chat: table.chat, sender: person, date: now, event: message)
        _ = try await table.store.accept([update], from: .telegram, cursor: nil)
        return try #require(await table.store.nextPending(in: table.chat.id)).state
    }
}
