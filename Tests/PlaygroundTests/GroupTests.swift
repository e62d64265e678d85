import JSON
import Testing

@testable import Playground

@Suite("Groups")
struct GroupTests {
    private static let group = PlaygroundClient.group
    private static let bot: JSONValue = 42

    private static func makeBotAdministrator(_ client: PlaygroundClient) async throws {
        let reply = try await client.act("administrator", ["subject_id": "42", "is_administrator": "true"])
        #expect(reply.status == 200, "\(reply.description ?? "")")
    }

    // MARK: Members

    @Test("an administrator makes others administrators; a member may not")
    func administrators() async throws {
        try await withPlayground { client in
            func administrators() async throws -> [JSONValue] {
                let list = try await client.call("getChatAdministrators", ["chat_id": Self.group]).result
                return (0..<list.count).map { list[$0]["user"]["first_name"] }
            }
            #expect(try await administrators() == ["Ana"])
            let fields = ["subject_id": "1003", "is_administrator": "true"]
            #expect(try await client.act("administrator", as: 1002, fields).status == 400)
            #expect(try await client.act("administrator", fields).status == 200)
            #expect(try await administrators() == ["Ana", "Chloé"])
            let chloe = try await client.call("getChatMember", ["chat_id": Self.group, "user_id": 1003]).result
            #expect(chloe["status"] == "administrator" && chloe["can_pin_messages"] == .bool(true))
            let owner = try await client.act(
                "administrator", as: 1003, ["subject_id": "1001", "is_administrator": "false"])
            #expect(owner.description == "Bad Request: can't remove chat owner")
        }
    }

    @Test("the bot is notified of its promotion, and then receives everything and hears about others")
    func botRises() async throws {
        try await withPlayground { client in
            _ = try await client.upload("/playground/settings", fields: ["group_privacy": "true"], files: [:])
            _ = try await client.updates()
            try await client.say("unheard", as: 1002, in: Self.group)
            try await Self.makeBotAdministrator(client)
            try await client.say("heard", as: 1002, in: Self.group)
            try await client.act("leave", as: 1003)
            let updates = try await client.updates()
            #expect(updates[0]["my_chat_member"]["old_chat_member"]["status"] == "member")
            #expect(updates[0]["my_chat_member"]["new_chat_member"]["status"] == "administrator")
            #expect(updates.texts == ["heard"])
            #expect(updates[2]["chat_member"]["new_chat_member"]["status"] == "left")
        }
    }

    @Test("a member leaves, can no longer write, and joins again; the group is notified")
    func leavesAndJoins() async throws {
        try await withPlayground { client in
            try await client.act("leave", as: 1002)
            #expect(try await client.say("gone", as: 1002, in: Self.group).description == "Bad Request: user not found")
            let status = try await client.call("getChatMember", ["chat_id": Self.group, "user_id": 1002])
            #expect(status.result["status"] == "left")
            try await client.act("join", as: 1002)
            try await client.say("back", as: 1002, in: Self.group)
            let updates = try await client.updates()
            #expect(updates[0]["message"]["left_chat_member"]["first_name"] == "Ben")
            #expect(updates[1]["message"]["new_chat_members"][0]["first_name"] == "Ben")
            #expect(updates[2]["message"]["text"] == "back")
            #expect(updates.count == 3)
        }
    }

    @Test("a removed bot is notified, and also when it is added again")
    func thrownOut() async throws {
        try await withPlayground { client in
            #expect(try await client.act("remove-bot", as: 1002).status == 400)
            try await client.act("remove-bot")
            let refused = try await client.call("sendMessage", ["chat_id": Self.group, "text": "a"])
            #expect(refused.description == "Forbidden: bot was kicked from the supergroup chat")
            try await client.act("add-bot", as: 1002)
            let updates = try await client.updates()
            #expect(updates[0]["my_chat_member"]["new_chat_member"]["status"] == "kicked")
            #expect(updates[0]["my_chat_member"]["new_chat_member"]["until_date"] == 0)
            #expect(updates[1]["my_chat_member"]["new_chat_member"]["status"] == "member")
        }
    }

    @Test("a bot can't write to a person who has never written to it")
    func neverStarted() async throws {
        try await withPlayground { client in
            let ben: JSONValue = 1002
            let refused = try await client.call("sendMessage", ["chat_id": ben, "text": "hello"])
            #expect(refused.description == "Forbidden: bot can't initiate conversation with a user")
            try await client.say("/start", as: 1002, in: ben)
            #expect(try await client.call("sendMessage", ["chat_id": ben, "text": "hello"]).status == 200)
        }
    }

    // MARK: Pins

