import JSON
import Testing

@testable import Playground

@Suite("The bot's messages")
struct MessageTests {
    private static let ana = PlaygroundClient.ana

    @Test("a sent message is a valid Message")
    func proper() async throws {
        try await withPlayground { client in
            let said = try await client.say("hello").result[0]
            let reply = try await client.call(
                "sendMessage",
                [
                    "chat_id": Self.ana, "text": "<b>hi</b> /hint", "parse_mode": "HTML",
                    "reply_parameters": .object(["message_id": said["message_id"]]),
                ])
            let message = reply.result
            #expect(message["text"] == "hi /hint")
            #expect(
                message["entities"] == [
                    .object(["type": "bold", "offset": 0, "length": 2]),
                    .object(["type": "bot_command", "offset": 3, "length": 5]),
                ])
            #expect(message["from"]["username"] == "honeycue_bot")
            #expect(
                message["chat"] == .object(["id": 1001, "type": "private", "first_name": "Ana", "username": "ana"]))
            #expect(message["reply_to_message"]["text"] == "hello")
            #expect(message["reply_to_message"]["from"]["is_bot"] == .bool(false))
            #expect(message["message_id"] == 2)
        }
    }

    @Test("a reply to a missing message is refused unless it may be missing")
    func missingReply() async throws {
        try await withPlayground { client in
            let strict = try await client.call(
                "sendMessage", ["chat_id": Self.ana, "text": "a", "reply_parameters": .object(["message_id": 9])])
            #expect(strict.description == "Bad Request: message to be replied not found")
            let lenient = try await client.call(
                "sendMessage",
                [
                    "chat_id": Self.ana, "text": "a",
                    "reply_parameters": .object(["message_id": 9, "allow_sending_without_reply": .bool(true)]),
                ])
            #expect(lenient.status == 200)
        }
    }

    @Test("text has at most 4096 UTF-16 units without the markup, a caption 1024")
    func lengths() async throws {
        try await withPlayground { client in
            let longest = String(repeating: "a", count: 4096)
            let fitting = try await client.call(
                "sendMessage", ["chat_id": Self.ana, "text": .string("<b>\(longest)</b>"), "parse_mode": "HTML"])
            #expect(fitting.status == 200)
            let tooLong = try await client.call("sendMessage", ["chat_id": Self.ana, "text": .string(longest + "a")])
            #expect(tooLong.description == "Bad Request: message is too long")
        }
    }

    @Test(
        "buttons are validated",
        arguments: [
            (
                #"[[{"text":"a"}]]"#,
                "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
            ),
            (
                #"[[{"text":"a","callback_data":"\#(String(repeating: "é", count: 33))"}]]"#,
                "Bad Request: BUTTON_DATA_INVALID"
            ),
            (
                #"[[{"text":"","callback_data":"b"}]]"#,
                "Bad Request: can't parse inline keyboard button: Field \"text\" must be non-empty"
            ),
            ("7", "Bad Request: object expected as reply markup"),
        ])
    func buttons(keyboard: String, description: String) async throws {
        try await withPlayground { client in
            let reply = try await client.call(
                "sendMessage",
                ["chat_id": Self.ana, "text": "t", "reply_markup": .string(#"{"inline_keyboard":\#(keyboard)}"#)])
            #expect(reply.description == description)
        }
    }

    @Test("an edit that changes nothing is refused; one that changes the text or the buttons is accepted")
    func edits() async throws {
        try await withPlayground { client in
            let keyboard: JSONValue = .object(["inline_keyboard": [[.object(["text": "a", "callback_data": "b"])]]])
            let id = try await client.sendToAna("same", ["reply_markup": keyboard])
            let same = try await client.call(
                "editMessageText", ["chat_id": Self.ana, "message_id": id, "text": " same ", "reply_markup": keyboard])
            #expect(same.status == 400)
            #expect(
                same.description
                    == "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"
            )
            let bare = try await client.call(
                "editMessageText", ["chat_id": Self.ana, "message_id": id, "text": "same"])
            #expect(bare.result["reply_markup"] == .null)
            #expect(bare.result["edit_date"].integer != nil)
            let bold = try await client.call(
                "editMessageText", ["chat_id": Self.ana, "message_id": id, "text": "<b>same</b>", "parse_mode": "HTML"])
            #expect(bold.status == 200)
            let buttons = try await client.call(
                "editMessageReplyMarkup", ["chat_id": Self.ana, "message_id": id, "reply_markup": keyboard])
            #expect(buttons.result["reply_markup"] == keyboard)
            #expect(buttons.result["text"] == "same")
        }
    }

    @Test("the error says why a message can't be edited or deleted")
    func impossible() async throws {
        try await withPlayground { client in
            let theirs = try await client.say("mine", as: 1002, in: PlaygroundClient.group).result[0]["message_id"]
            let group = PlaygroundClient.group
            func description(_ method: String, _ parameters: [String: JSONValue]) async throws -> String? {
                try await client.call(method, ["chat_id": group].merging(parameters) { $1 }).description
            }
            #expect(
                try await description("editMessageText", ["message_id": theirs, "text": "x"])
                    == "Bad Request: message can't be edited")
            #expect(
                try await description("editMessageText", ["message_id": 99, "text": "x"])
                    == "Bad Request: message to edit not found")
            #expect(
                try await description("editMessageText", ["text": "x"])
                    == "Bad Request: message identifier is not specified")
            #expect(
                try await description("deleteMessage", ["message_id": 99]) == "Bad Request: message to delete not found"
            )
            #expect(
                try await description("deleteMessage", ["message_id": theirs])
                    == "Bad Request: message can't be deleted")
            let id = try await client.sendToAna("text")
            #expect(
                try await client.call("editMessageCaption", ["chat_id": Self.ana, "message_id": id, "caption": "c"])
                    .description
                    == "Bad Request: there is no caption in the message to edit")
        }
    }

    @Test("deleted messages are gone, and their identifiers are not reused")
    func deletion() async throws {
        try await withPlayground { client in
            let first = try await client.sendToAna("one")
            let second = try await client.sendToAna("two")
            #expect(
                try await client.call("deleteMessage", ["chat_id": Self.ana, "message_id": first]).result == .bool(true)
            )
            #expect(
                try await client.call("deleteMessages", ["chat_id": Self.ana, "message_ids": [second, 77]]).result
                    == .bool(true))
            #expect(try await client.call("deleteMessage", ["chat_id": Self.ana, "message_id": first]).status == 400)
            #expect(try await client.sendToAna("three") == 3)
        }
    }

    @Test("reactions are set, replaced and validated")
    func reactions() async throws {
        try await withPlayground { client in
            let id = try await client.say("hm").result[0]["message_id"]
            func react(_ reaction: JSONValue) async throws -> PlaygroundClient.Reply {
                try await client.call(
                    "setMessageReaction", ["chat_id": Self.ana, "message_id": id, "reaction": reaction])
            }
            #expect(try await react([.object(["type": "emoji", "emoji": "👀"])]).result == .bool(true))
            #expect(try await react([.object(["type": "emoji", "emoji": "❤️"])]).result == .bool(true))
            #expect(try await react([]).result == .bool(true))
            #expect(
                try await react([.object(["type": "emoji", "emoji": "🐝"])]).description
                    == "Bad Request: REACTION_INVALID")
        }
    }
}
