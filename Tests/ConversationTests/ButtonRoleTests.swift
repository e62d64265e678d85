import Foundation
import Messaging
import Testing

/// Which buttons a platform may colour.
@Suite("Roles of buttons")
struct ButtonRoleTests {
    private static let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana", languageCode: "en")

    /// The labels of the buttons below the last message after these lines, by their role.
    private func roles(after lines: [String], in kind: Chat.Kind = .private) throws -> [String: Keyboard.Button.Role] {
        var chat = MemoryChat(try Fixtures.conversation(), kind: kind)
        for line in lines {
            _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), text: line)), from: Self.ana)
        }
        let buttons = chat.shown.last?.content.keyboard?.rows.flatMap(\.self) ?? []
        return Dictionary(uniqueKeysWithValues: buttons.compactMap { button in button.role.map { (button.label, $0) } })
    }

    @Test("the button that goes on is marked, and no other")
    func goesOn() throws {
        #expect(try roles(after: ["/new Y ACEHNT", "/hint"]) == ["Next clue": .goesOn])
        #expect(try roles(after: ["/draw"], in: .group) == ["Start": .goesOn])
    }

    @Test("what can't be undone is marked, and what keeps everything is not")
    func cantBeUndone() throws {
        let forgetting = try roles(after: ["forget me"])
        #expect(forgetting.count == 1 && forgetting.values.first == .cantBeUndone)
        let answers = try roles(after: ["/new Y ACEHNT", "/solve"])
        #expect(answers.count == 1 && answers.values.first == .cantBeUndone)
    }
}
