import Foundation
import JSON
import Messaging
import Synchronization
import Testing

@testable import Matrix

@Suite("Keys that are not needed any more")
struct KeyForgettingTests {
    private let server = KeyServer()
    private let vault = MemoryVault()
    private let room = "!room:hive.test"
    private let ana = "@ana:hive.test"
    private let ben = "@ben:hive.test"

    private func say(_ text: String, _ device: Encryption, in room: String = "!room:hive.test") async throws
        -> RoomEvent
    {
        let content = try await device.encrypted(
            "m.room.message", ["body": .string(text)], for: [ana, ben], in: room)
        return try #require(
            RoomEvent([
                "type": "m.room.encrypted", "event_id": .string("$" + text), "sender": .string(device.user),
                "content": .object(content),
            ]))
    }

    /// The names and contents of everything in the vault.
    private func everything() -> String {
        vault.items.withLock { items in
            items.map { $0.key + " " + String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
        }
    }

    @Test("name a forgotten person nowhere, and still decrypt what they go on to say")
    func forgotten() async throws {
        let (anas, bens) = (try await server.device(of: ana), try await server.device(of: ben, vault: vault))
        let first = try await say("one", anas)
        _ = try await bens.receive(server.take(for: ben))
        #expect(try await bens.decrypted(first, in: room).content["body"] == "one")
        _ = try await say("two", bens)
        let waiting = Encryption.RoomSession(room: room, session: "unknown", sender: ana)
        try await bens.wait(for: waiting, event: first)
        #expect(everything().contains(ana))
        try await bens.forget(ana)
        #expect(!everything().contains("ana"))
        let second = try await say("three", anas)
        #expect(try await bens.decrypted(second, in: room).content["body"] == "three")
        #expect(!everything().contains("ana"))
        await #expect(throws: Encryption.Failure.damaged, "It can't be replayed as another.") {
            var replayed = first
            replayed.id = "$another"
            _ = try await bens.decrypted(replayed, in: room)
        }
        _ = server.take(for: ana)
        // What the bot says reaches them as before.
        _ = try await say("four", bens)
        #expect(try await anas.receive(server.take(for: ana)).count == 1)
    }

    @Test("and that a forgotten person has are used no more, so that they can read nothing after they have left")
    func forgottenAndLeft() async throws {
        let bens = try await server.device(of: ben, vault: vault)
        _ = try await server.device(of: ana)
        let before = try await say("one", bens)
        try await bens.forget(ana)
        let after = try await bens.encrypted("m.room.message", ["body": "two"], for: [ben], in: room)
        #expect(before.content["session_id"] != after["session_id"])
    }

    @Test("of people who share no encrypted room with the bot any more are deleted")
    func left() async throws {
        let bens = try await server.device(of: ben, vault: vault)
        _ = try await server.device(of: ana)
        _ = try await say("one", bens)
        try await bens.note(changed: [], left: [ana])
        let names = vault.items.withLock { $0.keys.filter { $0.hasSuffix(ana) } }
        #expect(names.isEmpty)
    }

    @Test("of rooms that the bot has left are deleted, and those not used for two months")
    func pruned() async throws {
        let start = Date(timeIntervalSince1970: 1_000_000)
        let anas = try await server.device(of: ana)
        let bens = try await server.device(of: ben, vault: vault, now: start)
        try await bens.note(room: room, settings: ["algorithm": "m.megolm.v1.aes-sha2"])
        for room in [room, "!left:hive.test"] {
            let said = try await say("hello", anas, in: room)
            _ = try await bens.receive(server.take(for: ben))
            _ = try await bens.decrypted(said, in: room)
            _ = try await say("answer", bens, in: room)
        }
        func rooms() -> Set<String> {
            vault.items.withLock { Set($0.keys.flatMap { $0.split(separator: " ").map(String.init) }) }
                .filter { $0.hasPrefix("!") }
        }
        #expect(rooms() == [room, "!left:hive.test"])
        try await bens.prune { [vault, room] in
            // A key that comes for a room which the bot joins while it is asked.
            vault.items.withLock { $0["inbound !new:hive.test S \(ana)"] = Data("{}".utf8) }
            return [room]
        }
        #expect(rooms() == [room, "!new:hive.test"])
        vault.items.withLock { $0["inbound !new:hive.test S \(ana)"] = nil }
        let later = try await server.device(of: ben, vault: vault, now: start + 61 * 86_400)
        try await later.prune { [room] }
        let names = vault.items.withLock { $0.keys.filter { $0.contains(room) } }
        #expect(!names.contains { $0.hasPrefix("inbound ") } && names.contains("room \(room)"))
        try await later.prune { [] }
        #expect(rooms() == [room])
        #expect(try await later.isEncrypted(room), "The bot never speaks plainly where it spoke encrypted.")
    }

    @Test("are deleted a minute after the store has forgotten a person, so that their answer can still be sent")
    func order() async throws {
        let list = ForgottenPeople(nil)
        #expect(list.data == nil)
        for (seconds, isKept) in [(59.0, true), (60, false)] {
            var waiting = list
            waiting.people[ana] = Date(timeIntervalSince1970: 10_000 - seconds)
            let data = waiting.data
            vault.items.withLock { items in
                items[ForgottenPeople.item] = data
                items["devices \(ana)"] = Data(#"{"devices":[],"isOutdated":false}"#.utf8)
            }
            let matrix = try ScriptedMatrix(vault: vault) { request in
                request.path.hasSuffix("/sync") ? ScriptedMatrix.sync([:]) : nil
            }
            var cursor = SyncCursor(next: "s1")
            cursor.invitations = [.init(room: "!new:hive.test", inviter: ana, via: "hive.test", due: .distantFuture)]
            var next = try await matrix.poll(after: cursor.pollCursor).next
            #expect(next.rawValue.contains(ana) == isKept)
            // The position counts once it is stored.
            next = try await matrix.poll(after: next).next
            #expect(everything().contains(ana) == isKept)
            #expect(next.rawValue.contains(ana) == isKept)
        }
    }

    @Test("are looked for again until a position is stored that does not name the person")
    func unstored() async throws {
        var waiting = ForgottenPeople(nil)
        waiting.people[ana] = Date(timeIntervalSince1970: 0)
        let data = waiting.data
        vault.items.withLock { $0[ForgottenPeople.item] = data }
        let isDown = Mutex(true)
        let matrix = try ScriptedMatrix(vault: vault) { request in
            guard request.path.hasSuffix("/sync") else { return nil }
            return isDown.withLock { $0 } ? ScriptedMatrix.refused(500, "M_UNKNOWN") : ScriptedMatrix.sync([:])
        }
        var cursor = SyncCursor(next: "s1")
        cursor.invitations = [.init(room: "!new:hive.test", inviter: ana, via: "hive.test", due: .distantFuture)]
        await #expect(throws: PlatformError.self) { _ = try await matrix.poll(after: cursor.pollCursor) }
        isDown.withLock { $0 = false }
        let next = try await matrix.poll(after: cursor.pollCursor).next
        #expect(!next.rawValue.contains(ana) && everything().contains(ana))
        _ = try await matrix.poll(after: next)
        #expect(!everything().contains(ana))
    }
}

