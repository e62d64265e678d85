import Foundation
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A room on Matrix")
struct RoomTests {
    private static let alone = ScriptedAnswer.json(200, #"{"joined":{"\#(ScriptedMatrix.user)":{}}}"#)
    private static let withAna = ScriptedAnswer.json(
        200, #"{"joined":{"\#(ScriptedMatrix.user)":{},"@ana:hive.test":{}}}"#)

    @Test(
        "a room whose creator has left is no private chat of somebody else",
        arguments: ["@ana:hive.test", "@eve:hive.test"])
    func changedHands(present: String) async throws {
        let matrix = try ScriptedMatrix { request in
            switch request.path {
            case let path where path.hasSuffix("/sync"):
                ScriptedMatrix.sync([ScriptedMatrix.room: [ScriptedMatrix.text("$1", "hello")]])
            case let path where path.hasSuffix("/joined_members"): ScriptedMatrix.joined(ScriptedMatrix.user, present)
            case let path where path.hasSuffix("/m.room.create"):
                .json(200, #"{"type":"m.room.create","sender":"@ana:hive.test","content":{"room_version":"12"}}"#)
            default: nil
            }
        }
        let update = try #require(try await matrix.poll().updates.first)
        #expect(update.chat.kind == (present == "@ana:hive.test" ? .private : .group))
        #expect(update.chat.id.id == ScriptedMatrix.room)
    }

    @Test("a private chat whose person has left belongs to nobody else")
    func changedPrivateChat() async throws {
        let matrix = try ScriptedMatrix { request in
            switch request.path {
            case let path where path.hasSuffix("/sync"):
                ScriptedMatrix.sync([ScriptedMatrix.room: [ScriptedMatrix.text("$1", "hello")]])
            case let path where path.hasSuffix("/joined_members"):
                ScriptedMatrix.joined(ScriptedMatrix.user, "@eve:hive.test")
            case let path where path.hasSuffix("/m.room.create"):
                .json(200, #"{"type":"m.room.create","sender":"@ana:hive.test","content":{"room_version":"12"}}"#)
            case let path where path.hasSuffix("/m.direct"):
                .json(200, request.method == "GET" ? #"{"@ana:hive.test":["\#(ScriptedMatrix.room)"]}"# : "{}")
            default: nil
            }
        }
        let update = try #require(try await matrix.poll().updates.first)
        #expect(update.chat.kind == .group && update.chat.id.id == ScriptedMatrix.room)
        let stored = matrix.server.requests.filter { $0.method == "PUT" && $0.path.hasSuffix("/m.direct") }
        #expect(stored.map(\.text).allSatisfy { !$0.contains(ScriptedMatrix.room) } && stored.count == 1)
    }

    @Test("the names of a large room's people are not kept")
    func largeRoom() async throws {
        let names = (0..<5000).map { #""@x\#($0):hive.test":{"display_name":"Xaver \#($0)"}"# }.joined(separator: ",")
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([ScriptedMatrix.room: [ScriptedMatrix.text("$1", "hello")]])
            }
            return request.path.hasSuffix("/joined_members") ? .json(200, #"{"joined":{\#(names)}}"#) : nil
        }
        #expect(try await matrix.poll().updates.first?.chat.kind == .group)
        let known = matrix.platform.rooms.withLock { $0[ScriptedMatrix.room]?.members.count }
        #expect(known == 0)
    }

    @Test("is not taken for known while something happens in rooms, so that nothing is encrypted for the wrong people")
    func changesMeanwhile() async throws {
        let platform = Mutex<MatrixPlatform?>(nil)
        let known = Mutex<[Bool]>([])
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/joined_members") else { return nil }
            let isFirst = known.withLock { known in
                known.append(platform.withLock { $0?.rooms.withLock { $0[ScriptedMatrix.room] != nil } ?? true })
                return known.count == 1
            }
            guard isFirst else { return Self.withAna }
            // Somebody comes after the server has looked up who is there.
            platform.withLock { $0?.notes.withLock { $0 += 1 } }
            return Self.alone
        }
        platform.withLock { $0 = matrix.platform }
        let room = try await matrix.platform.room(ScriptedMatrix.room)
        #expect(room?.members.keys.sorted() == ["@ana:hive.test", ScriptedMatrix.user])
        #expect(known.withLock { $0 } == [false, false], "The first answer is too old for others to use.")
        #expect(matrix.platform.rooms.withLock { $0[ScriptedMatrix.room] } == room)
    }

    @Test("is a group as soon as a third person is invited, since they will read what was said")
    func invited() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([
                    ScriptedMatrix.room: [
                        ScriptedMatrix.text("$1", "a"), ScriptedMatrix.member("$2", "@ben:hive.test", "invite"),
                        ScriptedMatrix.text("$3", "b"),
                    ]
                ])
            }
            return request.path.hasSuffix("/joined_members") ? Self.withAna : nil
        }
        let chats = try await matrix.poll().updates.filter { if case .message = $0.event { true } else { false } }
        #expect(chats.map(\.chat.kind) == [.private, .group])
    }

    @Test("is looked at anew after another start, because another process may have served it meanwhile")
    func startedAgain() async throws {
        let isGroup = Mutex(false)
        let matrix = try ScriptedMatrix { request in
            let isGroup = isGroup.withLock { $0 }
            if request.path.hasSuffix("/m.direct"), request.method == "GET" {
                return isGroup ? nil : .json(200, #"{"@ana:hive.test":["\#(ScriptedMatrix.room)"]}"#)
            }
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([ScriptedMatrix.room: [ScriptedMatrix.text("$1", "a")]])
            }
            guard request.path.hasSuffix("/joined_members") else { return nil }
            return isGroup
                ? ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test", "@ben:hive.test") : Self.withAna
        }
        _ = try await matrix.platform.start(commands: [])
        #expect(try await matrix.poll().updates.first?.chat.id.id == "@ana:hive.test")
        isGroup.withLock { $0 = true }
        _ = try await matrix.platform.start(commands: [])
        let chat = try await matrix.poll().updates.first?.chat
        #expect(chat?.kind == .group && chat?.id.id == ScriptedMatrix.room)
    }

    @Test("that became encrypted during a long absence is written to in encrypted form")
    func encryptedMeanwhile() async throws {
        let state =
            #"{"type":"m.room.encryption","sender":"@ana:hive.test","state_key":"","content":{"algorithm":"m.megolm.v1.aes-sha2"}}"#
        let polls = Mutex(0)
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                let isFirst = polls.withLock { polls in
                    polls += 1
                    return polls == 1
                }
                guard !isFirst else {
                    return ScriptedMatrix.sync([ScriptedMatrix.room: [ScriptedMatrix.text("$1", "a")]])
                }
                return .json(
                    200,
                    #"{"next_batch":"s3","rooms":{"join":{"\#(ScriptedMatrix.room)":{"state":{"events":[\#(state)]}}}}}"#
                )
            }
            if request.path.hasSuffix("/keys/query") { return .json(200, "{}") }
            return request.path.hasSuffix("/joined_members") ? Self.withAna : nil
        }
        _ = try await matrix.poll(after: try await matrix.poll().next)
        try await matrix.deliver(.send(.init(RichText(plain: "secret"))))
        #expect(matrix.server.requests.last { $0.path.contains("/send/") }?.path.contains("/m.room.encrypted/") == true)
    }

    @Test("that others have joined is a person's private chat no more, and the person has not closed theirs")
    func released() {
        var directs = DirectRooms(["@ana:hive.test": ["!a"]])
        directs.release("!a")
        #expect(directs == DirectRooms())
        #expect(!directs.isClosed(by: "@ana:hive.test"))
        directs = DirectRooms(["@ana:hive.test": ["!a", "!b"]])
        directs.release("!b")
        #expect(directs.room(of: "@ana:hive.test") == "!a")
    }

    @Test("that a person has left is closed, so that the bot opens no other")
    func closed() {
        var directs = DirectRooms(["@ana:hive.test": ["!a"]])
        directs.close("!a")
        #expect(directs.isClosed(by: "@ana:hive.test"))
    }

    @Test("is opened once for a person, and all changes of private chats that come at once are kept")
    func atOnce() async throws {
        let created = Mutex(0)
        let invited = Mutex<[String]>([])
        let stored = Mutex<JSONValue>([:])
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/createRoom") {
                let number = created.withLock { created in
                    created += 1
                    return created
                }
                return ScriptedAnswer(
                    [.pause(0.1)] + ScriptedAnswer.json(200, #"{"room_id":"!\#(number):hive.test"}"#).steps)
            }
            if request.path.hasSuffix("/invite") {
                let body = try? JSONDecoder().decode(JSONValue.self, from: request.body)
                invited.withLock { $0.append(body?["user_id"]?.string ?? "") }
                return .json(200, "{}")
            }
            guard request.path.hasSuffix("/m.direct"), request.method == "PUT" else {
                return request.path.hasSuffix("/keys/query") ? .json(200, "{}") : nil
            }
            stored.withLock { $0 = (try? JSONDecoder().decode(JSONValue.self, from: request.body)) ?? .null }
            return ScriptedAnswer([.pause(0.1)] + ScriptedAnswer.json(200, "{}").steps)
        }
        let people = ["@ana:hive.test", "@ana:hive.test", "@ben:hive.test", "@cat:hive.test"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask { _ = try await matrix.platform.roomID(of: ChatID(platform: .matrix, id: person)) }
            }
            group.addTask { try await matrix.platform.changeDirects { $0.open("!dan", with: "@dan:hive.test") } }
            try await group.waitForAll()
        }
        #expect(created.withLock { $0 } == 3)
        #expect(invited.withLock { $0 }.sorted() == ["@ana:hive.test", "@ben:hive.test", "@cat:hive.test"])
        #expect(stored.withLock { $0 }.object?.count == 4)
    }
}
