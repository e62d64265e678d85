import BotState
import Checksum
import Foundation
import Hive
import Lexicon
import Messaging
import Testing

@testable import Conversation
@testable import PuzzleTalk
@testable import Talk

/// Four people play an evening. What one of them learns alone, none of the others is ever sent.
@Suite("Secrets in a group")
struct SecretsInGroupsTests {
    private static let people = ["ana", "ben", "chloé", "dan"].map {
        Person(id: PersonID(platform: .telegram, id: $0), name: $0.capitalized, languageCode: "en")
    }

    private static let lines = [
        "/hint", "/more", "more", "hint", "/skip", "/reveal", "/rephrase", "/back", "/blanks", "/found", "/again",
        "how long is it?", "what's the first letter?", "a hint for the pangram", "hint for T", "/hint T5", "/listen",
        "/undo", "/grid", "it rejected teeny", "what does it mean?", "hyena", "zzzz", "/board", "/score", "give up",
    ]

    /// Guesses that only their sender sees, none of them right.
    private static let wrong = ["hytty", "catcat", "tyty", "yatch", "hant"]

    /// One person's messages and presses, which may be seen by nobody else.
    private struct Play {
        var chat: MemoryChat
        var random: SplitMix64
        var count = 0

        mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

        mutating func move(by person: Person) -> Event {
            count += 1
            let own = MessageID(onlyFor: person.id.id, number: "\(count)")
            switch random.next() % 8 {
            case 0: return .message(.init(id: own, text: "/w \(pick(SecretsInGroupsTests.wrong) ?? "")"))
            case 1: return .message(.init(id: own, text: pick(["/hint", "/found", "/score", "/letters"]) ?? ""))
            case 2...4: if let press = press(by: person) { return press }
            default: break
            }
            return .message(.init(id: MessageID(rawValue: "m\(count)"), text: pick(SecretsInGroupsTests.lines) ?? ""))
        }

        /// A button of what they see.
        private mutating func press(by person: Person) -> Event? {
            let seen = chat.shown.indices.filter {
                chat.shown[$0].isSeen(by: person.id.id) && !chat.shown[$0].buttons.isEmpty
            }
            guard let index = pick(Array(seen.suffix(6))), let button = pick(chat.shown[index].buttons) else {
                return nil
            }
            let id = chat.shown[index].id("\(index)")
            return .button(.init(id: "b\(count)", messageID: id, data: button.data))
        }
    }

    @Test(
        "nobody is sent another's clue, wrong guess or telling, whatever the platform has", arguments: 1...12)
    func evening(seed: UInt64) throws {
        let missing: [Set<Capabilities.Feature>] = [[], [.privateMessages], [.privateMessages, .toasts, .buttons]]
        let conversation = try Fixtures.conversation(without: missing[Int(seed % 3)])
        var play = Play(chat: MemoryChat(conversation, kind: .group), random: SplitMix64(state: seed))
        try Self.begin(&play.chat)
        for _ in 0..<150 {
            guard let person = play.pick(Self.people) else { continue }
            let event = play.move(by: person)
            _ = try play.chat.send(event, from: person)
            for message in play.chat.lastEffects.outgoing { check(message, after: event, by: person) }
            play.chat.now += 5
        }
    }

    /// A group in which clues are for whoever asks.
    private static func begin(_ chat: inout MemoryChat) throws {
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), text: "/new Y ACEHNT")), from: people[0])
        // The board brings a question of its own about the group.
        while chat.takeDueJob() != nil {}
        let setting = Event.button(.init(id: "b", messageID: MessageID(rawValue: "0"), data: "group.set::clues=asker"))
        _ = try chat.send(setting, from: people[0])
        let job = chat.takeDueJob()
        let check = try #require(job)
        _ = try chat.finish(check, with: .standing(ChatStanding(role: .administrator)))
    }

    /// Of what everybody reads: no clue, no letter that was told, and no guess that only its sender saw.
    private func check(_ message: OutgoingMessage, after event: Event, by person: Person) {
        guard message.chat.id == "-100" else {
            return #expect(message.chat.id == person.id.id, "the private chat is the sender's own")
        }
        switch message.action {
        case .send(let content, _, let replyTo):
            guard let reader = content.onlyReader else {
                #expect(replyTo?.onlyReader == nil, "everybody can't read a reply to what one person sees")
                return expectNothingSecret(in: content.text.plain, after: event)
            }
            #expect(reader.person == person.id)
            expectNothingSecret(in: reader.invitation?.text.plain ?? "", after: event)
        case .edit(let target, let content):
            guard let reader = content.onlyReader else {
                return expectNothingSecret(in: content.text.plain, after: event)
            }
            guard case .message(let id) = target else { return #expect(Bool(false), "it has another's handle") }
            #expect(reader.person == person.id && id.onlyReader?.person == person.id.id)
        default: break
        }
    }

    private func expectNothingSecret(in text: String, after event: Event) {
        #expect(!text.contains("Only you read"))
        // A clue quotes a definition, and a told word is hidden at first sight only.
        #expect(!text.contains(/[0-9]+ of [0-9]+ · [“a-z]/) && !text.contains("Type it to score"), "\(text)")
        if case .message(let message) = event, message.isPrivate {
            for word in Self.wrong where message.text.hasSuffix(word) { #expect(!text.contains(word)) }
        }
    }
}
