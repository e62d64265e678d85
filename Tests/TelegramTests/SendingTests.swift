import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Telegram

@Suite("Sending")
struct SendingTests {
    private let keyboard = Keyboard(rows: [[.init("Hint", data: "hint"), .init("More", data: "more")]])
    private let picture = OutgoingMessage.Picture(png: Data([0x89, 0x50, 0x00, 0xFF]), alternativeText: "A board")

    private func text(_ html: String, _ keyboard: Keyboard? = nil) -> OutgoingMessage.Content {
        .init(RichText(markup: html), keyboard: keyboard)
    }

    @Test("nothing is sent once another process has the duty to")
    func lostDuty() async throws {
        let telegram = try ScriptedTelegram(inOrder: [])
        await #expect(throws: CancellationError.self) {
            try await DeliveryPermit.$current.withValue(DeliveryPermit { false }) {
                try await telegram.deliver(.send(text("a")))
            }
        }
        #expect(telegram.calls.isEmpty)
    }

    @Test("a text is sent with markup, buttons, topic and reply; its number is returned")
    func sendText() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let receipt = try await telegram.deliver(
            .send(text("<spoiler>a</spoiler>", keyboard), replyTo: MessageID(rawValue: "3")), topic: "8")
        #expect(receipt.messageID == MessageID(rawValue: "77"))
        #expect(telegram.calls == ["sendMessage"])
        #expect(
            try telegram.lastParameters() == [
                "chat_id": .integer(5), "message_thread_id": .integer(8), "text": .string("<tg-spoiler>a</tg-spoiler>"),
                "parse_mode": .string("HTML"), "link_preview_options": .object(["is_disabled": .bool(true)]),
                "reply_parameters": .object(["message_id": .integer(3), "allow_sending_without_reply": .bool(true)]),
                "reply_markup": .object([
                    "inline_keyboard": .array([
                        .array([
                            .object(["text": .string("Hint"), "callback_data": .string("hint")]),
                            .object(["text": .string("More"), "callback_data": .string("more")]),
                        ])
                    ])
                ]),
            ])
    }

    @Test("absent values are not sent, not even as null")
    func sparse() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        try await telegram.deliver(.send(text("a")))
        #expect(try Set(telegram.lastParameters().keys) == ["chat_id", "text", "parse_mode", "link_preview_options"])
    }

    private let voice = OutgoingMessage.Content(
        RichText(plain: "a < b"),
        voice: .init(words: "a b", recording: .init(ogg: Data("OggS".utf8), milliseconds: 1200)))

    @Test("speech is sent as a voice message with its words below")
    func sendVoice() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        try await telegram.deliver(.send(voice))
        #expect(telegram.calls == ["sendVoice"])
        let parts = try #require(telegram.server.requests.last).parts
        #expect(parts["caption"]?.data == Data("a &lt; b".utf8) && parts["duration"]?.data == Data("2".utf8))
        #expect(parts["voice"]?.data == Data("OggS".utf8) && parts["voice"]?.contentType == "audio/ogg")
    }

    @Test(
        "a refusal of a message with a file is one of the file, whatever it says",
        arguments: [
            ScriptedTelegram.refused(400, "Bad Request: IMAGE_PROCESS_FAILED"),
            ScriptedTelegram.refused(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"),
            ScriptedTelegram.refused(400, "Bad Request: VOICE_MESSAGES_FORBIDDEN"),
            ScriptedTelegram.refused(400, "Bad Request: not enough rights to send photos to the chat"),
            ScriptedTelegram.refused(403, "Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN"),
            ScriptedTelegram.refused(403, "Forbidden: not enough rights to send documents to the chat"),
            ScriptedTelegram.refused(413, "Request Entity Too Large"), .json(413, "<html>"),
        ])
    func fileRefused(refusal: ScriptedAnswer) async throws {
        let document = OutgoingMessage.Document(fileName: "a.csv", contentType: "text/csv", data: Data("a".utf8))
        let text = RichText(plain: "a < b")
        for content in [.init(text, picture: picture, keyboard: keyboard), .init(text, document: document), voice] {
            let telegram = try ScriptedTelegram(inOrder: [refusal, ScriptedTelegram.sent])
            let error = await #expect(throws: PlatformError.self) { try await telegram.deliver(.send(content)) }
            guard case .fileRefused = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(telegram.calls.count == 1)
        }
    }

    @Test("a refusal that says that the chat takes nothing at all is not one of the file")
    func chatRefused() async throws {
        for (code, reason) in [
            (403, "Forbidden: bot was blocked by the user"), (400, "Bad Request: CHAT_WRITE_FORBIDDEN"),
        ] {
            let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(code, reason)])
            await #expect(throws: PlatformError.chatUnavailable(reason)) {
                try await telegram.deliver(.send(.init(RichText(plain: "a"), picture: picture)))
            }
        }
    }

    private static let deletedAtOnce = ScriptedTelegram.refused(
        500, "Internal Server Error: sent message was immediately deleted and can't be returned")

    @Test("a message that another bot deletes at once is sent, and has no number")
    func deletedAtOnce() async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.deletedAtOnce])
        #expect(try await telegram.deliver(.send(text("a"))) == DeliveryReceipt())
        #expect(telegram.calls == ["sendMessage"])
    }

    @Test("after a piece that is deleted at once comes the next, also after a retry")
    func pieceDeletedAtOnce() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            Self.deletedAtOnce, ScriptedTelegram.refused(500, "Internal Server Error"), Self.sent(2),
        ])
        let action = OutgoingMessage.Action.send(text(String(repeating: "x", count: 4096) + "second"))
        await #expect(throws: PlatformError.unavailable("Internal Server Error")) {
            try await telegram.deliver(action, key: "k")
        }
        #expect(try await telegram.deliver(action, key: "k").messageID == MessageID(rawValue: "2"))
        let texts = try telegram.server.requests.map {
            try JSONDecoder().decode([String: JSONValue].self, from: $0.body)["text"]
        }
        #expect(texts == [.string(String(repeating: "x", count: 4096)), .string("second"), .string("second")])
    }

    @Test("a picture that is deleted at once is not the one to edit, though its text goes on")
    func pictureDeletedAtOnce() async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.deletedAtOnce, Self.sent(2)])
        let words = RichText(plain: String(repeating: "word ", count: 300))
        #expect(try await telegram.deliver(.send(.init(words, picture: picture))) == DeliveryReceipt())
        #expect(telegram.calls == ["sendPhoto", "sendMessage"])
    }

    @Test("a picture is sent as a file with its caption; nested parameters are JSON in the form")
    func sendPicture() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let content = OutgoingMessage.Content(RichText(plain: "a < b"), picture: picture, keyboard: keyboard)
        let receipt = try await telegram.deliver(.send(content), topic: "8")
        #expect(receipt.messageID == MessageID(rawValue: "77"))
        let parts = try #require(telegram.server.requests.last).parts
        #expect(Set(parts.keys) == ["caption", "chat_id", "message_thread_id", "parse_mode", "photo", "reply_markup"])
        #expect(parts["chat_id"]?.data == Data("5".utf8))
        #expect(parts["caption"]?.data == Data("a &lt; b".utf8))
        #expect(parts["photo"]?.data == picture.data)
        #expect(parts["photo"]?.fileName == "picture.png" && parts["photo"]?.contentType == "image/png")
        #expect(
            parts["reply_markup"].map { String(decoding: $0.data, as: UTF8.self) }?.hasPrefix(#"{"inline_keyboard":[["#)
                == true)
    }

    @Test("a document is sent as a file under its name, and a long caption in two messages")
    func sendDocument() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let document = OutgoingMessage.Document(
            fileName: "finds.csv", contentType: "text/csv", data: Data("word,points\n".utf8))
        let words = String(repeating: "word ", count: 300)
        let content = OutgoingMessage.Content(RichText(plain: words), document: document, keyboard: keyboard)
        try await telegram.deliver(.send(content, replyTo: MessageID(rawValue: "3")), topic: "8")
        #expect(telegram.calls == ["sendDocument", "sendMessage"])
        let parts = try #require(telegram.server.requests.first { $0.lastPathComponent == "sendDocument" }).parts
        #expect(
            Set(parts.keys) == [
                "caption", "chat_id", "document", "message_thread_id", "parse_mode", "reply_markup", "reply_parameters",
            ])
        #expect(parts["document"]?.data == document.data)
        #expect(parts["document"]?.fileName == "finds.csv" && parts["document"]?.contentType == "text/csv")
        #expect(try Set(telegram.lastParameters().keys).isDisjoint(with: ["reply_markup", "reply_parameters"]))
    }

    @Test("inline results are sent with their markup, at most fifty")
    func inlineAnswer() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        let articles = (0..<60).map {
            InlineAnswer.Article(id: "\($0)", title: "yacht", summary: "a boat", text: RichText(markup: "<b>yacht</b>"))
        }
        let answer = InlineAnswer(results: articles, cacheSeconds: 60, isPersonal: true, nextOffset: "50")
        try await telegram.deliver(.answerInlineQuery(id: "q", answer))
        #expect(telegram.calls == ["answerInlineQuery"])
        var parameters = try telegram.lastParameters()
        guard case .array(let results)? = parameters.removeValue(forKey: "results") else {
            return #expect(Bool(false), "no results")
        }
        #expect(
            parameters == [
                "inline_query_id": .string("q"), "cache_time": .integer(60), "is_personal": .bool(true),
                "next_offset": .string("50"),
            ])
        #expect(results.count == 50)
        #expect(
            results[0]
                == .object([
                    "type": .string("article"), "id": .string("0"), "title": .string("yacht"),
                    "description": .string("a boat"),
                    "input_message_content": .object([
                        "message_text": .string("<b>yacht</b>"), "parse_mode": .string("HTML"),
                        "link_preview_options": .object(["is_disabled": .bool(true)]),
                    ]),
                ]))
    }

    @Test("a text that is too long becomes several messages; the last has the buttons")
    func longText() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let line = String(repeating: "x", count: 99) + "\n"
        try await telegram.deliver(
            .send(
                text("<b>" + String(repeating: line, count: 90) + "</b>", keyboard), replyTo: MessageID(rawValue: "3")))
        let sent = try telegram.server.requests.map {
            try JSONDecoder().decode([String: JSONValue].self, from: $0.body)
        }
        #expect(telegram.calls == ["sendMessage", "sendMessage", "sendMessage"])
        #expect(sent.map { $0["reply_markup"] != nil } == [false, false, true])
        #expect(sent.map { $0["reply_parameters"] != nil } == [true, false, false])
        for parameters in sent {
            guard case .string(let text)? = parameters["text"] else { Issue.record("no text"); continue }
            #expect(text.hasPrefix("<b>") && text.hasSuffix("</b>") && text.count <= 4096 + 7)
        }
    }

    @Test("a caption that is too long continues in a message after the picture, which keeps the buttons")
    func longCaption() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.sent, .json(200, #"{"ok":true,"result":{"message_id":78}}"#),
        ])
        let content = OutgoingMessage.Content(
            RichText(plain: String(repeating: "word ", count: 300)), picture: picture, keyboard: keyboard)
        let receipt = try await telegram.deliver(.send(content))
        #expect(telegram.calls == ["sendPhoto", "sendMessage"])
        #expect(receipt.messageID == MessageID(rawValue: "77"))
        #expect(try telegram.lastParameters()["reply_markup"] == nil)
    }

    @Test("a retried delivery sends only the pieces that were not sent yet")
    func resumedDelivery() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.sent,
            ScriptedTelegram.refused(429, "Too Many Requests", parameters: #"{"retry_after":3}"#),
            ScriptedTelegram.sent,
        ])
        let action = OutgoingMessage.Action.send(text(String(repeating: "x", count: 4096) + "second"))
        await #expect(throws: PlatformError.rateLimited(retryAfterSeconds: 3)) {
            try await telegram.deliver(action, key: "k")
        }
        try await telegram.deliver(action, key: "k")
        let texts = try telegram.server.requests.map {
            try JSONDecoder().decode([String: JSONValue].self, from: $0.body)["text"]
        }
        #expect(texts == [.string(String(repeating: "x", count: 4096)), .string("second"), .string("second")])
    }

    @Test(
        "activity, reactions, leaving",
        arguments: [
            (
                OutgoingMessage.Action.showActivity(.typing), "sendChatAction",
                ["chat_id": .integer(5), "message_thread_id": .integer(8), "action": .string("typing")]
            ),
            (
                .showActivity(.sendingPhoto), "sendChatAction",
                ["chat_id": .integer(5), "message_thread_id": .integer(8), "action": .string("upload_photo")]
            ),
            (
                .react(MessageID(rawValue: "3"), emoji: "🎉"), "setMessageReaction",
                [
                    "chat_id": .integer(5), "message_id": .integer(3),
                    "reaction": .array([.object(["type": .string("emoji"), "emoji": .string("🎉")])]),
                ]
            ),
            (
                // Honey is not among the reactions.
                .react(MessageID(rawValue: "3"), emoji: "🍯"), "setMessageReaction",
                [
                    "chat_id": .integer(5), "message_id": .integer(3),
                    "reaction": .array([.object(["type": .string("emoji"), "emoji": .string("🏆")])]),
                ]
            ),
            (
                .react(MessageID(rawValue: "3"), emoji: nil), "setMessageReaction",
                ["chat_id": .integer(5), "message_id": .integer(3), "reaction": .array([])]
            ),
            (.leaveChat, "leaveChat", ["chat_id": .integer(5)]),
            (
                .delete(.message(MessageID(rawValue: "3"))), "deleteMessage",
                ["chat_id": .integer(5), "message_id": .integer(3)]
            ),
            (.answerButton(id: "q", text: nil), "answerCallbackQuery", ["callback_query_id": .string("q")]),
            (
                .pin(.message(MessageID(rawValue: "3"))), "pinChatMessage",
                ["chat_id": .integer(5), "message_id": .integer(3), "disable_notification": .bool(true)]
            ),
            (
                .unpin(.message(MessageID(rawValue: "3"))), "unpinChatMessage",
                ["chat_id": .integer(5), "message_id": .integer(3)]
            ),
            (
                .answerButton(id: "q", text: "<Yes>", isAlert: true), "answerCallbackQuery",
                ["callback_query_id": .string("q"), "text": .string("<Yes>"), "show_alert": .bool(true)]
            ),
        ] as [(OutgoingMessage.Action, String, [String: JSONValue])])
    func small(action: OutgoingMessage.Action, method: String, parameters: [String: JSONValue]) async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        let receipt = try await telegram.deliver(action, topic: "8")
        #expect(receipt == DeliveryReceipt())
        #expect(telegram.calls == [method])
        #expect(try telegram.lastParameters() == parameters)
    }

    @Test("an answer to a button is cut to 200 characters")
    func longButtonAnswer() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        try await telegram.deliver(.answerButton(id: "q", text: String(repeating: "x", count: 300)))
        guard case .string(let text)? = try telegram.lastParameters()["text"] else {
            return #expect(Bool(false), "no text")
        }
        #expect(text.count == 200)
    }

    @Test(
        "an action with nothing left to do succeeds",
        arguments: [
            (
                OutgoingMessage.Action.answerButton(id: "q", text: "late"),
                "Bad Request: query is too old and response timeout expired or query ID is invalid"
            ),
            (
                .answerInlineQuery(id: "q", InlineAnswer(results: [])),
                "Bad Request: query is too old and response timeout expired or query ID is invalid"
            ),
            (.answerButton(id: "q", text: nil), "Bad Request: QUERY_ID_INVALID"),
            (.answerButton(id: "q", text: nil), "Bad Request: query is too old"),
            (.answerButton(id: "q", text: nil), "Bad Request: query ID is invalid"),
            (.delete(.message(MessageID(rawValue: "3"))), "Bad Request: message to delete not found"),
            (.delete(.message(MessageID(rawValue: "3"))), "Bad Request: MESSAGE_ID_INVALID"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: need administrator rights in the chat"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: have no rights to manage pinned messages"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: message is already pinned"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: CHAT_NOT_MODIFIED"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: MESSAGE_ID_INVALID"),
            (.unpin(.message(MessageID(rawValue: "3"))), "Bad Request: CHAT_NOT_MODIFIED"),
            (.unpin(.message(MessageID(rawValue: "3"))), "Bad Request: MESSAGE_ID_INVALID"),
            (.unpin(.message(MessageID(rawValue: "3"))), "Bad Request: not enough rights"),
            (
                .pin(.message(MessageID(rawValue: "3"))),
                "Bad Request: not enough rights to manage pinned messages in the chat"
            ),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: CHAT_ADMIN_REQUIRED"),
            (.pin(.message(MessageID(rawValue: "3"))), "Bad Request: message to pin not found"),
            (.unpin(.message(MessageID(rawValue: "3"))), "Bad Request: message to unpin not found"),
            (
                .editKeyboard(.message(MessageID(rawValue: "3")), nil),
                "Bad Request: message is not modified: specified new message content and reply markup are exactly the same"
            ),
        ])
    func nothingLeft(action: OutgoingMessage.Action, description: String) async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, description)])
        try await telegram.deliver(action)
        #expect(telegram.calls.count == 1)
    }

    @Test("a message that may not be deleted is refused permanently")
    func undeletable() async throws {
        let telegram = try ScriptedTelegram(inOrder: [
            ScriptedTelegram.refused(400, "Bad Request: message can't be deleted")
        ])
        await #expect(throws: PlatformError.rejected("Bad Request: message can't be deleted")) {
            try await telegram.deliver(.delete(.message(MessageID(rawValue: "3"))))
        }
    }

    @Test(
        "another platform's message and one that was never sent are refused without a call",
        arguments: [
            OutgoingMessage.Action.delete(.message(MessageID(rawValue: "$event"))),
            .delete(.handle(MessageHandle(rawValue: "board"))),
        ])
    func foreignMessage(action: OutgoingMessage.Action) async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        await #expect { try await telegram.deliver(action) } throws: { error in
            if case PlatformError.rejected = error { true } else { false }
        }
        #expect(telegram.calls.isEmpty)
    }

    @Test("a message that can't be pinned for a reason nobody has heard of is refused")
    func unpinnable() async throws {
        let target = OutgoingMessage.Target.message(MessageID(rawValue: "3"))
        for action in [OutgoingMessage.Action.pin(target), .unpin(target)] {
            let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.refused(400, "Bad Request: x")])
            await #expect(throws: PlatformError.rejected("Bad Request: x")) { try await telegram.deliver(action) }
        }
    }

    @Test("one call is always the same bytes")
    func steadyBytes() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        try await telegram.deliver(.send(text("a/b")))
        #expect(
            telegram.server.requests.last?.text
                == #"{"chat_id":5,"link_preview_options":{"is_disabled":true},"parse_mode":"HTML","text":"a/b"}"#)
    }

    @Test("an answer while somebody types is for all and kept for five minutes, unless it says otherwise")
    func plainInlineAnswer() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.yes])
        let article = InlineAnswer.Article(
            id: "1", title: "t", text: RichText(plain: String(repeating: "x", count: 5000)))
        try await telegram.deliver(.answerInlineQuery(id: "q", InlineAnswer(results: [article])))
        let parameters = try telegram.lastParameters()
        #expect(Set(parameters.keys) == ["inline_query_id", "results", "cache_time"])
        #expect(parameters["cache_time"] == .integer(300))
        #expect(telegram.server.requests.last?.text.contains(String(repeating: "x", count: 4095) + "…") == true)
    }

    @Test("a picture without words has no caption, and answers the message it is meant for")
    func barePicture() async throws {
        let telegram = try ScriptedTelegram(inOrder: [ScriptedTelegram.sent])
        let content = OutgoingMessage.Content(RichText(plain: ""), picture: picture)
        try await telegram.deliver(.send(content, replyTo: MessageID(rawValue: "3")))
        let parts = try #require(telegram.server.requests.last).parts
        #expect(Set(parts.keys) == ["chat_id", "parse_mode", "photo", "reply_parameters"])
    }

    private static func sent(_ id: Int) -> ScriptedAnswer { .json(200, #"{"ok":true,"result":{"message_id":\#(id)}}"#) }

    @Test("the last piece of a text is the one that is edited later")
    func lastPiece() async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.sent(1), Self.sent(2)])
        let receipt = try await telegram.deliver(.send(text(String(repeating: "x", count: 4096) + "second")))
        #expect(receipt.messageID == MessageID(rawValue: "2"))
    }

    @Test(
        "a delivery given up, or done, is forgotten: another under its key begins anew",
        arguments: [
            [sent(1), ScriptedTelegram.refused(400, "Bad Request: x"), sent(3), sent(4)],
            [sent(1), ScriptedTelegram.refused(403, "Forbidden"), sent(3), sent(4)],
            [sent(1), sent(2), sent(3), sent(4)],
        ])
    func forgetsProgress(answers: [ScriptedAnswer]) async throws {
        let telegram = try ScriptedTelegram(inOrder: answers)
        let action = OutgoingMessage.Action.send(text(String(repeating: "x", count: 4096) + "second"))
        _ = try? await telegram.deliver(action, key: "k")
        #expect(telegram.calls.count == 2)
        #expect(try await telegram.deliver(action, key: "k").messageID == MessageID(rawValue: "4"))
        #expect(telegram.calls.count == 4)
    }

    @Test(
        "a delivery that a person or time can mend goes on where it was",
        arguments: [
            ScriptedTelegram.refused(401, "Unauthorized"), ScriptedTelegram.refused(409, "Conflict"),
            ScriptedTelegram.refused(500, "Internal Server Error"),
            ScriptedAnswer([.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .close]),
        ])
    func keepsProgress(answer: ScriptedAnswer) async throws {
        let telegram = try ScriptedTelegram(inOrder: [Self.sent(1), answer, Self.sent(2)])
        let action = OutgoingMessage.Action.send(text(String(repeating: "x", count: 4096) + "second"))
        await #expect(throws: PlatformError.self) { try await telegram.deliver(action, key: "k") }
        #expect(try await telegram.deliver(action, key: "k").messageID == MessageID(rawValue: "2"))
        #expect(telegram.calls.count == 3)
    }
}
