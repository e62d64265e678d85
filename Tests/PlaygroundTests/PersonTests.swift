import Foundation
import JSON
import Testing

@testable import Playground

@Suite("What people do on the page")
struct PersonTests {
    private static let ana = PlaygroundClient.ana
    private static let group = PlaygroundClient.group

    @Test("an edit reads no markup: foreign entities can neither crash the server nor imitate the bot")
    func editsArePlain() async throws {
        try await withPlayground { client in
            let id = try await client.say("hello").result[0]["message_id"].text ?? ""
            for (offset, length) in [("9223372036854775807", "1"), ("1", "9223372036854775807"), ("0", "4")] {
                let edited = try await client.act(
                    "edit", in: Self.ana,
                    [
                        "message_id": id, "text": " <b>bold</b> /hint ", "parse_mode": "HTML",
                        "entities": #"[{"type":"bold","offset":\#(offset),"length":\#(length)}]"#,
                    ])
                #expect(edited.result["text"] == "<b>bold</b> /hint")
                #expect(
                    edited.result["entities"] == [.object(["type": "bot_command", "offset": 12, "length": 5])])
            }
            #expect(try await client.sendToAna("still here") == 2)
        }
    }

    @Test("the bot's own foreign entities are dropped", arguments: ["9223372036854775807", "-9223372036854775808"])
    func botEntities(offset: String) async throws {
        try await withPlayground { client in
            let entities: JSONValue = .string(#"[{"type":"bold","offset":\#(offset),"length":1}]"#)
            let sent = try await client.call("sendMessage", ["chat_id": Self.ana, "text": "a", "entities": entities])
            #expect(sent.status == 200 && sent.result["entities"] == .null)
        }
    }

    @Test("an edit may be as long as the message: a text 4096 characters, a caption 1024, and never nothing")
    func editLengths() async throws {
        try await withPlayground { client in
            let text = try await client.say("hello").result[0]["message_id"].text ?? ""
            let sent = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "as": "file"],
                files: ["file0": ("a.txt", "text/plain", Data([65]))])
            let file = sent.result[0]["message_id"].text ?? ""
            for (id, length, description) in [
                (text, 4096, nil), (text, 4097, "Bad Request: message is too long"), (file, 1024, nil),
                (file, 1025, "Bad Request: message caption is too long"),
                (text, 0, "Bad Request: message text is empty"),
            ] {
                let fields = ["message_id": id, "text": String(repeating: "a", count: length)]
                #expect(try await client.act("edit", in: Self.ana, fields).description == description, "\(length)")
            }
        }
    }

    @Test("line breaks reach the bot as single characters, and count as one")
    func lineBreaks() async throws {
        try await withPlayground { client in
            let long = String(repeating: "a\r\n", count: 2047) + "ab"
            #expect(try await client.say(long).status == 200)
            let said = try await client.say("one\r\ntwo\rthree\n/hint").result[0]
            _ = try await client.act(
                "edit", in: Self.ana, ["message_id": said["message_id"].text ?? "", "text": "one\r\ntwo"])
            let sent = try await client.upload(
                "/playground/messages",
                fields: ["chat_id": "1001", "user_id": "1001", "as": "file", "text": "hint\r\n2"],
                files: ["file0": ("a.txt", "text/plain", Data([65]))])
            #expect(said["text"] == "one\ntwothree\n/hint")
            #expect(said["entities"][0]["offset"] == 13)
            #expect(sent.result[0]["caption"] == "hint\n2")
            let updates = try await client.updates(["message", "edited_message"])
            #expect(updates[0]["message"]["text"].text?.utf16.count == 2 * 2047 + 2)
            #expect(updates[2]["edited_message"]["text"] == "one\ntwo")
        }
    }

    @Test("an empty file is refused, as it is from the bot")
    func emptyFile() async throws {
        try await withPlayground { client in
            let sent = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "as": "file"],
                files: ["file0": ("a.txt", "text/plain", Data())])
            #expect(sent.description == "Bad Request: file must be non-empty")
        }
    }

    @Test(
        "only members act in a chat: no strangers, nobody who has left, and nobody in the bot's name",
        arguments: [1002, 42, 7],
        [
            ("edit", ["text": "forged"]), ("delete", [:]), ("react", ["emoji": "👍"]), ("pin", [:]),
            ("press", ["data": "hint"]), ("inline", ["query": "a"]), ("messages", ["text": "forged"]),
            ("leave", [:]), ("add-bot", [:]), ("topic", ["name": "Puzzles"]),
        ])
    func onlyMembers(person: Int, action: (name: String, fields: [String: String])) async throws {
        try await withPlayground { client in
            let keyboard: JSONValue = .object(["inline_keyboard": [[.object(["text": "a", "callback_data": "hint"])]]])
            let own = try await client.call(
                "sendMessage", ["chat_id": Self.group, "text": "play", "reply_markup": keyboard])
            let bens = try await client.say("mine", as: 1002, in: Self.group).result[0]["message_id"]
            let anas = try await client.sendToAna("hello", ["reply_markup": keyboard])
            try await client.act("leave", as: 1002)
            for (chat, id) in [(Self.group, own.result["message_id"]), (Self.group, bens), (Self.ana, anas)] {
                let fields = action.fields.merging(["message_id": id.text ?? ""]) { $1 }
                let reply = try await client.act(action.name, as: person, in: chat, fields)
                #expect(reply.description == "Bad Request: user not found", "\(chat) \(id)")
            }
        }
    }

    @Test("in a group that has become a supergroup nobody edits any more")
    func editsAfterMigration() async throws {
        try await withPlayground { client in
            let kitchen = PlaygroundClient.kitchen
            let id = try await client.say("before", as: 1002, in: kitchen).result[0]["message_id"].text ?? ""
            _ = try await client.act("upgrade", as: 1002, in: kitchen)
            let edited = try await client.act("edit", as: 1002, in: kitchen, ["message_id": id, "text": "after"])
            #expect(edited.description == "Bad Request: group chat was upgraded to a supergroup chat")
        }
    }
}
