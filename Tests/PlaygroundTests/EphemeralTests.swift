import Foundation
import JSON
import Testing

@testable import Playground

@Suite("Messages for one person")
struct EphemeralTests {
    private static let group = PlaygroundClient.group
    private static let keyboard: JSONValue = .object([
        "inline_keyboard": [[.object(["text": "Again", "callback_data": "again", "style": "primary"])]]
    ])

    private static func send(
        _ client: PlaygroundClient, _ text: String, to person: Int64 = 1002, press: JSONValue = .null,
        _ more: [String: JSONValue] = [:]
    ) async throws -> PlaygroundClient.Reply {
        var only: [String: JSONValue] = ["receiver_user_id": .integer(person)]
        if press != .null { only["callback_query_id"] = press }
        let parameters: [String: JSONValue] = [
            "chat_id": group, "text": .string(text), "ephemeral_message_parameters": .object(only),
        ]
        return try await client.call("sendMessage", parameters.merging(more) { $1 })
    }

    /// Ben presses a button below a message of the bot.
    private static func press(_ client: PlaygroundClient, as person: Int = 1002) async throws -> JSONValue {
        let sent = try await client.call(
            "sendMessage", ["chat_id": group, "text": "board", "reply_markup": keyboard])
        return try await client.act(
            "press", as: person, ["message_id": sent.result["message_id"].text ?? "", "data": "again"]
        ).result
    }