    @Test("only an administrator pins; the group is notified, but not the bot of its own pins")
    func pins() async throws {
        try await withPlayground { client in
            let sent = try await client.call("sendMessage", ["chat_id": Self.group, "text": "board"]).result
            let place: [String: JSONValue] = ["chat_id": Self.group, "message_id": sent["message_id"]]
            let refused = try await client.call("pinChatMessage", place)
            #expect(refused.description == "Bad Request: not enough rights to manage pinned messages in the chat")
            try await Self.makeBotAdministrator(client)
            _ = try await client.updates()
            #expect(try await client.call("pinChatMessage", place).result == .bool(true))
            #expect(try await client.call("pinChatMessage", place).result == .bool(true))
            let chat = try await client.call("getChat", ["chat_id": Self.group]).result
            #expect(chat["pinned_message"]["text"] == "board")
            let room = await client.playground.messenger.snapshot().chats.first { $0.chat.type == .supergroup }
            #expect(room?.messages?.count { $0.message.pinnedMessage != nil } == 1)
            #expect(try await client.updates().count == 0)
            #expect(try await client.call("unpinChatMessage", ["chat_id": Self.group]).result == .bool(true))
            let again = try await client.call("unpinChatMessage", ["chat_id": Self.group])
            #expect(again.description == "Bad Request: message to unpin not found")
            #expect(try await client.call("unpinAllChatMessages", ["chat_id": Self.group]).result == .bool(true))
        }
    }

    @Test("a deleted message is no longer pinned; a person's pin reaches the bot")
    func unpinsDeleted() async throws {
        try await withPlayground { client in
            let sent = try await client.sendToAna("board")
            try await client.act("pin", in: PlaygroundClient.ana, ["message_id": sent.text ?? ""])
            #expect(try await client.updates()[0]["message"]["pinned_message"]["text"] == "board")
            _ = try await client.call("deleteMessage", ["chat_id": PlaygroundClient.ana, "message_id": sent])
            let chat = try await client.call("getChat", ["chat_id": PlaygroundClient.ana]).result
            #expect(chat["pinned_message"] == .null)
        }
    }

    // MARK: Topics

    @Test("messages of a topic name it, General's don't, and replies elsewhere have a thread that is not a topic")
    func topics() async throws {
        try await withPlayground { client in
            #expect(try await client.act("forum", as: 1002, ["is_forum": "true"]).status == 400)
            try await client.act("forum", ["is_forum": "true"])
            let topic = try await client.act("topic", as: 1002, ["name": "Puzzles"]).result["message_thread_id"]
            _ = try await client.updates()
            try await client.say("in a topic", in: Self.group, topic: topic)
            try await client.say("in General", in: Self.group)
            let updates = try await client.updates()
            let (inside, general) = (updates[0]["message"], updates[1]["message"])
            #expect(inside["message_thread_id"] == topic && inside["is_topic_message"] == .bool(true))
            #expect(inside["reply_to_message"]["forum_topic_created"]["name"] == "Puzzles")
            #expect(inside["chat"]["is_forum"] == .bool(true))
            #expect(general["message_thread_id"] == .null && general["reply_to_message"] == .null)
            let replied = try await client.call(
                "sendMessage",
                [
                    "chat_id": Self.group, "text": "answer",
                    "reply_parameters": .object(["message_id": inside["message_id"]]),
                ])
            #expect(replied.result["message_thread_id"] == topic)
            let lost = try await client.call(
                "sendMessage", ["chat_id": Self.group, "text": "a", "message_thread_id": 999])
            #expect(lost.description == "Bad Request: message thread not found")
            try await client.say(
                "a reply", in: Self.group, replyTo: general["message_id"].integer.map { Int($0) })
            let reply = try await client.updates()[0]["message"]
            #expect(reply["message_thread_id"] == general["message_id"] && reply["is_topic_message"] == .null)
        }
    }

    // MARK: Migration

    @Test("a group becomes a supergroup with another identifier, and both chats announce it")
    func migrates() async throws {
        try await withPlayground { client in
            let old = PlaygroundClient.kitchen
            _ = try await client.call("sendMessage", ["chat_id": old, "text": "before"])
            #expect(try await client.act("forum", as: 1002, in: old, ["is_forum": "true"]).status == 400)
            let new = try await client.act("upgrade", as: 1002, in: old).result
            let updates = try await client.updates()
            #expect(updates[0]["message"]["chat"]["id"] == old)
            #expect(updates[0]["message"]["migrate_to_chat_id"] == new)
            #expect(updates[1]["message"]["chat"]["id"] == new)
            #expect(updates[1]["message"]["chat"]["type"] == "supergroup")
            #expect(updates[1]["message"]["migrate_from_chat_id"] == old)
            let refused = try await client.call("sendMessage", ["chat_id": old, "text": "after"])
            #expect(refused.status == 400)
            #expect(refused.description == "Bad Request: group chat was upgraded to a supergroup chat")
            #expect(refused.json["parameters"]["migrate_to_chat_id"] == new)
            #expect(try await client.call("sendMessage", ["chat_id": new, "text": "after"]).status == 200)
            #expect(try await client.say("hi", as: 1004, in: new).status == 200)
            #expect(try await client.act("upgrade", as: 1002, in: old).status == 400)
        }
    }
}
