import Crypto
import Foundation
import HTTPClient
import HTTPTestServer
import JSON
import Logging
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A message from a device in an encrypted room")
struct SenderDeviceTests {
    private let server = KeyServer()
    private let vault = MemoryVault()
    private let room = ScriptedMatrix.room
    private let ana = "@ana:hive.test"

    /// The bot on a homeserver that passes on keys between devices, and whose polls have these events.
    private func bot(_ said: Mutex<[[String: JSONValue]]>.Box) throws -> ScriptedMatrix {
        try ScriptedMatrix(vault: vault) { [server, ana] request in
            let path = request.path.split(separator: "/").map(String.init)
            switch request.path {
            case let path where path.hasSuffix("/joined_members"):
                return ScriptedMatrix.joined(ScriptedMatrix.user, ana)
            case let path where path.hasSuffix("/state/m.room.encryption"):
                return .json(200, #"{"algorithm":"m.megolm.v1.aes-sha2"}"#)
            case let path where path.hasSuffix("/sync"):
                return Self.sync(said.take(), server.take(for: ScriptedMatrix.user))
            default: break
            }
            let names = ["upload": "upload keys", "query": "query keys", "claim": "claim keys"]
            guard path.contains("keys"), let name = path.last.flatMap({ names[$0] }) else { return nil }
            let asked = MatrixRequest(
                name, .post, client: Array(path.dropFirst(3)),
                json: (try? JSONDecoder().decode(JSONValue.self, from: request.body)) ?? [:])
            let answer = server.answer(to: asked, from: ScriptedMatrix.user, "D")
            return .json(200, String(decoding: MatrixClient.encoded(answer), as: UTF8.self))
        }
    }

    private static func sync(_ said: [[String: JSONValue]], _ keys: [JSONValue]) -> ScriptedAnswer {
        let events = said.enumerated().map { index, content -> JSONValue in
            [
                "type": "m.room.encrypted", "event_id": .string("$\(UUID().uuidString)\(index)"),
                "sender": "@ana:hive.test", "origin_server_ts": 1000, "content": .object(content),
            ]
        }
        let answer: JSONValue = [
            "next_batch": "s2", "to_device": ["events": .array(keys)], "device_one_time_keys_count": [:],
            "device_unused_fallback_key_types": [],
            "rooms": ["join": [ScriptedMatrix.room: ["timeline": ["events": .array(events)]]]],
        ]
        return .json(200, String(decoding: MatrixClient.encoded(answer), as: UTF8.self))
    }

    private func say(_ text: String, _ device: Encryption) async throws -> [String: JSONValue] {
        try await device.encrypted(
            "m.room.message", ["msgtype": "m.text", "body": .string(text)], for: [ana, ScriptedMatrix.user], in: room)
    }

    @Test("is answered if the sender's server lists the device, also when it is new, and otherwise waits")
    func listed() async throws {
        let said = Mutex<[[String: JSONValue]]>.Box()
        let matrix = try bot(said)
        _ = try await matrix.platform.start(commands: [])
        _ = try await matrix.poll()
        let first = try await server.device(of: ana, "FIRST", now: Date(timeIntervalSince1970: 10_000))
        said.put(try await say("hello", first))
        #expect(try await matrix.poll().texts == ["hello"])
        // A device that the list does not have yet, as it was asked for before.
        let second = try await server.device(of: ana, "SECOND", now: Date(timeIntervalSince1970: 10_000))
        said.put(try await say("me too", second))
        var texts: [String?] = []
        var next = SyncCursor(next: "s1").pollCursor
        for _ in 0..<3 {
            let poll = try await matrix.poll(after: next)
            (texts, next) = (texts + poll.texts, poll.next)
        }
        #expect(texts == ["me too"])
        // One that no list has.
        let hidden = try await server.device(of: ana, "HIDDEN", now: Date(timeIntervalSince1970: 10_000))
        server.state.withLock { $0.devices["@ana:hive.test"]?["HIDDEN"] = nil }
        said.put(try await say("I am Ana", hidden))
        for _ in 0..<3 {
            let poll = try await matrix.poll(after: next)
            #expect(poll.texts.isEmpty)
            next = poll.next
        }
        #expect(SyncCursor(next)?.undecrypted.count == 1)
    }

    // MARK: Cross-signing

    /// Publishes keys of Ana's with which she signs devices, and has them sign `devices`.
    private func sign(_ devices: [String], publishing publishes: Bool = true) throws -> JSONValue {
        let (master, selfSigning) = (Curve25519.Signing.PrivateKey(), Curve25519.Signing.PrivateKey())
        func signed(_ object: [String: JSONValue], by key: Curve25519.Signing.PrivateKey) throws -> JSONValue {
            let name = key.publicKey.rawRepresentation.unpaddedBase64
            let signature = try key.signature(for: Data(JSONValue.object(object).signedPart.canonical.utf8))
            var signatures = object["signatures"]?[ana]?.object ?? [:]
            signatures["ed25519:" + name] = .string(signature.unpaddedBase64)
            return .object(object.merging(["signatures": [ana: .object(signatures)]]) { $1 })
        }
        func key(_ usage: String, _ key: Curve25519.Signing.PrivateKey) -> [String: JSONValue] {
            let name = key.publicKey.rawRepresentation.unpaddedBase64
            return [
                "user_id": .string(ana), "usage": [.string(usage)], "keys": ["ed25519:" + name: .string(name)],
            ]
        }
        try server.state.withLock { state in
            for id in devices {
                let device = try #require(state.devices[ana]?[id]?.object)
                state.devices[ana]?[id] = try signed(device, by: selfSigning)
            }
        }
        return [
            "master_keys": [ana: .object(key("master", master))],
            "self_signing_keys": [ana: try signed(key("self_signing", selfSigning), by: master)],
        ]
    }

    /// What a server adds to its lists of devices.
    private final class Extra: Sendable {
        private let parts: Mutex<[String: JSONValue]>

        init(_ parts: [String: JSONValue]) { self.parts = Mutex(parts) }

        func withLock<Value>(_ body: (inout sending [String: JSONValue]) -> sending Value) -> Value {
            parts.withLock(body)
        }
    }

    /// - Parameter before: takes place before a request is answered.
    private func bensDevice(
        _ extra: Extra, before: @escaping @Sendable (MatrixRequest) throws -> Void = { _ in }
    ) -> Encryption {
        Encryption(
            user: "@ben:hive.test", device: "D", keys: KeyStore(vault: vault), logger: .init(label: "test"),
            now: { Date() }
        ) { [server] request in
            try before(request)
            var answer = server.answer(to: request, from: "@ben:hive.test", "D").object ?? [:]
            if request.name == "query keys" { answer.merge(extra.withLock { $0 }) { $1 } }
            return .object(answer)
        }
    }

    @Test("counts only if the person has signed the device, once they have signed any, also if the server hides that")
    func crossSigned() async throws {
        let extra = Extra([:])
        let bens = bensDevice(extra)
        _ = try await server.device(of: ana, "PHONE")
        _ = try await server.device(of: ana, "THIEF")
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE", "THIEF"], "She has not signed any.")
        let keys = try sign(["PHONE"])
        extra.withLock { $0 = keys.object ?? [:] }
        try await bens.note(changed: [ana], left: [])
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE"])
        extra.withLock { $0 = [:] }
        try await bens.note(changed: [ana], left: [])
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE"], "The server shows her keys no more.")
    }

    @Test("that its person has not signed gets no keys, and a new private chat with them is encrypted all the same")
    func unsignedAlone() async throws {
        let ana = ana
        let extra = Extra([:])
        let bens = bensDevice(extra)
        _ = try await server.device(of: ana, "PHONE")
        let keys = try sign([])
        extra.withLock { $0 = keys.object ?? [:] }
        #expect(try await bens.devices(of: [ana]).isEmpty)
        #expect(try await bens.canRead(ana))
        server.state.withLock { $0.devices[ana] = [:] }
        try await bens.note(changed: [ana], left: [])
        #expect(try await !bens.canRead(ana))
    }

    @Test("that its person has not signed is told once that it gets no keys, and one without keys too")
    func toldOfRefusal() async throws {
        let extra = Extra([:])
        let bens = bensDevice(extra)
        try await bens.start()
        for id in ["PHONE", "THIEF", "DRAINED"] { _ = try await server.device(of: ana, id) }
        server.state.withLock { $0.oneTimeKeys["@ana:hive.testDRAINED"] = [] }
        let keys = try sign(["PHONE", "DRAINED"])
        extra.withLock { $0 = keys.object ?? [:] }
        let sent = try await bens.encrypted("m.room.message", ["body": "a"], for: [ana], in: room)
        await refusalsSent(by: bens)
        _ = try await bens.encrypted("m.room.message", ["body": "b"], for: [ana], in: room)
        await refusalsSent(by: bens)
        func withheld(from id: String) -> [JSONValue] {
            server.take(for: ana, id).filter { $0["type"]?.string == "m.room_key.withheld" }
                .compactMap { $0["content"] }
        }
        let told = withheld(from: "THIEF")
        #expect(told.map { $0["code"] } == ["m.unverified"])
        #expect(told.first?["room_id"]?.string == room && told.first?["session_id"] == sent["session_id"])
        let drained = withheld(from: "DRAINED")
        #expect(drained.map { $0["code"] } == ["m.no_olm"])
        #expect(drained.first?["session_id"] == nil)
        #expect(withheld(from: "PHONE").isEmpty)
        _ = try await server.device(of: ana, "LATER")
        try await bens.note(changed: [ana], left: [])
        _ = try await bens.encrypted("m.room.message", ["body": "c"], for: [ana], in: room)
        await refusalsSent(by: bens)
        #expect(withheld(from: "LATER").map { $0["code"] } == ["m.unverified"], "She has logged in meanwhile.")
        #expect(withheld(from: "THIEF").isEmpty)
    }

    private func refusalsSent(by device: Encryption) async {
        for task in device.refusing.withLock({ Array($0.values) }) { await task.value }
    }

    @Test("that its person has not signed is told with the next message if the server did not take what it was told")
    func untoldOfRefusal() async throws {
        let extra = Extra([:])
        let isDown = Mutex(true)
        let bens = bensDevice(extra) { request in
            guard request.path.contains("m.room_key.withheld"), isDown.withLock({ $0 }) else { return }
            throw PlatformError.unavailable("send to device")
        }
        try await bens.start()
        for id in ["PHONE", "THIEF"] { _ = try await server.device(of: ana, id) }
        let keys = try sign(["PHONE"])
        extra.withLock { $0 = keys.object ?? [:] }
        for (isDownNow, codes) in [(true, []), (false, ["m.unverified"])] as [(Bool, [String])] {
            isDown.withLock { $0 = isDownNow }
            _ = try await bens.encrypted("m.room.message", ["body": "a"], for: [ana], in: room)
            await refusalsSent(by: bens)
            #expect(server.take(for: ana, "THIEF").compactMap { $0["content"]?["code"]?.string } == codes)
        }
    }

    @Test("that keeps its key from the bot makes the bot say so at once, and nobody else can make it")
    func withheldFromBot() async throws {
        for (sender, isTold) in [(ana, true), ("@eve:hive.test", false)] {
            let said = Mutex<[[String: JSONValue]]>.Box()
            let matrix = try bot(said)
            _ = try await matrix.platform.start(commands: [])
            let session = "S\(sender.count)"
            said.put([
                "algorithm": "m.megolm.v1.aes-sha2", "session_id": .string(session), "sender_key": "K",
                "ciphertext": "C", "device_id": "D",
            ])
            let first = try await matrix.poll()
            #expect(first.updates.isEmpty)
            server.state.withLock { state in
                state.messages[ScriptedMatrix.user + "D"] = [
                    [
                        "type": "m.room_key.withheld", "sender": .string(sender),
                        "content": [
                            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room),
                            "session_id": .string(session), "code": "m.unverified",
                        ],
                    ]
                ]
            }
            let kinds = try await matrix.poll(after: first.next).updates.compactMap { update -> String? in
                if case .message(let message) = update.event { message.unsupportedKind } else { nil }
            }
            #expect(kinds == (isTold ? ["withheld message"] : []))
        }
    }