    @Test("who pressed is answered alone; others, other presses and other groups are not")
    func pressed() async throws {
        try await withPlayground { client in
            let query = try await Self.press(client)
            let sent = try await Self.send(client, "secret", press: query)
            #expect(sent.status == 200 && sent.result["message_id"] == .integer(0))
            #expect(
                sent.result["ephemeral_message_id"].integer != nil
                    && sent.result["receiver_user"]["id"] == .integer(1002))
            #expect(try await Self.send(client, "x", to: 1001, press: query).status == 400)
            #expect(try await Self.send(client, "x", press: "1").status == 400)
            #expect(try await Self.send(client, "x").status == 400)
            #expect(
                try await Self.send(client, "x", to: 1004, press: query).description
                    == "Bad Request: USER_NOT_PARTICIPANT")
            let reply: JSONValue = .object(["message_id": .integer(1)])
            let answer = try await Self.send(client, "x", press: query, ["reply_parameters": reply])
            #expect(answer.description == "Bad Request: MESSAGE_NOT_COMMAND")
        }
    }

    @Test("the form of Bot API 10.2 is taken, too")
    func oldForm() async throws {
        try await withPlayground { client in
            let query = try await Self.press(client)
            let sent = try await client.call(
                "sendMessage",
                ["chat_id": Self.group, "text": "x", "receiver_user_id": .integer(1002), "callback_query_id": query])
            #expect(sent.result["ephemeral_message_id"].integer != nil)
        }
    }

    @Test("an administrator writes to any member at any time")
    func administrator() async throws {
        try await withPlayground { client in
            let bot = try await client.call("getMe").result["id"].text ?? ""
            try await client.act("administrator", as: 1001, ["subject_id": bot, "is_administrator": "true"])
            #expect(try await Self.send(client, "psst").status == 200)
        }
    }

    @Test("a command of the menu that only its sender sees is answered by its number")
    func command() async throws {
        try await withPlayground { client in
            let menu: JSONValue = [.object(["command": "w", "description": "Guess", "is_ephemeral": .bool(true)])]
            _ = try await client.call(
                "setMyCommands", ["commands": menu, "scope": .object(["type": "all_group_chats"])])
            try await client.say("/w@honeycue_bot yacht", as: 1002, in: Self.group)
            try await client.say("/wait", as: 1002, in: Self.group)
            let updates = try await client.updates()
            let message = updates[0]["message"]
            #expect(message["message_id"] == .integer(0) && message["text"] == "/w@honeycue_bot yacht")
            #expect(message["receiver_user"]["is_bot"] == .bool(true))
            #expect(updates[1]["message"]["ephemeral_message_id"] == .null)
            let reply: JSONValue = .object(["ephemeral_message_id": message["ephemeral_message_id"]])
            #expect(try await Self.send(client, "found", ["reply_parameters": reply]).status == 200)
            #expect(try await Self.send(client, "found", to: 1001, ["reply_parameters": reply]).status == 400)
            let open = try await client.call(
                "sendMessage", ["chat_id": Self.group, "text": "found", "reply_parameters": reply])
            #expect(open.status == 400, "a public answer is refused")
        }
    }

    @Test("it is changed and deleted by methods of its own, and pressed by its person alone")
    func changes() async throws {
        try await withPlayground { client in
            let query = try await Self.press(client)
            let sent = try await Self.send(client, "secret", press: query, ["reply_markup": Self.keyboard])
            let address: [String: JSONValue] = [
                "chat_id": Self.group, "receiver_user_id": .integer(1002),
                "ephemeral_message_id": sent.result["ephemeral_message_id"],
            ]
            let id = sent.result["ephemeral_message_id"].text ?? ""
            _ = try await client.updates()
            let other = try await client.act("press", as: 1001, ["ephemeral_message_id": id, "data": "again"])
            #expect(other.status == 400)
            try await client.act("press", as: 1002, ["ephemeral_message_id": id, "data": "again"])
            let pressed = try await client.updates()[0]["callback_query"]["message"]
            #expect(pressed["message_id"] == .integer(0) && pressed["ephemeral_message_id"].text == id)
            let edit = address.merging(["text": "new"]) { $1 }
            #expect(try await client.call("editEphemeralMessageText", edit).result == .bool(true))
            #expect(
                try await client.call("editEphemeralMessageText", edit).description?.contains("not modified") == true)
            let stranger = address.merging(["receiver_user_id": .integer(1001)]) { $1 }
            #expect(try await client.call("deleteEphemeralMessage", stranger).status == 400)
            #expect(
                try await client.call("deleteMessage", ["chat_id": Self.group, "message_id": .integer(0)]).status == 400
            )
            let reaction: [String: JSONValue] = ["chat_id": Self.group, "message_id": .integer(0), "reaction": []]
            #expect(try await client.call("setMessageReaction", reaction).status == 400)
            #expect(try await client.call("deleteEphemeralMessage", address).result == .bool(true))
            #expect(try await client.call("deleteEphemeralMessage", address).status == 400)
        }
    }

    @Test("no byte of it reaches the pages of the others")
    func pages() async throws {
        try await withPlayground { client in
            let messenger = client.playground.messenger
            let query = try await Self.press(client)
            let sent = try await Self.send(client, "the secret", press: query)
            _ = try await client.call(
                "answerCallbackQuery", ["callback_query_id": query, "text": "secret answer"])
            _ = try await client.call(
                "editEphemeralMessageText",
                [
                    "chat_id": Self.group, "receiver_user_id": .integer(1002), "text": "secret edit",
                    "ephemeral_message_id": sent.result["ephemeral_message_id"],
                ])
            let snapshot = PageEvent.snapshot(await messenger.snapshot())
            for (person, isReader) in [(Int64(1001), false), (1002, true), (1003, false)] {
                let seen = try #require(snapshot.seen(by: person))
                let bytes = String(decoding: try WireCoding.encode(seen), as: UTF8.self)
                #expect(bytes.contains("secret edit") == isReader)
            }
            _ = try await client.sendToAna("for Ana in her own chat")
            let whole = PageEvent.snapshot(await messenger.snapshot())
            let others = String(decoding: try WireCoding.encode(try #require(whole.seen(by: 1002))), as: UTF8.self)
            #expect(!others.contains("her own chat"))
            let room = try await messenger.room(1001)
            let entry = PageEvent.message(await messenger.pageMessage(try #require(room.messages.last), in: room))
            #expect(entry.seen(by: 1001) != nil && entry.seen(by: 1002) == nil)
            let answer = PageEvent.answer(.init(queryId: "q", text: "secret", showAlert: false, onlyFor: 1002))
            #expect(answer.seen(by: 1001) == nil && answer.seen(by: 1002) != nil)
        }
    }
}

@Suite("Guests")
struct GuestTests {
    private static let group = PlaygroundClient.group

    private static func result(_ text: String) -> JSONValue {
        .object([
            "type": "article", "id": "a", "title": "t",
            "input_message_content": .object(["message_text": .string(text)]),
        ])
    }

    @Test("a bot that is no member is called by its name, and answers once")
    func called() async throws {
        try await withPlayground { client in
            let kinds: [JSONValue] = ["message", "guest_message"]
            _ = try await client.updates(kinds)
            _ = try await client.call("setMySettings", ["supports_guest_queries": .bool(true)])
            try await client.say("@honeycue_bot as a member", as: 1002, in: Self.group)
            try await client.act("remove-bot")
            try await client.say("@honeycue_bot hitherto", as: 1002, in: Self.group)
            try await client.say("nothing for it", as: 1002, in: Self.group)
            let updates = try await client.updates(kinds)
            #expect(updates.count == 2 && updates[0]["message"]["text"] == "@honeycue_bot as a member")
            let call = updates[1]["guest_message"]
            #expect(call["text"] == "@honeycue_bot hitherto")
            let answer: [String: JSONValue] = [
                "guest_query_id": call["guest_query_id"], "result": Self.result("until now"),
            ]
            #expect(try await client.call("answerGuestQuery", answer).result["inline_message_id"].text != nil)
            #expect(try await client.call("answerGuestQuery", answer).status == 400)
            let room = try await client.playground.messenger.room(-1_001_000_000_001)
            #expect(room.messages.last?.text == "until now" && room.messages.last?.guestBotCallerUser?.id == 1002)
        }
    }

    @Test("without guest mode nobody is heard there")
    func switchedOff() async throws {
        try await withPlayground { client in
            _ = try await client.updates(["message", "guest_message"])
            try await client.act("remove-bot")
            try await client.say("@honeycue_bot hitherto", as: 1002, in: Self.group)
            #expect(try await client.updates(["message", "guest_message"]).count == 0)
        }
    }
}
