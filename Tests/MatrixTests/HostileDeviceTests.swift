import Foundation
import JSON
import Messaging
import Olm
import Synchronization
import Testing

@testable import Matrix

@Suite("A hostile device on Matrix")
struct HostileDeviceTests {
    private let room = "!room:hive.test"
    private let ana = "@ana:hive.test"
    private let ben = "@ben:hive.test"
    private let eve = "@eve:evil.test"

    private func key(of device: Encryption) async throws -> String {
        try device.identity(of: try await device.loadAccount().account).curve25519
    }

    @discardableResult
    private func say(_ text: String, _ device: Encryption, to people: Set<String>, in room: String = "!room:hive.test")
        async throws -> [String: JSONValue]
    {
        try await device.encrypted("m.room.message", ["body": .string(text)], for: people, in: room)
    }

    /// Publishes a device of Eve's that has the identity key of somebody else's, with a one-time key of Eve's own.
    private func publish(_ identityKey: String, as id: String, on server: KeyServer) throws {
        let account = try OlmAccount()
        try account.makeOneTimeKeys(1)
        func decoded<Value: Decodable>(_ json: String, as: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        let own: Encryption.Identity = try decoded(try account.identityKeys())
        func signed(_ object: [String: JSONValue]) throws -> JSONValue {
            let signature = try account.sign(JSONValue.object(object).canonical)
            return .object(object.merging(["signatures": [eve: ["ed25519:\(id)": .string(signature)]]]) { $1 })
        }
        let device = try signed([
            "user_id": .string(eve), "device_id": .string(id),
            "algorithms": ["m.olm.v1.curve25519-aes-sha2", "m.megolm.v1.aes-sha2"],
            "keys": ["curve25519:\(id)": .string(identityKey), "ed25519:\(id)": .string(own.ed25519)],
        ])
        let keys: [String: [String: String]] = try decoded(try account.oneTimeKeys())
        let oneTimeKey = try signed(["key": .string(try #require(keys["curve25519"]?.values.first))])
        server.state.withLock { state in
            state.devices[eve, default: [:]][id] = device
            state.oneTimeKeys[eve + id] = [("signed_curve25519:A", oneTimeKey)]
        }
    }

    @Test("takes no place of a session with the device whose key it claims")
    func claimedKey() async throws {
        let server = KeyServer()
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let anasKey = try await key(of: anas)
        try await say("one", bens, to: [ana, ben])
        #expect(try await anas.receive(server.take(for: ana)).count == 1)
        try publish(anasKey, as: "E", on: server)
        _ = try await bens.receive([try await bens.undecryptable(from: eve, senderKey: anasKey)])
        await bens.reopenSessions()
        #expect(server.take(for: eve, "E").count == 1)
        try await say("two", bens, to: [ana, ben], in: "!other:hive.test")
        #expect(try await anas.receive(server.take(for: ana)).count == 1)
    }

    @Test("does not crowd out the device whose key it claims")
    func crowd() async throws {
        let (server, vault) = (KeyServer(), MemoryVault())
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben, vault: vault))
        let anasKey = try await key(of: anas)
        try await say("one", bens, to: [ana, ben])
        var changes = KeyChanges()
        let invented = (0..<KeyRecord.DeviceIndex.most).map { String(format: "%043d", $0) }
        try await bens.index(devices: [anasKey] + invented, of: eve, &changes)
        try await bens.keys.save(changes)
        #expect(try await bens.olmSessions(with: anasKey, of: ana).pickles.count == 1)
    }

    @Test("does not keep the session from the device whose key it claims")
    func unreachable() async throws {
        let server = KeyServer()
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        try publish(try await key(of: anas), as: "E", on: server)
        server.state.withLock { $0.oneTimeKeys[eve + "E"] = nil }
        try await say("one", bens, to: [ben, eve])
        try await say("two", bens, to: [ana, ben, eve])
        #expect(try await anas.receive(server.take(for: ana)).count == 1)
    }

    @Test("leaves no records of an earlier version behind, which did not say whose device it was")
    func earlierRecords() async throws {
        let (server, vault) = (KeyServer(), MemoryVault())
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben, vault: vault))
        let anasKey = try await key(of: anas)
        vault.items.withLock { items in
            items["olm \(anasKey)"] = Data(#"{"pickles":[],"device":"D"}"#.utf8)
            items["olm devices \(ana)"] = Data(#"{"identityKeys":["\#(anasKey)"]}"#.utf8)
        }
        try await say("one", bens, to: [ana, ben])
        let names = vault.items.withLock { $0.keys.filter { $0.hasPrefix("olm ") } }
        #expect(names.sorted() == ["olm \(anasKey) \(ana)", "olm devices \(ana)"].sorted())
        #expect(try await anas.receive(server.take(for: ana)).count == 1)
    }

    @Test("can't push out what waits for the key of somebody else, whatever it names")
    func waiting() async throws {
        let server = KeyServer()
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let content = try await say("hello", anas, to: [ana, ben])
        func event(_ id: String, from user: String) throws -> RoomEvent {
            try #require(
                RoomEvent([
                    "type": "m.room.encrypted", "event_id": .string(id), "sender": .string(user),
                    "content": .object(content),
                ]))
        }
        func session(of user: String) -> Encryption.RoomSession {
            .init(room: room, session: content["session_id"]?.string ?? "", sender: user)
        }
        try await bens.wait(for: session(of: ana), event: try event("$1", from: ana))
        for number in 0..<KeyRecord.Waiting.most + 5 {
            try await bens.wait(for: session(of: eve), event: try event("$e\(number)", from: eve))
        }
        #expect(try await bens.receive(server.take(for: ben)) == [session(of: ana)])
        _ = try await bens.devices(of: [ana])
        #expect(try await bens.released(by: session(of: ana)).map(\.content["body"]) == ["hello"])
        #expect(try await bens.released(by: session(of: eve)).isEmpty)
    }

    @Test("can't push out the sessions for which people of other servers wait")
    func waitingSessions() {
        func session(of user: String) -> Encryption.RoomSession { .init(room: room, session: "S", sender: user) }
        var cursor = SyncCursor(next: "s1")
        cursor.add(.init(session: session(of: ana), event: "$1", since: Date()))
        for number in 0..<SyncCursor.mostUndecrypted + 5 {
            cursor.add(
                .init(session: .init(room: room, session: "\(number)", sender: eve), event: "$2", since: Date()))
        }
        #expect(cursor.undecrypted.count == SyncCursor.mostUndecrypted && cursor.released.count == 6)
        #expect(cursor.undecrypted.first?.session == session(of: ana))
    }

    @Test("what an earlier version has stored of a session is read, and only as its sender's")
    func earlierSession() async throws {
        let (server, vault) = (KeyServer(), MemoryVault())
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben, vault: vault))
        let content = try await say("hello", anas, to: [ana, ben])
        let session = try #require(try await bens.receive(server.take(for: ben)).first)
        vault.items.withLock { items in
            items["inbound \(session.former.name)"] = items.removeValue(forKey: "inbound \(session.name)")
        }
        func decrypted(from user: String) async throws -> String? {
            let event = try #require(
                RoomEvent([
                    "type": "m.room.encrypted", "event_id": "$1", "sender": .string(user), "content": .object(content),
                ]))
            return try await bens.decrypted(event, in: room).content["body"]?.string
        }
        #expect(try await decrypted(from: ana) == "hello")
        await #expect(throws: Encryption.Failure.self) { _ = try await decrypted(from: eve) }
    }
}

