import Foundation
import Testing

@testable import Storage

@Suite("A folder of backups")
struct BackupFolderTests {
    private let temporary: TemporaryFolder
    private let folder: BackupFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = BackupFolder(temporary.file("backups"), of: temporary.file("honeycue.sqlite"), features: .all)
    }

    private func make(_ names: String...) throws {
        try folder.prepare()
        for name in names { try Data([1]).write(to: folder.url.appending(path: name)) }
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)))
    }

    @Test("is made when it is missing, for its owner alone")
    func isMade() throws {
        #expect(try folder.files(at: Moment.start).isEmpty)
        try folder.prepare()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try names() == [])
    }

    @Test("says so when a file is in its place")
    func blocked() throws {
        try Data().write(to: folder.url)
        #expect(throws: StorageError.self) { try folder.prepare() }
    }

    @Test("names a backup after its time, and finds the time in the name")
    func naming() throws {
        let file = folder.file(at: Moment.start)
        #expect(file.lastPathComponent == "honeycue-20231114T221320Z.sqlite")
        try make(file.lastPathComponent)
        #expect(try folder.files(at: Moment.start).map(\.date) == [Moment.start])
    }

    @Test("deletes all but the newest of its own backups, and its unfinished ones, and nothing else")
    func prunes() throws {
        let foreign = [
            "honeycue.sqlite", "honeycue-monday.sqlite", "honeycue-20231114T221320Z.sqlite.gz",
            "other-20231114T221320Z.sqlite", "honeycue-20231114T221320Z", "honeycue-20231399T221320Z.sqlite",
            "my-honeycue-20231114T221320Z.sqlite", "honeycue-monday.sqlite.part", "honeycue-20231114T2213200Z.sqlite",
        ]
        for name in foreign { try make(name) }
        try make(
            "honeycue-20231111T000000Z.sqlite", "honeycue-20231113T000000Z.sqlite", "honeycue-20231112T000000Z.sqlite",
            "honeycue-20231113T010000Z.sqlite.part", "honeycue-20231113T010000Z.sqlite.part-journal")
        try folder.prune(keeping: 2, at: Moment.start)
        #expect(try names().count == foreign.count + 4)
        try folder.removeUnfinished()
        #expect(
            try names()
                == Set(foreign + ["honeycue-20231113T000000Z.sqlite", "honeycue-20231112T000000Z.sqlite"]))
    }

    @Test("never deletes the newest", arguments: [0, -3, 1])
    func keepsOne(count: Int) throws {
        try make("honeycue-20231111T000000Z.sqlite", "honeycue-20231112T000000Z.sqlite")
        try folder.prune(keeping: count, at: Moment.start)
        #expect(try names() == ["honeycue-20231112T000000Z.sqlite"])
    }

    @Test("a backup from the future neither counts nor is deleted")
    func future() throws {
        try make("honeycue-20991231T000000Z.sqlite", "honeycue-20231111T000000Z.sqlite")
        #expect(try folder.files(at: Moment.start).count == 1)
        try folder.prune(keeping: 1, at: Moment.start)
        #expect(try names().count == 2)
    }

    @Test("checks a backup: whole, of the bot, and not of a later version")
    func checks() async throws {
        let store = try SQLiteStore(file: temporary.file("honeycue.sqlite"), features: .all)
        try folder.prepare()
        let url = folder.file(at: Moment.start)
        try await store.backup(to: url)
        let file = try #require(try folder.files(at: Moment.start).first)
        try folder.check(file)
        var bytes = try Data(contentsOf: url)
        for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0x5A }
        try bytes.write(to: url)
        let error = #expect(throws: StorageError.self) { try folder.check(file) }
        guard case .badBackup = error else { Issue.record("unexpected \(String(describing: error))"); return }
    }
}
