import BotState
import Foundation
import Storage
import Testing

@Suite("A backup")
struct BackupTests {
    @Test("that is taken while the bot writes is complete and opens")
    func copiesWhileWriting() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
        let copies = (0..<3).map { folder.file("copy-\($0).sqlite") }
        async let writing: Void = {
            for index in 0..<150 { try await store.enqueue(.send("\(index)")) }
        }()
        for copy in copies { try await store.backup(to: copy) }
        try await writing
        for copy in copies {
            let restored = try SQLiteStore(file: copy, features: .all)
            #expect(try await restored.findDamage().isEmpty)
            // Each update and its message are one transaction, so a copy can't have one without the other.
            let texts = try await restored.drainOutgoing()
            #expect(texts == texts.indices.map { "send \($0)" })
        }
    }

    @Test("can be taken by another process, from the file alone")
    func copiesFromFile() async throws {
        let folder = try TemporaryFolder()
        let source = folder.file("honeycue.sqlite")
        let store = try SQLiteStore(file: source, features: .all)
        try await store.enqueue(.send("hello"))
        try SQLiteStore.backup(of: source, to: folder.file("copy.sqlite"), features: .all)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        #expect(Set(names.filter { $0.hasPrefix("copy") }) == ["copy.sqlite"])
        #expect(
            try await SQLiteStore(file: folder.file("copy.sqlite"), features: .all).drainOutgoing() == ["send hello"])
        #expect(try await store.drainOutgoing() == ["send hello"])
        try store.close()
        try SQLiteStore.backup(of: source, to: folder.file("stopped.sqlite"), features: .all)
        #expect(try await SQLiteStore(file: folder.file("stopped.sqlite"), features: .all).drainOutgoing().isEmpty)
    }

    @Test("never overwrites a file")
    func refusesExistingTarget() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
        let target = folder.file("precious.sqlite")
        try Data("precious".utf8).write(to: target)
        let path = target.path(percentEncoded: false)
        await #expect(throws: StorageError.targetExists(path: path)) { try await store.backup(to: target) }
        #expect(try Data(contentsOf: target) == Data("precious".utf8))
    }

    @Test("of a bot that was killed leaves its file and its log as they are")
    func leavesSource() async throws {
        let (folder, killed) = (try TemporaryFolder(), try TemporaryFolder())
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
        try await store.enqueue(.send("hello"))
        for name in ["honeycue.sqlite", "honeycue.sqlite-wal"] {
            try FileManager.default.copyItem(at: folder.file(name), to: killed.file(name))
        }
        let log = try Data(contentsOf: killed.file("honeycue.sqlite-wal"))
        #expect(!log.isEmpty)
        let content = try Data(contentsOf: killed.file("honeycue.sqlite"))
        try SQLiteStore.backup(of: killed.file("honeycue.sqlite"), to: folder.file("copy.sqlite"), features: .all)
        #expect(try Data(contentsOf: killed.file("honeycue.sqlite")) == content)
        #expect(try Data(contentsOf: killed.file("honeycue.sqlite-wal")) == log)
        #expect(
            try await SQLiteStore(file: folder.file("copy.sqlite"), features: .all).drainOutgoing() == ["send hello"])
    }

    @Test("is a single file that only its owner can read, and takes the place of one that was left half done")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
        try Data("half".utf8).write(to: folder.file("copy.sqlite.part"))
        try await store.backup(to: folder.file("copy.sqlite"))
        let path = folder.file("copy.sqlite").path(percentEncoded: false)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        #expect(Set(names.filter { $0.hasPrefix("copy") }) == ["copy.sqlite"])
    }

    @Test("that can't be written leaves nothing behind, and says which file it was to be")
    func cannotWrite() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all)
        let target = folder.file("missing/copy.sqlite")
        let path = target.path(percentEncoded: false)
        await #expect(throws: StorageError.cannotOpen(path: path, detail: "the file can't be created")) {
            try await store.backup(to: target)
        }
    }
}
