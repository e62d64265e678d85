import Foundation
import HTTPClient
import IdleExecutor
import JSON
import Logging
import Messaging
import Olm
import Synchronization
import Testing

@testable import Matrix

/// A homeserver's part in encryption: it passes on keys and messages between devices.
final class KeyServer: Sendable {
    struct State {
        var devices: [String: [String: JSONValue]] = [:]
        var oneTimeKeys: [String: [(name: String, key: JSONValue)]] = [:]
        var messages: [String: [JSONValue]] = [:]
        var queries = 0
        /// Those whose servers do not answer.
        var silent: Set<String> = []
    }

    let state = Mutex(State())
    /// Takes place before a request is answered.
    let before: @Sendable (_ request: MatrixRequest, _ people: Set<String>) async throws -> Void

    init(before: @escaping @Sendable (MatrixRequest, Set<String>) async throws -> Void = { _, _ in }) {
        self.before = before
    }

    /// A device of `user`, with a vault of its own.
    func device(of user: String, _ id: String = "D", vault: MemoryVault = MemoryVault(), now: Date = Date())
        async throws
        -> Encryption
    {
        let encryption = Encryption(
            user: user, device: id, keys: KeyStore(vault: vault),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { now }
        ) { [self] request in
            let body = Self.body(of: request)
            let people = (body["device_keys"] ?? body["one_time_keys"])?.object?.keys.map(\.self) ?? []
            try await before(request, Set(people))
            return answer(to: request, from: user, id)
        }
        try await encryption.start()
        try await encryption.replenish(count: 0, hasFallback: false)
        return encryption
    }

    /// The messages to a device since the last call.
    func take(for user: String, _ id: String = "D") -> [JSONValue] {
        state.withLock { $0.messages.removeValue(forKey: user + id) ?? [] }
    }

    private static func body(of request: MatrixRequest) -> JSONValue {
        guard case .data(let data, _) = request.body else { return [:] }
        return (try? JSONDecoder().decode(JSONValue.self, from: data)) ?? [:]
    }

    func answer(to request: MatrixRequest, from user: String, _ id: String) -> JSONValue {
        let body = Self.body(of: request)
        return state.withLock { state in
            switch request.name {
            case "upload keys":
                if let keys = body["device_keys"] { state.devices[user, default: [:]][id] = keys }
                for (name, key) in body["one_time_keys"]?.object ?? [:] {
                    state.oneTimeKeys[user + id, default: []].append((name, key))
                }
                return [:]
            case "query keys":
                state.queries += 1
                let asked = (body["device_keys"]?.object ?? [:]).filter { !state.silent.contains($0.key) }
                return ["device_keys": .object(asked.mapValues { _ in [:] }.merging(known(asked, state)) { $1 })]
            case "claim keys":
                var claimed: [String: JSONValue] = [:]
                for (person, devices) in body["one_time_keys"]?.object ?? [:] {
                    var keys: [String: JSONValue] = [:]
                    for device in devices.object?.keys.map(\.self) ?? [] {
                        guard let key = state.oneTimeKeys[person + device]?.popLast() else { continue }
                        keys[device] = [key.name: key.key]
                    }
                    claimed[person] = .object(keys)
                }
                return ["one_time_keys": .object(claimed)]
            case "send to device":
                for (person, devices) in body["messages"]?.object ?? [:] {
                    for (device, content) in devices.object ?? [:] {
                        state.messages[person + device, default: []].append([
                            "type": .string(request.path[3]), "sender": .string(user), "content": content,
                        ])
                    }
                }
                return [:]
            default: return [:]
            }
        }
    }

    private func known(_ asked: [String: JSONValue], _ state: State) -> [String: JSONValue] {
        state.devices.filter { asked[$0.key] != nil }.mapValues(JSONValue.object)
    }
}

extension Encryption {
    /// A message to this device that it can't decrypt.
    func undecryptable(from user: String, senderKey: String) async throws -> JSONValue {
        let own = try identity(of: try await loadAccount().account).curve25519
        return [
            "type": "m.room.encrypted", "sender": .string(user),
            "content": [
                "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(senderKey),
                "ciphertext": [own: ["type": 0, "body": "AAAA"]],
            ],
        ]
    }
}

