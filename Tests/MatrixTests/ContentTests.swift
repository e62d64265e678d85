import Foundation
import HTTPTestServer
import JSON
import Messaging
import Testing

@testable import Matrix

@Suite("What people send on Matrix")
struct ContentTests {
    private static func event(_ id: String, _ content: JSONValue, by sender: String = "@ana:hive.test") -> String {
        let event: JSONValue = [
            "type": "m.room.message", "event_id": .string(id), "sender": .string(sender), "origin_server_ts": 1000,
            "content": content,
        ]
        return String(decoding: MatrixClient.encoded(event), as: UTF8.self)
    }

    private static let picture: JSONValue = [
        "msgtype": "m.image", "body": "IMG_1.jpg", "url": "mxc://hive.test/one", "info": ["size": 9],
    ]

    /// The updates of what is said in a room of three, where the server knows these earlier events.
    private func updates(_ said: [String], earlier: [String: String] = [:]) async throws -> [Update] {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return ScriptedMatrix.sync([ScriptedMatrix.room: said]) }
            if request.path.hasSuffix("/joined_members") {
                return ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test", "@ben:hive.test")
            }
            guard let known = earlier[request.event] else { return nil }
            return .json(200, known)
        }
        return try await matrix.poll().updates
    }

    private func messages(_ updates: [Update]) -> [IncomingMessage] {
        updates.compactMap { if case .message(let message) = $0.event { message } else { nil } }
    }

    @Test("a gallery is an album of its pictures, with its text below the first")
    func gallery() async throws {
        var second = Self.picture.object ?? [:]
        second["url"] = "mxc://hive.test/two"
        let items = [Self.picture, .object(second), ["msgtype": "m.video"]].map { item -> JSONValue in
            var item = item.object ?? [:]
            item["itemtype"] = item["msgtype"]
            return .object(item)
        }
        let gallery: JSONValue = ["msgtype": "dm.filament.gallery", "body": "hint", "itemtypes": .array(items)]
        let updates = try await updates([Self.event("$1", gallery)])
        let found = messages(updates)
        #expect(found.map(\.photo?.uniqueID) == ["mxc://hive.test/one", "mxc://hive.test/two"])
        #expect(found.map(\.text) == ["hint", ""] && Set(found.map(\.albumID)) == ["$1"])
        #expect(Set(updates.map(\.id)).count == 2)
        let empty: JSONValue = ["msgtype": "dm.filament.gallery", "body": "hint", "itemtypes": []]
        #expect(messages(try await self.updates([Self.event("$1", empty)])).map(\.unsupportedKind) == ["other"])
    }

    @Test("an edit by the one who wrote the message is that message put right, and anybody else's is nothing")
    func edits() async throws {
        let edit: JSONValue = [
            "msgtype": "m.text", "body": "* yacht", "m.new_content": ["msgtype": "m.text", "body": "yacht"],
            "m.relates_to": ["rel_type": "m.replace", "event_id": "$1"],
        ]
        let earlier = ["$1": Self.event("$1", ["msgtype": "m.text", "body": "yahct"])]
        let updates = try await updates(
            [Self.event("$2", edit), Self.event("$3", edit, by: "@ben:hive.test")], earlier: earlier)
        #expect(updates.map(\.id) == ["$2"])
        guard case .edited(let message, let sentAt) = updates.first?.event else { Issue.record("no edit"); return }
        #expect(message.id == MessageID(rawValue: "$1") && message.text == "yacht")
        #expect(sentAt == Date(timeIntervalSince1970: 1))
        #expect(try await self.updates([Self.event("$2", edit)]).isEmpty, "The message is unknown.")
    }

    @Test("a command or the bot's name in reply to a picture asks for that picture")
    func answeredPicture() async throws {
        let earlier = ["$1": Self.event("$1", Self.picture, by: "@ben:hive.test")]
        func reply(_ text: String, isListed: Bool) -> String {
            Self.event(
                "$2",
                [
                    "msgtype": "m.text", "body": .string(text),
                    "m.mentions": ["user_ids": isListed ? [.string(ScriptedMatrix.user)] : []],
                    "m.relates_to": ["m.in_reply_to": ["event_id": "$1"]],
                ])
        }
        for (text, isListed, isAsked) in [("!define", false, true), ("bot", true, true), ("nice", false, false)] {
            let found = messages(try await updates([reply(text, isListed: isListed)], earlier: earlier))
            #expect(found.first?.replyTo?.isFromBot == false)
            #expect((found.first?.replyTo?.photo?.uniqueID == "mxc://hive.test/one") == isAsked, "\(text)")
        }
    }

    @Test("a thread below a message of the bot belongs to what that is about, and any other is a chat of its own")
    func threads() async throws {
        func said(_ id: String, below root: String) -> String {
            Self.event(
                id,
                [
                    "msgtype": "m.text", "body": "yacht",
                    "m.relates_to": ["rel_type": "m.thread", "event_id": .string(root), "is_falling_back": true],
                ])
        }
        let earlier = [
            "$board": Self.event("$board", ["msgtype": "m.notice", "body": "Y"], by: ScriptedMatrix.user),
            "$talk": Self.event("$talk", ["msgtype": "m.text", "body": "hello"]),
        ]
        let updates = try await updates([said("$1", below: "$board"), said("$2", below: "$talk")], earlier: earlier)
        #expect(updates.map(\.chat.id.topic) == [nil, "$talk"])
    }

    @Test("an answer to somebody in a thread below the bot's message goes into that thread")
    func answersInThreads() async throws {
        let board = Self.event("$board", ["msgtype": "m.notice", "body": "Y"], by: ScriptedMatrix.user)
        let relation: JSONValue = ["rel_type": "m.thread", "event_id": "$board", "is_falling_back": true]
        let said = Self.event("$1", ["msgtype": "m.text", "body": "yacht", "m.relates_to": relation])
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") { return ScriptedMatrix.sync([ScriptedMatrix.room: [said]]) }
            if request.path.hasSuffix("/joined_members") {
                return ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test", "@ben:hive.test")
            }
            return request.event == "$board" ? .json(200, board) : nil
        }
        _ = try await matrix.platform.start(commands: [])
        _ = try await matrix.poll()
        for (key, reply, root) in [("a", "$1", "$board"), ("b", "$other", nil)] as [(String, String, String?)] {
            try await matrix.deliver(
                .send(.init(RichText(plain: "yacht +5")), replyTo: MessageID(rawValue: reply)), key: key)
            let sent = try #require(try matrix.sent().last?.content["m.relates_to"])
            #expect(sent["event_id"]?.string == root)
            #expect(sent["m.in_reply_to"]?["event_id"]?.string == reply)
        }
    }

    @Test("the name that a relay writes before a message is no part of it")
    func relays() async throws {
        func relayed(_ body: String, hasFallback: Bool) -> String {
            Self.event(
                "$1",
                [
                    "msgtype": "m.text", "body": .string(body),
                    "com.beeper.per_message_profile": ["displayname": "Carl", "has_fallback": .bool(hasFallback)],
                ])
        }
        for (body, hasFallback, text) in [
            ("Carl: !hint", true, "/hint"), ("Carl: catchy", true, "catchy"), ("Carl: catchy", false, "Carl: catchy"),
            ("catchy", true, "catchy"),
        ] {
            #expect(messages(try await updates([relayed(body, hasFallback: hasFallback)])).map(\.text) == [text])
        }
    }

    @Test("a request to verify the bot's device is declined, in a room and from a device")
    func verification() async throws {
        let request: JSONValue = [
            "msgtype": "m.key.verification.request", "body": "…", "to": .string(ScriptedMatrix.user),
        ]
        let said = Self.event("$1", request)
        let direct = """
            ,"leave":{}},"to_device":{"events":[{"type":"m.key.verification.request","sender":"@ana:hive.test",\
            "content":{"from_device":"PHONE","transaction_id":"T1"}}]
            """
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([ScriptedMatrix.room: [said]], more: direct)
            }
            if request.path.contains("/sendToDevice/") { return .json(200, "{}") }
            return request.path.hasSuffix("/joined_members")
                ? ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test") : nil
        }
        _ = try await matrix.platform.start(commands: [])
        #expect(try await matrix.poll().updates.isEmpty)
        var declined: [ReceivedRequest] = []
        for _ in 0..<1000 where declined.count < 2 {
            declined = matrix.server.requests.filter { $0.path.contains("m.key.verification.cancel") }
            try await Task.sleep(for: .milliseconds(20))
        }
        let bodies = try declined.map { try JSONDecoder().decode(JSONValue.self, from: $0.body) }
        #expect(bodies.contains { $0["m.relates_to"]?["event_id"]?.string == "$1" })
        #expect(
            bodies.contains { $0["messages"]?["@ana:hive.test"]?["PHONE"]?["transaction_id"]?.string == "T1" })
    }
}

extension ReceivedRequest {
    /// The event that is asked for.
    fileprivate var event: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