    @Test(
        "that keeps its key from the bot may say so before the message comes, and is not blamed if it lacks the key itself",
        arguments: [("m.unverified", true), ("m.blacklisted", true), ("m.unavailable", false)])
    func withheldBefore(code: String, isTold: Bool) async throws {
        let said = Mutex<[[String: JSONValue]]>.Box()
        let matrix = try bot(said)
        _ = try await matrix.platform.start(commands: [])
        let content: JSONValue = [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": "S", "code": .string(code),
        ]
        server.state.withLock { [ana] state in
            state.messages[ScriptedMatrix.user + "D"] = [
                ["type": "m.room_key.withheld", "sender": .string(ana), "content": content]
            ]
        }
        let first = try await matrix.poll()
        said.put([
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": "S", "sender_key": "K", "ciphertext": "C",
            "device_id": "D",
        ])
        let kinds = try await matrix.poll(after: first.next).updates.compactMap { update -> String? in
            if case .message(let message) = update.event { message.unsupportedKind } else { nil }
        }
        #expect(kinds == (isTold ? ["withheld message"] : []))
    }

    @Test("that says of many keys that it keeps them is believed about the latest ones")
    func withheldFlood() {
        var cursor = SyncCursor(next: "s1")
        let people = [ana] + (0..<9).map { "@eve\($0):evil.test" }
        for person in people {
            cursor.noteWithheld(
                (0..<30).map { number in
                    [
                        "type": "m.room_key.withheld", "sender": .string(person),
                        "content": [
                            "room_id": .string(room), "session_id": .string("S\(number)"), "code": "m.unverified",
                        ],
                    ]
                })
        }
        #expect(cursor.withheld.count == SyncCursor.mostWithheld)
        #expect(cursor.withheld.filter { $0.sender == ana }.map(\.session) == (20..<30).map { "S\($0)" })
        cursor.forget(ana)
        #expect(!cursor.withheld.contains { $0.sender == ana })
    }