@Suite("A server on Matrix that does not answer for its people's devices")
struct SilentServerTests {
    private let room = "!room:hive.test"
    private let ana = "@ana:hive.test"
    private let ben = "@ben:hive.test"
    private let eve = "@eve:evil.test"

    private func say(_ device: Encryption, to people: Set<String>, in room: String = "!room:hive.test") async throws {
        _ = try await device.encrypted("m.room.message", ["body": "hello"], for: people, in: room)
    }

    @Test("is asked once an hour, and the others get their keys")
    func once() async throws {
        let server = KeyServer()
        server.state.withLock { $0.silent = [eve] }
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        for _ in 0..<3 { try await say(anas, to: [ana, ben, eve]) }
        #expect(server.state.withLock { $0.queries } == 1)
        #expect(try await bens.receive(server.take(for: ben)).count == 1)
    }

    @Test(
        "makes no message unsendable by a list of keys that is too large or too slow",
        arguments: ["query keys", "claim keys"], [false, true])
    func overlong(request: String, isSlow: Bool) async throws {
        let eve = eve
        let server = KeyServer { sent, people in
            guard sent.name == request, people.contains(eve) else { return }
            if isSlow { throw Encryption.TooSlow() } else { throw PlatformError.fileTooLarge }
        }
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        _ = try await server.device(of: eve)
        let cats = try await server.device(of: "@cat:hive.test")
        try await say(anas, to: [ana, ben, eve, "@cat:hive.test"])
        #expect(try await bens.receive(server.take(for: ben)).count == 1)
        #expect(try await cats.receive(server.take(for: "@cat:hive.test")).count == 1)
        #expect(!server.take(for: eve).contains { $0["type"] == "m.room.encrypted" })
        let queries = server.state.withLock { $0.queries }
        try await say(anas, to: [ana, ben, eve, "@cat:hive.test"])
        #expect(server.state.withLock { $0.queries } == queries)
    }

