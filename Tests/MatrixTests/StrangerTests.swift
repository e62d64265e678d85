import Foundation
import HTTPTestServer
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("A stranger on Matrix")
struct StrangerTests {
    private static let own = ScriptedMatrix.room
    private static let evil = "!evil:hive.test"

    private static func usual(_ request: ReceivedRequest) -> ScriptedAnswer? {
        request.path.hasSuffix("/joined_members")
            ? ScriptedMatrix.joined(ScriptedMatrix.user, "@ana:hive.test") : nil
    }

    @Test(
        "can send no device message that makes the others unreadable",
        arguments: [String(repeating: "9", count: 400), "1e400", "-1e400", #""\ud800""#, #"{"\udfff":1}"#])
    func deviceMessages(value: String) async throws {
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/sync") else { return Self.usual(request) }
            return .json(
                200,
                """
                {"next_batch":"s2","to_device":{"events":[{"type":"x","sender":"@eve:hive.test","content":{"a":\(value)}}]},\
                "rooms":{"join":{"\(Self.own)":{"timeline":{"events":[\(ScriptedMatrix.text("$1", "hello"))]}}}}}
                """)
        }
        #expect(try await matrix.poll().texts == ["hello"])
    }

    @Test(
        "can upload no keys that stop the bot",
        arguments: [
            ScriptedAnswer.json(
                200,
                #"{"device_keys":{"@eve:hive.test":{"E":{"user_id":"@eve:hive.test","x":\#(String(repeating: "9", count: 400))}}}}"#
            ),
            .json(200, #"{"device_keys":{"@eve:hive.test":{"E":{"x":"\#(String(repeating: "x", count: 9 << 20))"}}}}"#),
            ScriptedMatrix.refused(503, "M_UNKNOWN"), .silence,
        ])
    func uploadedKeys(answer: ScriptedAnswer) async throws {
        let key = Mutex("")
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/keys/upload") {
                let body = try? JSONDecoder().decode(JSONValue.self, from: request.body)
                if let own = body?["device_keys"]?["keys"]?["curve25519:D"]?.string { key.withLock { $0 = own } }
                return .json(200, "{}")
            }
            if request.path.hasSuffix("/keys/query") { return answer }
            guard request.path.hasSuffix("/sync") else { return Self.usual(request) }
            let garbage = """
                {"type":"m.room.encrypted","sender":"@eve:hive.test","content":{"algorithm":"m.olm.v1.curve25519-aes-sha2",\
                "sender_key":"\(String(repeating: "A", count: 43))","ciphertext":{"\(key.withLock { $0 })":{"type":0,"body":"AAAA"}}}}
                """
            return .json(
                200,
                """
                {"next_batch":"s2","to_device":{"events":[\(garbage)]},\
                "rooms":{"join":{"\(Self.own)":{"timeline":{"events":[\(ScriptedMatrix.text("$1", "hello"))]}}}}}
                """)
        }
        _ = try await matrix.platform.start(commands: [])
        let clock = ContinuousClock()
        let start = clock.now
        // The server is asked meanwhile.
        while !matrix.server.requests.contains(where: { $0.path.hasSuffix("/keys/query") }) {
            #expect(try await matrix.poll().texts == ["hello"])
            try #require(clock.now - start < .seconds(15))
        }
        #expect(try await matrix.poll().texts == ["hello"])
        #expect(clock.now - start < .seconds(15), "The query alone may take longer.")
    }

