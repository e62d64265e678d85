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

    @Test("counts only if the person has signed the device, once they have signed any, also if the server hides that")
    func crossSigned() async throws {
        let extra = Mutex<[String: JSONValue]>([:])
        let bens = Encryption(
            user: "@ben:hive.test", device: "D", keys: KeyStore(vault: vault), logger: .init(label: "test"),
            now: { Date() }
        ) { [server] request in
            var answer = server.answer(to: request, from: "@ben:hive.test", "D").object ?? [:]
            if request.name == "query keys" { answer.merge(extra.withLock { $0 }) { $1 } }
            return .object(answer)
        }
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