@Suite("Encryption on Matrix")
struct EncryptionTests {
    private let server = KeyServer()
    private let room = "!room:hive.test"
    private let ana = "@ana:hive.test"
    private let ben = "@ben:hive.test"

    private func event(_ id: String, from user: String, _ content: [String: JSONValue]) throws -> RoomEvent {
        try #require(
            RoomEvent([
                "type": "m.room.encrypted", "event_id": .string(id), "sender": .string(user),
                "content": .object(content),
            ]))
    }

    private func say(_ text: String, _ device: Encryption) async throws -> [String: JSONValue] {
        try await device.encrypted("m.room.message", ["body": .string(text)], for: [ana, ben], in: room)
    }

    private func body(_ event: RoomEvent) -> String? { event.content["body"]?.string }

    @Test("what one device says, another reads, and only in the room and the name it was said in")
    func conversation() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let content = try await say("hello", anas)
        #expect(try await bens.receive(server.take(for: ben)).map(\.room) == [room])
        let said = try event("$1", from: ana, content)
        #expect(body(try await bens.decrypted(said, in: room)) == "hello")
        #expect(body(try await bens.decrypted(said, in: room)) == "hello", "the same event may be read again")
        #expect(body(try await anas.decrypted(said, in: room)) == "hello", "the sender reads its own")
        await #expect(throws: Encryption.Failure.damaged, "not as another event") {
            _ = try await bens.decrypted(try event("$2", from: ana, content), in: room)
        }
        let bensName = Encryption.RoomSession(
            room: room, session: said.content["session_id"]?.string ?? "", sender: ben)
        await #expect(throws: Encryption.Failure.noSession(bensName), "not in another name") {
            _ = try await bens.decrypted(try event("$1", from: ben, content), in: room)
        }
        await #expect(throws: Encryption.Failure.self, "not in another room") {
            _ = try await bens.decrypted(said, in: "!other:hive.test")
        }
    }

    @Test("relations stay readable for the server, and nothing else does")
    func relations() async throws {
        let anas = try await server.device(of: ana)
        _ = try await server.device(of: ben)
        let relation: JSONValue = ["rel_type": "m.thread", "event_id": "$root"]
        let content = try await anas.encrypted(
            "m.room.message", ["body": "secret", "m.relates_to": relation], for: [ana, ben], in: room)
        #expect(content["m.relates_to"] == relation)
        #expect(!JSONValue.object(content).canonical.contains("secret"))
        #expect(try await anas.decrypted(try event("$1", from: ana, content), in: room).thread == "$root")
    }

    @Test("a session is used for a hundred messages, and its keys are sent once to each device")
    func rotation() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        var sessions: [String] = []
        for number in 0..<101 {
            let content = try await say("\(number)", anas)
            sessions.append(content["session_id"]?.string ?? "")
            if number == 0 { #expect(server.take(for: ben).count == 1) }
        }
        #expect(Set(sessions.prefix(100)).count == 1)
        #expect(sessions[100] != sessions[0])
        #expect(try await bens.receive(server.take(for: ben)).map(\.session) == [sessions[100]])
        #expect(server.state.withLock { $0.queries } == 1, "devices are asked for once")
    }

    @Test("a device that has gone does not get what is said later, and a new one does")
    func devices() async throws {
        let anas = try await server.device(of: ana)
        let old = try await server.device(of: ben, "OLD")
        let first = try await say("one", anas)
        #expect(try await old.receive(server.take(for: ben, "OLD")).count == 1)
        let new = try await server.device(of: ben, "NEW")
        server.state.withLock { $0.devices["@ben:hive.test"]?["OLD"] = nil }
        try await anas.note(changed: [ben], left: [])
        let second = try await say("two", anas)
        #expect(first["session_id"] != second["session_id"])
        #expect(server.take(for: ben, "OLD").isEmpty)
        #expect(try await new.receive(server.take(for: ben, "NEW")).count == 1)
        #expect(body(try await new.decrypted(try event("$2", from: ana, second), in: room)) == "two")
    }

    @Test("a device whose key changes, or that has not signed its keys, gets nothing")
    func impostors() async throws {
        let anas = try await server.device(of: ana)
        _ = try await server.device(of: ben)
        _ = try await say("one", anas)
        #expect(server.take(for: ben).count == 1)
        _ = try await server.device(of: ben, vault: MemoryVault())
        try await anas.note(changed: [ben], left: [])
        _ = try await say("two", anas)
        #expect(server.take(for: ben).isEmpty)
        _ = try await server.device(of: "@eve:hive.test")
        server.state.withLock { state in
            var forged = state.devices["@eve:hive.test"]?["D"]?.object ?? [:]
            forged["keys"] = state.devices["@ana:hive.test"]?["D"]?["keys"]
            state.devices["@eve:hive.test"]?["D"] = .object(forged)
        }
        _ = try await anas.encrypted("m.room.message", [:], for: ["@eve:hive.test"], in: "!third:hive.test")
        #expect(server.take(for: "@eve:hive.test").isEmpty)
    }

    @Test(
        "nobody can replace a session of somebody else, nor take its place before it comes", arguments: [false, true])
    func foreignSession(isFirst: Bool) async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let eve = try await server.device(of: "@eve:hive.test")
        let content = try await say("hello", anas)
        let anasKey = server.take(for: ben)
        if !isFirst { #expect(try await bens.receive(anasKey).map(\.sender) == [ana]) }
        // Eve, who is in the room and was given the session, passes it on as her own.
        let shared: KeyRecord.Outbound = try #require(try await anas.keys.load(.outbound(room: room)))
        let devices = try await eve.devices(of: [ben])
        try await eve.openSessions(with: devices)
        let key: JSONValue = [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": content["session_id"] ?? "",
            "session_key": .string(try OutboundMegolmSession(pickle: shared.pickle).key()),
        ]
        try await eve.send("m.room_key", [devices[0]: key])
        #expect(try await bens.receive(server.take(for: ben)).map(\.sender) == ["@eve:hive.test"])
        if isFirst { #expect(try await bens.receive(anasKey).map(\.sender) == [ana]) }
        #expect(body(try await bens.decrypted(try event("$1", from: ana, content), in: room)) == "hello")
    }

    /// Sends `sessions` from one device to another as the answer to a request, or unasked.
    private func send(_ type: String, _ contents: [JSONValue], from sender: Encryption, to person: String) async throws
    {
        let devices = try await sender.devices(of: [person])
        try await sender.openSessions(with: devices)
        for content in contents { try await sender.send(type, [devices[0]: content]) }
    }

    /// A session as a device passes it on that was asked for it.
    private func forwarded(_ session: String, of device: Encryption) async throws -> JSONValue {
        let record: KeyRecord.Inbound = try #require(
            try await device.keys.load(.inbound(.init(room: room, session: session, sender: ana))))
        return [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(session),
            "session_key": .string(try InboundMegolmSession(pickle: record.pickle).exported(from: 0)),
            "sender_key": .string(record.identityKey), "forwarding_curve25519_key_chain": [],
        ]
    }

    @Test(
        "a session that another device of the sender passes on is taken when events wait for it, and from nobody else")
    func forwardedSession() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let (second, eve) = (try await server.device(of: ana, "E"), try await server.device(of: "@eve:hive.test"))
        let said = try event("$1", from: ana, try await say("hello", anas))
        let session = said.content["session_id"]?.string ?? ""
        _ = server.take(for: ben)
        #expect(try await second.receive(server.take(for: ana, "E")).count == 1)
        let key = try await forwarded(session, of: second)
        try await send("m.forwarded_room_key", [key], from: second, to: ben)
        #expect(try await bens.receive(server.take(for: ben)).isEmpty, "Nobody has asked for it.")
        let awaited = Encryption.RoomSession(room: room, session: session, sender: ana)
        try await bens.wait(for: awaited, event: said)
        try await send("m.forwarded_room_key", [key], from: eve, to: ben)
        #expect(try await bens.receive(server.take(for: ben)).isEmpty, "Eve has not said it.")
        try await send("m.forwarded_room_key", [key], from: second, to: ben)
        #expect(try await bens.receive(server.take(for: ben)).map(\.session) == [session])
        #expect(try await bens.released(by: awaited).isEmpty, "It is not known yet whose device said it.")
        _ = try await bens.devices(of: [ana])
        #expect(try await bens.released(by: awaited).map(body) == ["hello"])
    }

    @Test("one person's keys take a limited place in the vault, however many rooms they invent")
    func inventedRooms() async throws {
        let vault = MemoryVault()
        let eve = try await server.device(of: "@eve:hive.test")
        let bens = try await server.device(of: ben, vault: vault)
        var sessions: [JSONValue] = []
        for number in 0..<KeyRecord.Index.most + 20 {
            let session = try OutboundMegolmSession()
            sessions.append([
                "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string("!\(number):hive.test"),
                "session_id": .string(try session.id()), "session_key": .string(try session.key()),
            ])
        }
        try await send("m.room_key", sessions, from: eve, to: ben)
        #expect(try await bens.receive(server.take(for: ben)).count == sessions.count)
        let names = vault.items.withLock { $0.keys.filter { $0.hasPrefix("inbound ") } }
        #expect(names.count == KeyRecord.Index.most)
        #expect(names.contains { $0.contains("!\(sessions.count - 1):") }, "The newest stay.")
    }

    @Test("an encrypted message that is nested deeply has the limits of a plain one", arguments: [400, 6000])
    func nested(numbers: Int) async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let deep = (0..<480).reduce(JSONValue.array(Array(repeating: 7, count: numbers))) { value, _ in [value] }
        let wide = JSONValue.array(Array(repeating: [7], count: numbers / 2))
        let content = try await anas.encrypted(
            "m.room.message", ["body": "hello", "deep": deep, "wide": wide], for: [ana, ben], in: room)
        _ = try await bens.receive(server.take(for: ben))
        let said = try event("$1", from: ana, content)
        let start = ContinuousClock.now
        if numbers < JSONLimits.event.values {
            #expect(body(try await bens.decrypted(said, in: room)) == "hello")
        } else {
            await #expect(throws: Encryption.Failure.damaged) { _ = try await bens.decrypted(said, in: room) }
        }
        // Trying one type after another took 135 s in a release build.
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(
        "a session is used for the time that the room allows, a week at most",
        arguments: [(7_200_000, 7200), (9_000_000_000, 604_800)])
    func age(milliseconds: Int, seconds: Double) async throws {
        let (vault, start) = (MemoryVault(), Date(timeIntervalSince1970: 1_000_000))
        _ = try await server.device(of: ben)
        var sessions: [String?] = []
        for time in [0, seconds - 1, seconds] {
            let anas = try await server.device(of: ana, vault: vault, now: start + time)
            try await anas.note(
                room: room,
                settings: [
                    "algorithm": "m.megolm.v1.aes-sha2", "rotation_period_ms": .integer(Int64(milliseconds)),
                    "rotation_period_msgs": 50,
                ])
            sessions.append(try await say("hello", anas)["session_id"]?.string)
        }
        #expect(sessions[0] == sessions[1] && sessions[1] != sessions[2])
    }

    @Test(
        "a message to another device, or to another person's, is not taken",
        arguments: ["key", "person", "sender", "none"])
    func recipients(wrong: String) async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let devices = try await anas.devices(of: [ben])
        try await anas.openSessions(with: devices)
        let session = try OutboundMegolmSession()
        let key: JSONValue = [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(try session.id()),
            "session_key": .string(try session.key()),
        ]
        let own = try anas.identity(of: try await anas.loadAccount().account).ed25519
        let bensOwn = devices[0].signingKey
        let payload: JSONValue = [
            "type": "m.room_key", "content": key, "sender": .string(wrong == "sender" ? "@eve:hive.test" : ana),
            "sender_device": "D", "keys": ["ed25519": .string(own)],
            "recipient": .string(wrong == "person" ? "@eve:hive.test" : ben),
            "recipient_keys": ["ed25519": .string(wrong == "key" ? own : bensOwn)],
        ]
        var known = try await anas.olmSessions(with: devices[0])
        let olm = try OlmSession(pickle: try #require(known.pickles.first))
        let message = try olm.encrypt(payload.canonical)
        known.pickles[0] = try olm.pickle()
        let received = try await bens.receive([
            [
                "type": "m.room.encrypted", "sender": .string(ana),
                "content": [
                    "algorithm": "m.olm.v1.curve25519-aes-sha2",
                    "sender_key": .string(try anas.identity(of: try await anas.loadAccount().account).curve25519),
                    "ciphertext": [
                        devices[0].identityKey: [
                            "type": .integer(Int64(message.type)), "body": .string(message.body),
                        ]
                    ],
                ],
            ]
        ])
        #expect(received.count == (wrong == "none" ? 1 : 0))
    }

    @Test("the devices that one person invents take a limited place in the vault")
    func inventedDevices() async throws {
        let vault = MemoryVault()
        let bens = try await server.device(of: ben, vault: vault)
        let key = try #require(server.state.withLock { $0.oneTimeKeys[ben + "D"]?.first?.key["key"]?.string })
        let own = try bens.identity(of: try await bens.loadAccount().account)
        for _ in 0..<KeyRecord.DeviceIndex.most + 20 {
            let account = try OlmAccount()
            let invented = try JSONDecoder().decode(
                Encryption.Identity.self, from: Data(try account.identityKeys().utf8))
            // With an account that was put back, one key is enough for all devices.
            let before = vault.items.withLock { $0["account"] }
            let session = try OlmSession(account, identityKey: own.curve25519, oneTimeKey: key)
            let payload: JSONValue = [
                "type": "m.dummy", "content": [:], "sender": "@eve:hive.test", "recipient": .string(ben),
                "recipient_keys": ["ed25519": .string(own.ed25519)],
            ]
            let message = try session.encrypt(payload.canonical)
            _ = try await bens.receive([
                [
                    "type": "m.room.encrypted", "sender": "@eve:hive.test",
                    "content": [
                        "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(invented.curve25519),
                        "ciphertext": [own.curve25519: ["type": 0, "body": .string(message.body)]],
                    ],
                ]
            ])
            vault.items.withLock { $0["account"] = before }
        }
        #expect(
            vault.items.withLock { $0.keys.count { $0.hasPrefix("olm ") && !$0.hasPrefix("olm devices ") } }
                == KeyRecord.DeviceIndex.most)
    }

    @Test("a change of devices that comes during a query for them is not forgotten")
    func changeDuringQuery() async throws {
        let change = Mutex<Task<Void, any Error>?>(nil)
        let asking = Mutex<Encryption?>(nil)
        let executor = IdleExecutor()
        _ = try await server.device(of: ben)
        let anas = Encryption(
            user: ana, device: "D", keys: KeyStore(vault: MemoryVault()),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { Date() }
        ) { [server, ana, ben] request in
            let answer = server.answer(to: request, from: ana, "D")
            guard request.name == "query keys", let anas = asking.withLock({ $0 }) else { return answer }
            change.withLock {
                $0 = Task(executorPreference: executor) { try await anas.note(changed: [ben], left: []) }
            }
            // A change that does not wait for the query's end is over then.
            await executor.waitUntilIdle()
            return answer
        }
        try await anas.start()
        asking.withLock { $0 = anas }
        _ = try await say("hello", anas)
        try await change.withLock { $0 }?.value
        let record: KeyRecord.Devices = try #require(try await anas.keys.load(.devices(user: ben)))
        #expect(record.isOutdated)
    }

    @Test("after a new login, sessions of the old device are not used")
    func newDevice() async throws {
        let vault = MemoryVault()
        let old = try await server.device(of: ana, "OLD", vault: vault)
        let bens = try await server.device(of: ben)
        let before = try await say("one", old)
        #expect(try await bens.receive(server.take(for: ben)).count == 1)
        let new = try await server.device(of: ana, "NEW", vault: vault)
        try await bens.note(changed: [ana], left: [])
        let after = try await say("two", new)
        #expect(before["session_id"] != after["session_id"])
        #expect(try await bens.receive(server.take(for: ben)).count == 1)
        #expect(body(try await bens.decrypted(try event("$2", from: ana, after), in: room)) == "two")
        await #expect(throws: PlatformError.self, "nor is the old device") { _ = try await say("three", old) }
        #expect(body(try await new.decrypted(try event("$1", from: ana, before), in: room)) == "one")
    }

    @Test("a message to another device is left out when it is passed on")
    func passedOn() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        _ = try await say("hello", anas)
        var message = try #require(server.take(for: ben).first?.object)
        message["sender"] = "@eve:hive.test"
        #expect(try await bens.receive([.object(message)]).isEmpty)
    }

    @Test("events wait for their key and are released by it, over a restart")
    func waiting() async throws {
        let vault = MemoryVault()
        let anas = try await server.device(of: ana)
        let bens = try await server.device(of: ben, vault: vault)
        let said = try event("$1", from: ana, try await say("hello", anas))
        let session = Encryption.RoomSession(
            room: room, session: said.content["session_id"]?.string ?? "", sender: ana)
        await #expect(throws: Encryption.Failure.noSession(session)) { _ = try await bens.decrypted(said, in: room) }
        try await bens.requestKey(of: session, for: said)
        try await bens.wait(for: session, event: said)
        #expect(server.take(for: ana, "*").first?["type"]?.string == "m.room_key_request")
        #expect(try await bens.released(by: session).isEmpty)
        #expect(try await bens.receive(server.take(for: ben)) == [session])
        let restarted = try await server.device(of: ben, vault: vault)
        _ = try await restarted.devices(of: [ana])
        #expect(try await restarted.released(by: session).map(body) == ["hello"])
        try await restarted.stopWaiting(for: session)
        #expect(try await restarted.released(by: session).isEmpty)
    }

    @Test("nothing that arrives from a device does more than be left out")
    func garbage() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        _ = try await say("hello", anas)
        let genuine = try #require(server.take(for: ben).first)
        let pieces: [JSONValue] = [
            .null, true, 7, "text", [], [:], .string(String(repeating: "A", count: 70_000)), .number(1e300),
        ]
        for piece in pieces {
            for path in [
                ["content"], ["content", "sender_key"], ["content", "ciphertext"], ["content", "algorithm"],
            ] {
                _ = try await bens.receive([replacing(path[...], in: genuine, with: piece), piece])
            }
            _ = try? await bens.decrypted(
                event(
                    "$1", from: ana, ["algorithm": "m.megolm.v1.aes-sha2", "session_id": piece, "ciphertext": piece]),
                in: room)
            try await bens.note(
                room: room, settings: ["algorithm": "m.megolm.v1.aes-sha2", "rotation_period_msgs": piece])
        }
        #expect(try await bens.receive([genuine]).count == 1)
    }

    @Test("garbage in the name of devices that nobody has leaves nothing in the vault")
    func invented() async throws {
        let vault = MemoryVault()
        let bens = try await server.device(of: ben, vault: vault)
        let before = Set(vault.items.withLock { $0.keys })
        let queries = server.state.withLock { $0.queries }
        let letters = Array("ABCDEFGHIJ")
        let keys = letters.map { String(repeating: $0, count: 43) }
        let noKeys = letters.map { String(repeating: $0, count: 10_000) } + [keys[0] + "=", keys[0].dropLast() + "\0"]
        var messages: [JSONValue] = []
        for key in keys + noKeys {
            messages.append(try await bens.undecryptable(from: "@eve:hive.test", senderKey: key))
        }
        #expect(try await bens.receive(messages).isEmpty)
        await bens.reopenSessions()
        #expect(Set(vault.items.withLock { $0.keys }) == before)
        #expect(server.state.withLock { $0.queries } == queries + 1, "Eve's devices are asked for once")
    }

    @Test("a device whose messages can't be decrypted gets a new session, once an hour")
    func reopened() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben))
        let key = try anas.identity(of: try await anas.loadAccount().account).curve25519
        let garbage = try await bens.undecryptable(from: ana, senderKey: key)
        for messages in [[garbage, garbage], [garbage]] {
            _ = try await bens.receive(messages)
            await bens.reopenSessions()
        }
        let messages = server.take(for: ana)
        #expect(messages.count == 1)
        #expect(try await anas.receive(messages).isEmpty)
        let sessions: KeyRecord.OlmSessions? = try await bens.keys.load(.olm(identityKey: key, user: ana))
        #expect(sessions?.pickles.count == 1)
    }

    @Test(
        "a session's name that no database can store is damage",
        arguments: ["", "\0", String(repeating: "a", count: 256)])
    func sessionNames(name: String) async throws {
        let bens = try await server.device(of: ben)
        let said = try event(
            "$1", from: ana,
            ["algorithm": "m.megolm.v1.aes-sha2", "session_id": .string(name), "ciphertext": "AAAA"])
        await #expect(throws: Encryption.Failure.damaged) { _ = try await bens.decrypted(said, in: room) }
    }

    private func replacing(_ path: ArraySlice<String>, in value: JSONValue, with piece: JSONValue) -> JSONValue {
        guard let name = path.first, var object = value.object else { return piece }
        object[name] = replacing(path.dropFirst(), in: object[name] ?? [:], with: piece)
        return .object(object)
    }

    @Test("a file is read with its key, and refused when anything of it was changed")
    func attachments() throws {
        let data = Data((0..<1000).map { UInt8($0 % 251) })
        let (ciphertext, file) = try Attachment.encrypted(data)
        #expect(ciphertext != data && ciphertext.count == data.count)
        #expect(try Attachment.decrypted(ciphertext, as: .object(file)) == data)
        var changed = ciphertext
        changed[10] ^= 1
        #expect(throws: Attachment.Failure.self) { _ = try Attachment.decrypted(changed, as: .object(file)) }
        for name in ["key", "iv", "hashes"] {
            #expect(throws: Attachment.Failure.self) {
                _ = try Attachment.decrypted(ciphertext, as: .object(file.merging([name: "x"]) { $1 }))
            }
        }
    }

    /// Source: the Matrix specification, appendices, Canonical JSON, examples.
    @Test(
        "signed JSON has one form",
        arguments: [
            ("{}", "{}"), (#"{ "one": 1, "two": "Two" }"#, #"{"one":1,"two":"Two"}"#),
            (#"{"b": "2", "a": "1"}"#, #"{"a":"1","b":"2"}"#), (#"{"a": "日本語"}"#, #"{"a":"日本語"}"#),
            (#"{"本": 2, "日": 1}"#, #"{"日":1,"本":2}"#), (#"{"a": "\u65E5"}"#, #"{"a":"日"}"#),
            (#"{"a": null}"#, #"{"a":null}"#), (#"{"a": -0, "b": 1e10}"#, #"{"a":0,"b":10000000000}"#),
            (#"{"a": "\"\\\/\b\f\n\r\t\u0001"}"#, #"{"a":"\"\\/\b\f\n\r\t\u0001"}"#),
        ])
    func canonical(json: String, form: String) throws {
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).canonical == form)
    }

    @Test("a recovery key with a typing error is none")
    func recoveryKeys() {
        // Of the bytes from 1 to 32.
        let key = "EsT1 H3Wm yHnZ VYce KwM9 c6Gk nX71 3FkR Yz9x vary hjQh 5m7X"
        #expect(RecoveryKey(key) != nil)
        for text in [
            "", "EsT", "0OIl", String(repeating: "z", count: 48), key + "x", key.replacing("5m7X", with: "5m7Y"),
        ] {
            #expect(RecoveryKey(text) == nil)
        }
    }

    @Test("a new recovery key can be written down and read again, and opens what it has encrypted")
    func newRecoveryKey() throws {
        let (key, other) = (RecoveryKey(), RecoveryKey())
        let read = try #require(RecoveryKey(key.text))
        #expect(read == key && key != other)
        #expect(key.text.wholeMatch(of: /(\w{4} )+\w{1,4}/) != nil)
        let description = try key.description()
        #expect(read.opens(description) && !other.opens(description))
        let secret = try key.encrypted("wax", as: "comb")
        #expect(read.secret("comb", in: secret) == "wax")
        #expect(read.secret("hive", in: secret) == nil && other.secret("comb", in: secret) == nil)
    }

    @Test("a recovery key opens a storage with initialization vectors of 32 bytes, of which 16 count")
    func longVector() throws {
        let key = RecoveryKey()
        var description = try #require(try key.description().object)
        let start = try #require(description["iv"]?.string.flatMap(Data.init(unpaddedBase64:)))
        description["iv"] = .string((start + Data(repeating: 7, count: 16)).unpaddedBase64)
        #expect(key.opens(.object(description)))
        var secret = try #require(try key.encrypted("wax", as: "comb").object)
        let begin = try #require(secret["iv"]?.string.flatMap(Data.init(unpaddedBase64:)))
        secret["iv"] = .string((begin + Data(repeating: 7, count: 16)).unpaddedBase64)
        #expect(key.secret("comb", in: .object(secret)) == "wax")
    }
}
