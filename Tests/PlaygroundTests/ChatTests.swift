import JSON
import Testing

@testable import Playground

@Suite("Chats, buttons and commands")
struct ChatTests {
    private static let group = PlaygroundClient.group
    private static let keyboard: JSONValue = .object([
        "inline_keyboard": [[.object(["text": "Hint", "callback_data": "hint"])]]
    ])

    private static func press(_ client: PlaygroundClient, _ data: String, message: JSONValue) async throws
        -> PlaygroundClient.Reply
    {
        try await client.upload(
            "/playground/press",
            fields: [
                "chat_id": group.text ?? "", "user_id": "1002", "message_id": message.text ?? "", "data": data,
            ], files: [:])
    }

    @Test("the bot changes its own settings, one at a time")
    func ownSettings() async throws {
        let configuration = Playground.Configuration(port: 0, token: "42:test-token", groupPrivacy: true)
        try await withPlayground(configuration: configuration) { client in
            #expect(try await client.call("getMe").result["can_read_all_group_messages"] == .bool(false))
            let parameters: [String: JSONValue] = ["can_read_all_group_messages": .bool(true)]
            #expect(try await client.call("setMySettings", parameters).result == .bool(true))
            let me = try await client.call("getMe").result
            #expect(me["can_read_all_group_messages"] == .bool(true))
            #expect(me["supports_inline_queries"] == .bool(true) && me["supports_guest_queries"] == .bool(false))
            _ = try await client.call(
                "setMySettings", ["supports_inline_queries": .bool(false), "supports_guest_queries": .bool(true)])
            let changed = try await client.call("getMe").result
            #expect(
                changed["supports_inline_queries"] == .bool(false)
                    && changed["supports_guest_queries"] == .bool(true)
                    && changed["can_read_all_group_messages"] == .bool(true))
            try await client.say("plain words", in: PlaygroundClient.group)
            #expect(try await client.updates().texts == ["plain words"])
        }
    }

    @Test("a press reaches the bot with its message and person, and can be answered once")
    func press() async throws {
        try await withPlayground { client in
            let sent = try await client.call(
                "sendMessage", ["chat_id": Self.group, "text": "play", "reply_markup": Self.keyboard])
            let pressed = try await Self.press(client, "hint", message: sent.result["message_id"])
            let query = try await client.call("getUpdates").result[0]["callback_query"]
            #expect(query["id"] == pressed.result)
            #expect(query["data"] == "hint")
            #expect(query["from"]["first_name"] == "Ben")
            #expect(query["message"]["text"] == "play")
            let answer: [String: JSONValue] = [
                "callback_query_id": query["id"], "text": "ok", "show_alert": .bool(true),
            ]
            #expect(try await client.call("answerCallbackQuery", answer).result == .bool(true))
            let again = try await client.call("answerCallbackQuery", answer)
            #expect(
                again.description == "Bad Request: query is too old and response timeout expired or query ID is invalid"
            )
        }
    }

    @Test("a button that does not exist can't be pressed")
    func staleButton() async throws {
        try await withPlayground { client in
            let sent = try await client.call(
                "sendMessage", ["chat_id": Self.group, "text": "play", "reply_markup": Self.keyboard])
            let reply = try await Self.press(client, "forged", message: sent.result["message_id"])
            #expect(reply.description == "Bad Request: DATA_INVALID")
        }
    }

    @Test("in privacy mode, a group's bot receives only commands, mentions and replies")
    func privacy() async throws {
        try await withPlayground { client in
            _ = try await client.upload("/playground/settings", fields: ["group_privacy": "true"], files: [:])
            let me = try await client.call("getMe")
            #expect(me.result["can_read_all_group_messages"] == .bool(false))
            _ = try await client.call("sendMessage", ["chat_id": Self.group, "text": "question"])
            try await client.say("secret", as: 1002, in: Self.group)
            try await client.say("/hint", as: 1002, in: Self.group)
            try await client.say("hey @Honeycue_Bot", as: 1002, in: Self.group)
            try await client.say("answer", as: 1003, in: Self.group, replyTo: 1)
            try await client.say("private")
            #expect(
                try await client.call("getUpdates").result.texts == ["/hint", "hey @Honeycue_Bot", "answer", "private"])
        }
    }

    @Test("a bot that has left receives and sends nothing until it is added again")
    func leaving() async throws {
        try await withPlayground { client in
            #expect(try await client.call("leaveChat", ["chat_id": Self.group]).result == .bool(true))
            let refused = try await client.call("sendMessage", ["chat_id": Self.group, "text": "a"])
            #expect(refused.status == 403)
            #expect(refused.description == "Forbidden: bot is not a member of the supergroup chat")
            try await client.say("unheard", as: 1001, in: Self.group)
            _ = try await client.upload(
                "/playground/add-bot", fields: ["chat_id": Self.group.text ?? "", "user_id": "1003"], files: [:])
            let updates = try await client.call("getUpdates").result
            #expect(updates.count == 2)
            #expect(updates[0]["my_chat_member"]["new_chat_member"]["status"] == "left")
            #expect(updates[1]["my_chat_member"]["new_chat_member"]["status"] == "member")
            #expect(updates[1]["my_chat_member"]["from"]["first_name"] == "Chloé")
        }
    }

    @Test("members have a status")
    func members() async throws {
        try await withPlayground { client in
            func status(_ user: JSONValue) async throws -> JSONValue {
                try await client.call("getChatMember", ["chat_id": Self.group, "user_id": user]).result["status"]
            }
            #expect(try await status(1001) == "creator")
            #expect(try await status(1003) == "member")
            #expect(try await status(42) == "member")
            let count = try await client.call("getChatMemberCount", ["chat_id": Self.group])
            #expect(count.result == 4)
            let stranger = try await client.call("getChatMember", ["chat_id": Self.group, "user_id": 7])
            #expect(stranger.description == "Bad Request: user not found")
        }
    }

    @Test("people speak the browser's language, and see the menu in it")
    func language() async throws {
        try await withPlayground { client in
            for (name, language) in [("english", ""), ("deutsch", "de")] {
                _ = try await client.call(
                    "setMyCommands",
                    [
                        "commands": [.object(["command": .string(name), "description": "d"])],
                        "language_code": .string(language),
                    ])
            }
            let messenger = client.playground.messenger
            func shown() async -> [String: String?] {
                Dictionary(
                    await messenger.snapshot().chats.flatMap { chat in
                        chat.people.map { ($0.firstName, $0.languageCode) } + [("menu", chat.commands.first?.command)]
                    }, uniquingKeysWith: { first, _ in first })
            }
            let english = await shown()
            #expect(english["Ana"] == "en" && english["menu"] == "english")
            await messenger.speak("de-AT,de;q=0.9,en;q=0.5")
            let german = await shown()
            #expect(german["Ana"] == "de" && german["Ben"] == "de" && german["menu"] == "deutsch")
            // Whose language is part of the play keeps it.
            #expect(german["נועה"] == "he")
            for header in ["*", "", "x", "deutsch"] { await messenger.speak(header) }
            #expect(await shown() == german)
        }
    }

    @Test("commands are kept by scope and language, and the list with the narrowest scope is shown")
    func commands() async throws {
        try await withPlayground { client in
            func set(_ name: JSONValue, scope: String) async throws {
                _ = try await client.call(
                    "setMyCommands",
                    [
                        "commands": [.object(["command": name, "description": "d"])],
                        "scope": .object(["type": .string(scope)]),
                    ])
            }
            try await set("all", scope: "default")
            try await set("groups", scope: "all_group_chats")
            let everywhere = try await client.call("getMyCommands")
            #expect(everywhere.result[0]["command"] == "all")
            let groups = try await client.call("getMyCommands", ["scope": .object(["type": "all_group_chats"])])
            #expect(groups.result[0]["command"] == "groups")
            let snapshot = await client.playground.messenger.snapshot()
            let shown = snapshot.chats.map { ($0.chat.type, $0.commands.map(\.command)) }
            #expect(shown.allSatisfy { $0.1 == ($0.0 == .private ? ["all"] : ["groups"]) })
            let bad = try await client.call(
                "setMyCommands", ["commands": [.object(["command": "Bad!", "description": "d"])]])
            #expect(bad.description == "Bad Request: BOT_COMMAND_INVALID")
        }
    }
}