    @Test("is not blamed when the bot's own server is slow, so that the message is sent later")
    func ownServer() async throws {
        let server = KeyServer { sent, _ in if sent.name == "query keys" { throw Encryption.TooSlow() } }
        let anas = try await server.device(of: ana)
        await #expect(throws: PlatformError.unavailable("query keys: the server took too long to answer")) {
            try await say(anas, to: [ana, ben])
        }
    }

    @Test("holds up no other room", .timeLimit(.minutes(5)), arguments: ["query keys", "claim keys"])
    func otherRooms(request: String) async throws {
        let eve = eve
        let asked = Mutex(false)
        let (answer, answering) = AsyncStream<Never>.makeStream()
        let server = KeyServer { sent, people in
            guard sent.name == request, people.contains(eve) else { return }
            asked.withLock { $0 = true }
            for await _ in answer {}
        }
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let eves = try await server.device(of: eve)
        let slow = Task { try await say(anas, to: [ana, eve], in: "!slow:hive.test") }
        while !asked.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        try await say(anas, to: [ana, ben])
        #expect(try await bens.receive(server.take(for: ben)).count == 1)
        answering.finish()
        try await slow.value
        #expect(try await eves.receive(server.take(for: eve)).count == 1)
    }

    @Test("costs one query for all whose messages can't be read, and none again within the hour", arguments: [0, 1, 2])
    func unread(fault: Int) async throws {
        let asked = Mutex<[Int]>([])
        let server = KeyServer { sent, people in
            guard sent.name == "query keys" else { return }
            asked.withLock { $0.append(people.count) }
            if fault == 1 { throw PlatformError.unavailable("later") }
            if fault == 2 { throw PlatformError.rateLimited(retryAfterSeconds: 1) }
        }
        let vault = MemoryVault()
        let bens = try await server.device(of: ben, vault: vault)
        let before = Set(vault.items.withLock { $0.keys })
        for _ in 0..<2 {
            var garbage: [JSONValue] = []
            for number in 0..<40 {
                let person = "@\(number):evil.test"
                garbage.append(
                    try await bens.undecryptable(from: person, senderKey: String(repeating: "A", count: 43)))
            }
            #expect(try await bens.receive(garbage).isEmpty)
            let queries = asked.withLock { $0.count }
            await bens.reopenSessions()
            #expect(queries == 0 || asked.withLock { $0.count } == queries)
        }
        #expect(asked.withLock { $0 } == [40])
        #expect(Set(vault.items.withLock { $0.keys }) == before)
    }

    @Test("is asked again after an hour, and not too many are remembered")
    func pauses() {
        var pauses = Pauses()
        let start = Date(timeIntervalSince1970: 0)
        pauses.begin(for: ana, at: start)
        #expect(pauses.include(ana, at: start + 3599))
        #expect(!pauses.include(ana, at: start + 3600))
        #expect(!pauses.include(ben, at: start))
        for number in 1...Pauses.most { pauses.begin(for: "@\(number)", at: start + Double(number)) }
        #expect(!pauses.include(ana, at: start))
        #expect(pauses.include("@1", at: start + 100))
    }

    @Test("can name any number of one-time keys", arguments: [Int.min, -1_000_000_000, -1, 0, 3, 50, .max])
    func oneTimeKeys(count: Int) async throws {
        let server = KeyServer()
        let bens = try await server.device(of: ben)
        func known() -> Int { server.state.withLock { $0.oneTimeKeys[ben + "D"]?.count ?? 0 } }
        let full = known()
        try await bens.replenish(count: count, hasFallback: true)
        #expect(known() == full + full - min(max(count, 0), full))
    }
}
