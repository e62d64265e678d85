import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import PuzzleTalk
@testable import Talk

@Suite("A race whose time is up")
struct RaceEndTests {
    private let people = ["ana", "ben"].map { name in
        Person(id: PersonID(platform: .telegram, id: name), name: name.capitalized, languageCode: "en")
    }

    private func say(_ text: String) -> Event { .message(.init(id: MessageID(rawValue: "m"), text: text)) }

    private func press(_ label: String, in group: MemoryChat) throws -> Event {
        let button = try #require(group.shown.last?.buttons.last { $0.label.hasSuffix(label) })
        return .button(.init(id: "b", messageID: nil, data: button.data))
    }

    /// A group in which two teams race for a quarter of an hour.
    private func begun() throws -> MemoryChat {
        var group = MemoryChat(try Fixtures.conversation(), kind: .group)
        for text in ["/new Y ACEHNT", "/teams"] { _ = try group.send(say(text), from: people[0]) }
        _ = try group.send(press("Amber", in: group), from: people[0])
        _ = try group.send(press("Blue", in: group), from: people[1])
        _ = try group.send(press("Start", in: group), from: people[0])
        #expect(group.games.count == 3)
        return group
    }

    private func isOver(in group: MemoryChat) -> Bool { group.games.allSatisfy(\.isFinished) }

    private func finds(in group: MemoryChat) -> [String] { group.games.flatMap(\.finds).map(\.word) }

    @Test(
        "counts a word that was typed before, and none that was typed later, although its timer comes after them",
        arguments: [(-1, ["yacht"]), (0, []), (5, [])] as [(Double, [String])])
    func lateWords(seconds: Double, expected: [String]) throws {
        var group = try begun()
        let end = group.now + 900
        group.now = end + 6
        let actions = try group.send(say("yacht"), from: people[0], sentAt: end + seconds)
        #expect(finds(in: group) == expected)
        #expect(actions.contains { $0.content?.text.markup.contains("🏁") == true }, "The race has ended.")
        #expect(isOver(in: group))
    }

    @Test("counts no word that is entered with the buttons afterwards")
    func lateButtons() throws {
        var group = try begun()
        for letter in "YACHT" { _ = try group.send(press(String(letter), in: group), from: people[0]) }
        group.now += 901
        _ = try group.send(press("Enter", in: group), from: people[0])
        #expect(finds(in: group).isEmpty && isOver(in: group))
    }
}
