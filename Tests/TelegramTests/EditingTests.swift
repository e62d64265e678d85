import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("Editing")
struct EditingTests {
    private let target = OutgoingMessage.Target.message(MessageID(rawValue: "3"))
    private let text = OutgoingMessage.Content(RichText(markup: "<b>a</b>"))
    private let notModified = ScriptedTelegram.refused(
        400,
        "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"
    )
    private let noText = ScriptedTelegram.refused(400, "Bad Request: there is no text in the message to edit")

    @Test("a text is edited as text; without buttons none are sent, which removes the old ones")
    func editText() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let receipt = try await telegram.deliver(.edit(target, text))
        #expect(receipt.messageID == MessageID(rawValue: "3"))
        #expect(telegram.calls == ["editMessageText"])
        #expect(
            try telegram.lastParameters() == [
                "chat_id": .integer(5), "message_id": .integer(3), "text": .string("<b>a</b>"),
                "parse_mode": .string("HTML"),
                "link_preview_options": .object(["is_disabled": .bool(true)]),
            ])
    }

    @Test("the edit of a picture's caption falls back to the right method, with its buttons")
    func editCaption() async throws {
        let telegram = try ScriptedTelegram(inOrder: [noText, ScriptedTelegram.sent])
        var content = text
        content.keyboard = Keyboard(rows: [[.init("Hint", data: "hint")]])
        try await telegram.deliver(.edit(target, content))
        #expect(telegram.calls == ["editMessageText", "editMessageCaption"])
        let parameters = try telegram.lastParameters()
        #expect(Set(parameters.keys) == ["chat_id", "message_id", "caption", "parse_mode", "reply_markup"])
        #expect(parameters["caption"] == .string("<b>a</b>"))
    }

    @Test("a picture is replaced by a picture")
    func editPicture() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        var content = text
        content.picture = .init(png: Data([1, 0, 2]), alternativeText: "A board")
        try await telegram.deliver(.edit(target, content))
        #expect(telegram.calls == ["editMessageMedia"])
        let parts = try #require(telegram.server.requests.last).parts
        #expect(Set(parts.keys) == ["chat_id", "message_id", "media", "picture"])
        #expect(parts["picture"]?.data == Data([1, 0, 2]))
        let media = try JSONDecoder().decode([String: JSONValue].self, from: try #require(parts["media"]).data)
        #expect(
            media == [
                "type": .string("photo"), "media": .string("attach://picture"), "caption": .string("<b>a</b>"),
                "parse_mode": .string("HTML"),
            ])
    }

    @Test(
        "a refused picture is said to be the reason, so that the text can replace the text",
        arguments: [
            "not enough rights to send photos to the chat", "CHAT_SEND_PHOTOS_FORBIDDEN", "IMAGE_PROCESS_FAILED",
            "there is no media in the message to edit",
        ])
    func pictureRefused(reason: String) async throws {
        let refusal = ScriptedTelegram.refused(400, "Bad Request: \(reason)")
        let telegram = try ScriptedTelegram(inOrder: [refusal, ScriptedTelegram.sent])
        var content = text
        content.picture = .init(png: Data([1]), alternativeText: "A board")
        await #expect(throws: PlatformError.fileRefused("Bad Request: \(reason)")) {
            try await telegram.deliver(.edit(target, content))
        }
        #expect(telegram.calls == ["editMessageMedia"])
    }

    @Test("the words that replace a picture become its caption where the message has one")
    func wordsBecomeCaption() async throws {
        let telegram = try ScriptedTelegram(inOrder: [noText, ScriptedTelegram.sent])
        try await telegram.deliver(.edit(target, .init(RichText(plain: "A board"))))
        #expect(telegram.calls == ["editMessageText", "editMessageCaption"])
        #expect(try telegram.lastParameters()["caption"] == .string("A board"))
    }

    @Test("an edit that changes nothing succeeds", arguments: [false, true])
    func notModified(isCaption: Bool) async throws {
        let telegram = try ScriptedTelegram(inOrder: (isCaption ? [noText] : []) + [notModified])
        let receipt = try await telegram.deliver(.edit(target, text))
        #expect(receipt.messageID == MessageID(rawValue: "3"))
    }

    @Test("a message that is gone can't be edited")
    func gone() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.refused(400, "Bad Request: message to edit not found")
        ])
        await #expect(throws: PlatformError.messageGone("Bad Request: message to edit not found")) {
            try await telegram.deliver(.edit(target, text))
        }
    }

    @Test("an edit that is too long is truncated, and more so as a caption")
    func long() async throws {
        let telegram = try ScriptedTelegram(inOrder: [noText, ScriptedTelegram.sent])
        try await telegram.deliver(.edit(target, .init(RichText(plain: String(repeating: "x", count: 5000)))))
        let sent = try telegram.server.requests.map {
            try JSONDecoder().decode([String: JSONValue].self, from: $0.body)
        }
        #expect(sent.first?["text"] == .string(String(repeating: "x", count: 4095) + "…"))
        #expect(sent.last?["caption"] == .string(String(repeating: "x", count: 1023) + "…"))
    }

    @Test("buttons are replaced or removed", arguments: [Keyboard(rows: [[.init("a", data: "b")]]), nil])
    func editKeyboard(keyboard: Keyboard?) async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        try await telegram.deliver(.editKeyboard(target, keyboard))
        #expect(telegram.calls == ["editMessageReplyMarkup"])
        #expect(try (telegram.lastParameters()["reply_markup"] != nil) == (keyboard != nil))
    }

    @Test("a picture that replaces one like it is done; its buttons go along, and its long caption is shortened")
    func pictureDetails() async throws {
        let telegram = try ScriptedTelegram(inOrder: [notModified])
        var content = OutgoingMessage.Content(RichText(plain: String(repeating: "x", count: 2000)))
        content.picture = .init(png: Data([1]), alternativeText: "A board")
        content.keyboard = Keyboard(rows: [[.init("Hint", data: "hint")]])
        #expect(try await telegram.deliver(.edit(target, content)).messageID == MessageID(rawValue: "3"))
        let parts = try #require(telegram.server.requests.last).parts
        #expect(parts["reply_markup"] != nil)
        let media = try JSONDecoder().decode([String: JSONValue].self, from: try #require(parts["media"]).data)
        #expect(media["caption"] == .string(String(repeating: "x", count: 1023) + "…"))
    }

    @Test("buttons that are as they were are done, and the message keeps its number")
    func keyboardReceipt() async throws {
        let telegram = try ScriptedTelegram(inOrder: [notModified])
        #expect(try await telegram.deliver(.editKeyboard(target, nil)).messageID == MessageID(rawValue: "3"))
    }

    @Test("a caption that can't be edited is an error")
    func captionRefused() async throws {
        let telegram = try ScriptedTelegram(inOrder: [noText, ScriptedTelegram.refused(400, "Bad Request: x")])
        await #expect(throws: PlatformError.rejected("Bad Request: x")) {
            try await telegram.deliver(.edit(target, text))
        }
    }
}
