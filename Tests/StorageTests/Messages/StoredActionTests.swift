import BotState
import Foundation
import Messaging
import Testing

@Suite("Actions in the outbox")
struct StoredActionTests {
    typealias Action = OutgoingMessage.Action

    private static let content = OutgoingMessage.Content(
        RichText(markup: "<b>Y</b>"), picture: .init(png: Data([1, 2, 3]), alternativeText: "a board"),
        keyboard: Keyboard(rows: [[.init("hint", data: "h")]]))
    private static let keyboard = Keyboard(rows: [[.init("more", data: "m")]])
    private static let handle = MessageHandle(rawValue: "h")
    private static let message = MessageID(rawValue: "7")

    private func delivered(_ action: Action, in store: any Store) async throws -> Action {
        try await store.enqueue(OutgoingMessage(chat: .ana, action: action))
        return try await store.deliverNext()
    }

    @Test(
        "come out as they went in, when they name their message",
        arguments: [
            Action.send(
                .init(RichText(), picture: .init(scene: Data([1, 2, 3]), alternativeText: "a board"))),
            Action.send(content, handle: handle, replyTo: MessageID(rawValue: "5")), .edit(.message(message), content),
            .editKeyboard(.message(message), keyboard), .editKeyboard(.message(message), nil),
            .delete(.message(message)), .pin(.message(message)), .unpin(.message(message)),
            .answerButton(id: "b", text: "yes", isAlert: true),
            .answerInlineQuery(
                id: "q", InlineAnswer(results: [.init(id: "1", title: "t", text: RichText(plain: "x"))])),
            .react(message, emoji: "🎉"), .showActivity(.sendingPhoto), .leaveChat,
        ])
    func keeps(action: Action) async throws {
        #expect(try await delivered(action, in: StoreUnderTest.sqlite.make()) == action)
    }

    @Test(
        "are about the message that has the handle they name",
        arguments: [
            (Action.edit(.handle(handle), content), Action.edit(.message(message), content)),
            (.editKeyboard(.handle(handle), keyboard), .editKeyboard(.message(message), keyboard)),
            (.delete(.handle(handle)), .delete(.message(message))), (.pin(.handle(handle)), .pin(.message(message))),
            (.unpin(.handle(handle)), .unpin(.message(message))),
        ])
    func resolves(action: Action, resolved: Action) async throws {
        let store = try StoreUnderTest.sqlite.make()
        try await store.enqueue(.send("board", handle: "h"))
        try await store.deliverNext(as: "7")
        #expect(try await delivered(action, in: store) == resolved)
    }

    @Test("with a picture become a new message with it, when what they edit was never delivered")
    func sendsInstead() async throws {
        let store = try StoreUnderTest.sqlite.make()
        #expect(
            try await delivered(.edit(.handle(Self.handle), Self.content), in: store)
                == .send(Self.content, handle: Self.handle))
    }
}