@Suite("Several processes with the keys of one device")
struct SharedKeysTests {
    private let room = "!room:hive.test"
    private let ana = "@ana:hive.test"
    private let ben = "@ben:hive.test"

    @Test("store nothing over what another has stored, even if it is the same")
    func same() async throws {
        let keys = KeyStore(vault: MemoryVault())
        let name = KeyName.index(user: ana)
        try await keys.save(name, KeyRecord.Index())
        try await KeyStore.$reads.withValue(KeyReads()) {
            _ = try await keys.load(name, as: KeyRecord.Index.self)
            try await KeyStore.$reads.withValue(nil) { try await keys.save(name, KeyRecord.Index()) }
            await #expect(throws: PlatformError.self) { try await keys.save(name, KeyRecord.Index()) }
        }
    }

    @Test("never encrypt two messages with the same key, even if one of them is frozen while it shares a session")
    func frozen() async throws {
        let vault = MemoryVault()
        let freezes = Mutex(false)
        let other = Mutex<Encryption?>(nil)
        let said = Mutex<[JSONValue]>([])
        let (ana, ben, room) = (ana, ben, room)
        @Sendable func say(_ text: String, _ device: Encryption) async throws {
            let content = try await device.encrypted(
                "m.room.message", ["body": .string(text)], for: [ana, ben], in: room)
            said.withLock { $0.append(.object(content)) }
        }
        let server = KeyServer { request, _ in
            let isNow = freezes.withLock { freezes in
                defer { if request.name == "send to device" { freezes = false } }
                return freezes && request.name == "send to device"
            }
            guard isNow, let other = other.withLock({ $0 }) else { return }
            // The second process takes over, and speaks.
            try await say("two", other)
            try await say("three", other)
        }
        let anas = try await server.device(of: ana)
        let bens = try await server.device(of: ben, vault: vault)
        let second = try await server.device(of: ben, vault: vault)
        other.withLock { $0 = second }
        freezes.withLock { $0 = true }
        await #expect(throws: PlatformError.self) { try await say("one", bens) }
        try await say("four", bens)
        _ = try await anas.receive(server.take(for: ana))
        var texts: [String?] = []
        for (index, content) in said.withLock({ $0 }).enumerated() {
            let event = try #require(
                RoomEvent([
                    "type": "m.room.encrypted", "event_id": .string("$\(index)"), "sender": .string(ben),
                    "content": content,
                ]))
            texts.append(try await anas.decrypted(event, in: room).content["body"]?.string)
        }
        #expect(texts == ["two", "three", "four"])
    }
}
