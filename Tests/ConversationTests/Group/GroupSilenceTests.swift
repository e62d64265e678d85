import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation

/// What people say to each other in a group is none of the bot's business.
@Suite("Silence in groups")
struct GroupSilenceTests {
    /// The files of sentences that are for nobody, or for others than the bot.
    private static let files = ["none", "none_silence"]
    /// Of a hundred such sentences, the most that the bot may answer.
    private static let mostAnswered = 1.0

    @Test("of a hundred sentences between people at most one is answered", arguments: ["en", "de", "es", "fr", "ca"])
    func silence(language: String) throws {
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana", languageCode: language)
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group, title: "Bees")
        _ = try chat.send(message("/new Y ACEHNT"), from: ana)
        let sentences = try Self.files.flatMap { try Self.sentences(of: $0, in: language) }
        #expect(sentences.count > 500)
        var answered: [String] = []
        for sentence in sentences {
            var copy = chat
            if try !copy.send(message(sentence), from: ana).isEmpty { answered.append(sentence) }
        }
        let share = 100 * Double(answered.count) / Double(sentences.count)
        #expect(share <= Self.mostAnswered, "\(answered.count) of \(sentences.count): \(answered)")
        print("\(language): \(answered.count) of \(sentences.count) answered: \(answered)")
    }

    private func message(_ text: String) -> Event { .message(.init(id: MessageID(rawValue: "m"), text: text)) }

    private static func sentences(of intent: String, in language: String) throws -> [String] {
        let file = Fixtures.templates.appending(path: "\(language)/intents/\(intent).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { String($0).replacing(/\{[a-z]+:([^{}]*)\}/) { $0.output.1 } }
    }
}