    @Test("is found among many that are none")
    func crowd() async throws {
        let ana = ana
        let bens = bensDevice(Extra([:]))
        _ = try await server.device(of: ana, "PHONE")
        server.state.withLock { state in
            for number in 0..<300 { state.devices[ana]?["A\(number)"] = ["user_id": .string(ana)] }
        }
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE"])
    }

    @Test("counts no more after the person has shared no room for a while, if they had not signed it")
    func leftMeanwhile() async throws {
        let extra = Extra([:])
        let bens = bensDevice(extra)
        for id in ["PHONE", "THIEF"] { _ = try await server.device(of: ana, id) }
        let keys = try sign(["PHONE"])
        extra.withLock { $0 = keys.object ?? [:] }
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE"])
        try await bens.note(changed: [], left: [ana])
        extra.withLock { $0 = [:] }
        #expect(try await bens.knownDevices(of: [ana]).isEmpty)
        #expect(try await bens.devices(of: [ana]).map(\.id) == ["PHONE"], "The server shows her keys no more.")
    }

    @Test("that may not speak for its person has its waiting messages not decrypted again and again")
    func undecrypted() async throws {
        let bens = bensDevice(Extra([:]))
        try await bens.start()
        try await bens.replenish(count: 0, hasFallback: false)
        let anas = try await server.device(of: ana)
        let content = try await anas.encrypted(
            "m.room.message", ["body": "hello"], for: [ana, "@ben:hive.test"], in: room)
        let event = try #require(
            RoomEvent([
                "type": "m.room.encrypted", "event_id": "$1", "sender": .string(ana), "content": .object(content),
            ]))
        let session = try #require(event.session(in: room))
        #expect(try await bens.receive(server.take(for: "@ben:hive.test")) == [session])
        try await bens.wait(for: session, event: event)
        func stored() -> Data? { vault.items.withLock { $0["inbound \(session.name)"] } }
        let before = stored()
        #expect(try await bens.released(by: session).isEmpty)
        #expect(stored() == before && before != nil)
        _ = try await bens.devices(of: [ana])
        #expect(try await bens.released(by: session).map(\.content["body"]) == ["hello"])
    }

    @Test("does not count for keys that the person's master key has not signed")
    func forgedIdentity() throws {
        _ = try sign([])
        var keys = try sign([]).object ?? [:]
        let other = try sign([])
        keys["self_signing_keys"] = other["self_signing_keys"]
        #expect(CrossSigningIdentity(in: .object(keys), of: ana) == nil)
        #expect(CrossSigningIdentity(in: other, of: ana) != nil)
        #expect(CrossSigningIdentity(in: other, of: "@ben:hive.test") == nil)
    }
}

extension Mutex where Value == [[String: JSONValue]] {
    /// What waits to be polled, shared by a test and its server.
    final class Box: Sendable {
        private let items = Mutex<[[String: JSONValue]]>([])

        func put(_ item: [String: JSONValue]) { items.withLock { $0.append(item) } }

        func take() -> [[String: JSONValue]] {
            items.withLock { items in
                defer { items = [] }
                return items
            }
        }
    }
}
