import BotState
import Foundation
import Messaging
import Testing

/// An administrator who writes in the group's name presses buttons under their own. The group must not learn it from the bot.
@Suite("Anonymous administrators")
struct AnonymousAdministratorTests {
    private static let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana", languageCode: "en")
    private static let olga = Person(id: PersonID(platform: .telegram, id: "olga"), name: "Olga", languageCode: "en")
    private static let owner = Person(id: PersonID(platform: .telegram, id: "-100"), name: "Bees", languageCode: "en")

    @Test(
        "are named in nothing that the group reads, whatever the platform has",
        arguments: [[], [.privateMessages], [.privateMessages, .toasts]] as [Set<Capabilities.Feature>])
    func unnamed(missing: Set<Capabilities.Feature>) throws {
        var chat = MemoryChat(try Fixtures.conversation(without: missing), kind: .group)
        for line in ["/new Y ACEHNT", "they", "/solve"] { try say(line, by: Self.ana, in: &chat) }
        try press("group.solve:", in: &chat)
        try say("/settings", by: Self.owner, in: &chat)
        for button in ["group.page:", "group.set:", "group.done:"] { try press(button, in: &chat) }
        for line in ["/new I CHNTYZ", "/league", "/teams"] { try say(line, by: Self.ana, in: &chat) }
        try say("/league off", by: Self.owner, in: &chat)
        #expect(!chat.shown.isEmpty)
    }

    private func say(_ text: String, by person: Person, in chat: inout MemoryChat) throws {
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), text: text)), from: person)
        try finishJobs(in: &chat)
    }

    /// Presses the newest button whose data begins so, if there is one.
    private func press(_ data: String, in chat: inout MemoryChat) throws {
        for index in chat.shown.indices.reversed() {
            guard let button = chat.shown[index].buttons.first(where: { $0.data.hasPrefix(data) }) else { continue }
            let press = ButtonPress(id: "b", messageID: MessageID(rawValue: "\(index)"), data: button.data)
            _ = try chat.send(.button(press), from: Self.olga)
            return try finishJobs(in: &chat)
        }
        Issue.record("there is no button \(data)")
    }

    private func finishJobs(in chat: inout MemoryChat) throws {
        check(chat.lastEffects.outgoing)
        while let job = chat.takeDueJob() {
            guard case .findStanding(let person) = job.work else { continue }
            let standing = ChatStanding(
                role: person == Self.ana.id ? .member : .administrator, isAnonymous: person == Self.olga.id ? true : nil
            )
            _ = try chat.finish(job, with: .standing(standing))
            check(chat.lastEffects.outgoing)
        }
    }

    private func check(_ outgoing: [OutgoingMessage]) {
        for content in outgoing.compactMap(\.action.content) where content.onlyReader == nil {
            #expect(!content.text.plain.contains("Olga"))
            let described = content.picture?.alternativeText ?? ""
            #expect(!described.contains("Olga"))
        }
    }
}