    @Test("who sends keys from devices that nobody has leaves nothing in the vault")
    func inventedDevices() async throws {
        let vault = MemoryVault()
        let key = Mutex("")
        let eve = "@eve:hive.test"
        let matrix = try ScriptedMatrix(vault: vault) { request in
            if request.path.hasSuffix("/keys/upload") {
                let body = try? JSONDecoder().decode(JSONValue.self, from: request.body)
                if let own = body?["device_keys"]?["keys"]?["curve25519:D"]?.string { key.withLock { $0 = own } }
                return .json(200, "{}")
            }
            if request.path.hasSuffix("/keys/query") { return .json(200, #"{"device_keys":{"\#(eve)":{}}}"#) }
            guard request.path.hasSuffix("/sync") else { return Self.usual(request) }
            let garbage = """
                {"type":"m.room.encrypted","sender":"\(eve)","content":{"algorithm":"m.olm.v1.curve25519-aes-sha2",\
                "sender_key":"\(String(repeating: "A", count: 43))","ciphertext":{"\(key.withLock { $0 })":{"type":0,"body":"AAAA"}}}}
                """
            return .json(200, #"{"next_batch":"s2","to_device":{"events":[\#(garbage)]}}"#)
        }
        _ = try await matrix.platform.start(commands: [])
        let own = matrix.server.requests.count { $0.path.hasSuffix("/keys/query") }
        let clock = ContinuousClock()
        let start = clock.now
        func isNamed() -> Bool { vault.items.withLock { $0.keys.contains { $0.contains(eve) } } }
        // Her devices are asked for meanwhile.
        while matrix.server.requests.count(where: { $0.path.hasSuffix("/keys/query") }) == own || isNamed() {
            _ = try await matrix.poll()
            try #require(clock.now - start < .seconds(15))
        }
        #expect(!isNamed())
    }

    @Test("can fill no room with so many invitations that the bot hears nothing in others", arguments: [false, true])
    func largeInvitations(isEncrypted: Bool) async throws {
        let invited = (0..<140).map { number in
            ScriptedMatrix.member(
                "$\(number)", "@x\(number):hive.test", "invite",
                more: #","reason":"\#(String(repeating: "x", count: 62_000))""#)
        }.joined(separator: ",")
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return ScriptedMatrix.sync([
                    Self.evil: [ScriptedMatrix.text("$1", "hi")], Self.own: [ScriptedMatrix.text("$2", "hello")],
                ])
            }
            guard request.path.contains(Self.evil) else { return Self.usual(request) }
            if request.path.hasSuffix("/state/m.room.encryption") {
                return isEncrypted ? .json(200, #"{"algorithm":"m.megolm.v1.aes-sha2"}"#) : nil
            }
            if request.path.hasSuffix("/members") { return .json(200, #"{"chunk":[\#(invited)]}"#) }
            return Self.usual(request)
        }
        let (texts, updates, _) = try await matrix.poll()
        // In an encrypted room, a message that is not encrypted does not count.
        #expect(texts == (isEncrypted ? [] : ["hi"]) + ["hello"])
        if !isEncrypted { #expect(updates.first?.chat.kind == .group) }
    }

    @Test("can write no messages so large that a gap can't be filled")
    func largeGap() async throws {
        let sizes = Mutex<[String]>([])
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return .json(
                    200,
                    """
                    {"next_batch":"s2","rooms":{"join":{\
                    "\(Self.evil)":{"timeline":{"events":[\(ScriptedMatrix.text("$2", "b"))],"limited":true,"prev_batch":"p"}},\
                    "\(Self.own)":{"timeline":{"events":[\(ScriptedMatrix.text("$3", "c"))]}}}}}
                    """)
            }
            guard request.path.hasSuffix("/messages"), let limit = request.query["limit"] else {
                return Self.usual(request)
            }
            sizes.withLock { $0.append(limit) }
            guard limit == "12" else {
                return .json(200, #"{"chunk":[],"end":"q","x":"\#(String(repeating: "x", count: 9 << 20))"}"#)
            }
            return .json(200, #"{"chunk":[\#(ScriptedMatrix.text("$1", "a"))]}"#)
        }
        #expect(try await matrix.poll().texts == ["a", "b", "c"])
        #expect(sizes.withLock { $0 } == ["50", "25", "12"])
    }

    @Test("can make no single event so large that the bot hears nothing in other rooms")
    func largeEvent() async throws {
        let matrix = try ScriptedMatrix { request in
            if request.path.hasSuffix("/sync") {
                return .json(
                    200,
                    """
                    {"next_batch":"s2","rooms":{"join":{"\(Self.evil)":{"timeline":{"events":[\
                    \(ScriptedMatrix.text("$2", "b"))],"limited":true,"prev_batch":"p"}}}}}
                    """)
            }
            return request.path.hasSuffix("/messages")
                ? .json(200, #"{"chunk":[],"x":"\#(String(repeating: "x", count: 9 << 20))"}"#) : Self.usual(request)
        }
        #expect(try await matrix.poll().texts == ["b"])
    }

    @Test("can't hold up what others say with invitations to rooms of a silent server")
    func silentServer() async throws {
        let invitations = (0..<5).map { number in
            """
            "!dead\(number):evil.test":{"invite_state":{"events":[{"type":"m.room.member","sender":"@eve:evil.test",\
            "state_key":"\(ScriptedMatrix.user)","content":{"membership":"invite"}}]}}
            """
        }.joined(separator: ",")
        let matrix = try ScriptedMatrix { request in
            if request.path.contains("/join/") { return .silence }
            guard request.path.hasSuffix("/sync") else { return Self.usual(request) }
            guard request.query["since"] != "s1" else {
                return ScriptedMatrix.sync([:], more: #","invite":{\#(invitations)}"#)
            }
            return ScriptedMatrix.sync([Self.own: [ScriptedMatrix.text("$1", "hello")]], next: "s3")
        }
        let first = try await matrix.poll().next
        let second = try await matrix.poll(after: first)
        #expect(second.texts == ["hello"])
        let third = try await matrix.poll(after: second.next)
        for poll in [second, third] {
            // A poll that had waited until the request fails would have counted an attempt.
            #expect(SyncCursor(poll.next)?.invitations.map(\.attempts) == [0, 0, 0, 0, 0])
        }
        #expect(matrix.server.requests.count { $0.path.contains("/join/") } == 1)
    }
}
