import BotState
import Foundation
import GRDB
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("Restoring a backup")
struct RestoreTests {
    private let folder: TemporaryFolder
    private var database: URL { folder.file("honeycue.sqlite") }
    private var backup: URL { folder.file("backup.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(at date: Date = Moment.start) throws -> SQLiteStore {
        try SQLiteStore(file: database, features: .all, now: { date })
    }

    private func restore(
        _ waiting: Restoration.WaitingMessages = .drop, at date: Date = Moment.later(100)
    ) throws -> Restoration.Outcome {
        try Restoration(of: backup, to: database, features: .all, waiting: waiting, now: date).run()
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)))
    }

    /// What the database holds, as its rows.
    private func content(of file: URL) throws -> [String: [Row]] {
        let tables = ["chat", "game", "find", "inbox", "job", "outbox", "sent_message", "cursor"]
        return try DatabaseQueue(path: file.path(percentEncoded: false)).read { db in
            try tables.reduce(into: [:]) { $0[$1] = try Row.fetchAll(db, sql: "SELECT * FROM \($1) ORDER BY 1, 2") }
        }
    }

    // MARK: The drill

    @Test("after play, backup, more play and loss, exactly what came after the backup is missing")
    func drill() async throws {
        // Play.
        let store = try open()
        let game = try Game.sample("g")
        _ = try await store.accept(
            [.text("1"), .text("2", in: .bob)], from: .telegram, cursor: PollCursor(rawValue: "3"))
        try await store.handleNext(outgoing: [.send("a board")]) { $0.games = [game] }
        try await store.handleNext(in: .bob)
        try await store.deliverNext(as: "m1")
        // Back up.
        try await store.backup(to: backup)
        let before = try content(of: backup)
        // Play on.
        _ = try await store.accept(
            [.text("3", in: .bob), .text("4")], from: .telegram, cursor: PollCursor(rawValue: "5"))
        try await store.handleNext(in: .bob, outgoing: [.send("hello Bob", to: .bob)])
        try await store.handleNext { $0.games[0].finds = [.sample("yacht")] }
        try await store.deliverNext(as: "m2")
        // Lose the file.
        try store.close()
        try Data("lost".utf8).write(to: database)
        let outcome = try restore()
        #expect(outcome.lostUpdates == nil)
        #expect(outcome.lastHandled == Moment.start)

        #expect(try content(of: database) == before)
        let restored = try open(at: Moment.later(100))
        // The platform sends again what it was not told to forget: update 2, known, and update 5, new.
        let chats = try await restored.accept([.text("2", in: .bob), .text("5")], from: .telegram, cursor: nil)
        #expect(chats == [.ana])
        #expect(try await restored.cursor(of: .telegram)?.rawValue == "3")
        #expect(try await restored.nextPending(in: .bob) == nil)
        #expect(try await restored.nextPending(in: .ana)?.state.games == [game])
        // Updates 3 and 4 are lost: they would be handled as new ones.
        #expect(try await restored.accept([.text("3", in: .bob)], from: .telegram, cursor: nil) == [.bob])
        #expect(try await restored.drainOutgoing().isEmpty)
    }

    @Test("says how many updates the replaced database had handled since, and keeps it whole, log included")
    func keepsOld() async throws {
        let store = try open()
        try await store.accept(.text("1"))
        try await store.handleNext()
        try await store.backup(to: backup)
        try store.close()
        let later = try open(at: Moment.later(50))
        try await later.accept(.text("2"), .text("3"))
        try await later.handleNext()
        try await later.handleNext(outgoing: [.send("later")])
        // The bot is killed: its files stay as they are, with a log.
        let killed = try TemporaryFolder()
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(
                at: folder.file("honeycue.sqlite\(suffix)"), to: killed.file("honeycue.sqlite\(suffix)"))
        }
        let outcome = try Restoration(
            of: backup, to: killed.file("honeycue.sqlite"), features: .all, now: Moment.later(100)
        ).run()
        #expect(outcome.lostUpdates == 2)
        let kept = try #require(outcome.replaced)
        #expect(kept.lastPathComponent == "honeycue.sqlite.replaced-20231114T221500Z")
        #expect(!FileManager.default.fileExists(atPath: kept.path + "-wal"))
        #expect(try await SQLiteStore(file: kept, features: .all).drainOutgoing() == ["send later"])
        let restored = try SQLiteStore(file: killed.file("honeycue.sqlite"), features: .all)
        #expect(try await restored.drainOutgoing().isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: killed.file("honeycue.sqlite").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("keeps a damaged database with its log as they are, and nothing of them beside the new one")
    func keepsDamaged() async throws {
        let store = try open()
        try await store.enqueue(.send("hello"))
        try await store.backup(to: backup)
        try store.close()
        let parts = ["", "-wal", "-shm"].map { ($0, Data("damaged\($0)".utf8)) }
        for (suffix, bytes) in parts { try bytes.write(to: folder.file("honeycue.sqlite\(suffix)")) }
        let kept = try #require(restore(.send).replaced)
        for (suffix, bytes) in parts.prefix(2) {
            let file = kept.deletingLastPathComponent().appending(path: kept.lastPathComponent + suffix)
            #expect(try Data(contentsOf: file) == bytes, "\(suffix)")
        }
        let name = kept.lastPathComponent
        #expect(
            try names() == ["backup.sqlite", "honeycue.sqlite", "honeycue.sqlite-lock", name, "\(name)-wal"])
        #expect(try await open().drainOutgoing() == ["send hello"])
    }

    @Test("two restores in one second keep two databases")
    func keepsBoth() async throws {
        let store = try open()
        try await store.backup(to: backup)
        try store.close()
        let (first, second) = try (restore().replaced, restore().replaced)
        #expect(first != nil && second != nil && first != second)
    }

    @Test("goes on where an earlier one was killed, whose unfinished copy is in the way")
    func unfinished() async throws {
        let store = try open()
        try await store.backup(to: backup)
        try store.close()
        let left = database.path(percentEncoded: false) + ".restoring"
        for suffix in ["", "-journal"] { try Data("half".utf8).write(to: URL(filePath: left + suffix)) }
        #expect(try restore().replaced != nil)
        #expect(!FileManager.default.fileExists(atPath: left))
        try open().close()
    }

    // MARK: What waits in the backup

    /// Backs up a bot in the middle of its work: a message and an activity indicator wait, an update and a photo are not handled
    /// yet, and of two timers one is due before the restore.
    private func backUpMidway() async throws {
        let store = try open()
        _ = try await store.accept(
            [.text("1"), .text("2", in: .bob), .text("3", in: .carol)], from: .telegram,
            cursor: PollCursor(rawValue: "4"))
        let timers = [("soon", 50.0), ("late", 500.0)].map { id, seconds in
            Job(id: id, chat: .ana, work: .wake(id), due: Moment.later(seconds), holdsUpChat: false)
        }
        let activity = OutgoingMessage(chat: .ana, action: .showActivity(.typing))
        try await store.handleNext(outgoing: [.send("an answer"), activity], jobs: timers)
        try await store.handleNext(in: .bob, jobs: [.reading("photo", in: .bob)])
        try await store.backup(to: backup)
        try store.close()
    }

    @Test(
        "messages that waited are given up, because the bot sent them after the backup; updates, photos and timers go on"
    )
    func dropsMessages() async throws {
        try await backUpMidway()
        let outcome = try restore()
        #expect(outcome.droppedMessages == 1)
        #expect(outcome.waitingMessages == 0)
        #expect(outcome.waitingUpdates == 1)
        #expect(outcome.openJobs == 1)
        #expect(outcome.timers == 2)
        #expect(outcome.dueTimers == 1)
        let restored = try open(at: Moment.later(100))
        #expect(try await restored.drainOutgoing(at: Moment.later(100)).isEmpty)
        #expect(try await restored.backlog().undeliverable == 1)
        #expect(try await restored.drainTexts(in: .carol) == ["hint"])
        #expect(try await restored.dueJobs(at: Moment.later(100), limit: 9).map(\.id) == ["photo", "soon"])
        #expect(try await restored.nextJobDue(after: Moment.later(100)) == Moment.later(500))
    }

    @Test("after a move nothing has been sent, so they can be sent")
    func sendsMessages() async throws {
        try await backUpMidway()
        let outcome = try restore(.send)
        #expect(outcome.droppedMessages == 0)
        #expect(outcome.waitingMessages == 1)
        #expect(try await open(at: Moment.later(100)).drainOutgoing(at: Moment.later(100)) == ["send an answer"])
    }

    @Test(
        "the cursor of a backup older than three days is dropped, so that no new update is hidden",
        arguments: [3.0, 3.1])
    func oldCursor(days: Double) async throws {
        try await backUpMidway()
        _ = try restore(at: Moment.later(days * 24 * 3600))
        let cursor = try await open().cursor(of: .telegram)
        #expect(cursor?.rawValue == (days > 3 ? nil : "4"))
    }

    // MARK: Matrix

    /// Backs up a bot that has polled Matrix up to position 4, and has it go on to 5 with `goesOn`.
    private func backUpOnMatrix(goesOn: Bool = false) async throws {
        let store = try open()
        let room = ChatID(platform: .matrix, id: "!room")
        _ = try await store.accept([.text("1", in: room)], from: .matrix, cursor: PollCursor(rawValue: "4"))
        try await store.handleNext(in: room)
        try await store.backup(to: backup)
        if goesOn { _ = try await store.accept([], from: .matrix, cursor: PollCursor(rawValue: "5")) }
        try store.close()
    }

    @Test("the cursor of Matrix stays, however old the backup is: without one, the bot would hear nothing from before")
    func oldMatrixCursor() async throws {
        try await backUpOnMatrix()
        _ = try restore(at: Moment.later(30 * 24 * 3600))
        #expect(try await open().cursor(of: .matrix)?.rawValue == "4")
    }

    @Test("the bot goes on where the replaced database was on Matrix, whose server would deliver the rest again")
    func goesOnWithMatrix() async throws {
        try await backUpOnMatrix(goesOn: true)
        #expect(try !restore().repeatsMatrix)
        #expect(try await open().cursor(of: .matrix)?.rawValue == "5")
    }

    @Test(
        "what waits is sent from where the backup was, and a database in which the bot had gone on is noticed",
        arguments: [false, true])
    func sendsOnMatrix(goesOn: Bool) async throws {
        try await backUpOnMatrix(goesOn: goesOn)
        #expect(try restore(.send).repeatsMatrix == goesOn)
        #expect(try await open().cursor(of: .matrix)?.rawValue == "4")
    }

    @Test("if the replaced database is lost, Matrix delivers again what came after the backup")
    func lostOnMatrix() async throws {
        try await backUpOnMatrix(goesOn: true)
        try Data("lost".utf8).write(to: database)
        #expect(try restore().repeatsMatrix)
        #expect(try await open().cursor(of: .matrix)?.rawValue == "4")
    }

    @Test("nothing is said of Matrix to those who do not use it, nor is a cursor taken")
    func notOnMatrix() async throws {
        try await backUpMidway()
        let later = try open()
        _ = try await later.accept([], from: .matrix, cursor: PollCursor(rawValue: "5"))
        _ = try await later.accept([], from: .telegram, cursor: PollCursor(rawValue: "6"))
        try later.close()
        #expect(try !restore().repeatsMatrix)
        let restored = try open()
        #expect(try await restored.cursor(of: .matrix) == nil)
        #expect(try await restored.cursor(of: .telegram)?.rawValue == "4")
    }

    // MARK: Owners

    @Test(
        "what root makes belongs to the owner of the database, who could not run the bot otherwise",
        .enabled(if: geteuid() == 0))
    func owner() async throws {
        let user: uid_t = 12_345
        let store = try open()
        try await store.backup(to: backup)
        try store.close()
        for name in try names() where name.hasPrefix("honeycue") { unlink(folder.file(name).path) }
        #expect(chown(folder.url.path, user, user) == 0)
        _ = try restore()
        let backups = BackupFolder(folder.file("backups"), of: database, features: .all)
        try backups.prepare()
        for name in ["honeycue.sqlite", "honeycue.sqlite-lock", "backups"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
            #expect(attributes[.ownerAccountID] as? Int == Int(user), "\(name)")
        }
    }

    // MARK: Refusals

    /// The error, and that nothing was changed.
    private func refusal() throws -> StorageError? {
        let (before, bytes) = (try names(), try? Data(contentsOf: database))
        let error = #expect(throws: StorageError.self) { _ = try restore() }
        #expect(try names().subtracting(["honeycue.sqlite-lock"]) == before.subtracting(["honeycue.sqlite-lock"]))
        #expect((try? Data(contentsOf: database)) == bytes)
        return error
    }

    @Test("is refused while a bot runs, even one that is idle")
    func inUse() async throws {
        let store = try open()
        try await store.backup(to: backup)
        #expect(try refusal() == .inUse(path: database.path(percentEncoded: false)))
        try await store.enqueue(.send("still there"))
        #expect(try await store.drainOutgoing() == ["send still there"])
        try store.close()
        _ = try restore()
    }

    @Test("is refused while another program has the database open")
    func openElsewhere() async throws {
        let store = try open()
        try await store.backup(to: backup)
        try store.close()
        let other = try DatabasePool(path: database.path(percentEncoded: false))
        _ = try await other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM chat") }
        #expect(throws: StorageError.inUse(path: database.path(percentEncoded: false))) { _ = try restore() }
        try other.close()
        _ = try restore()
    }

    @Test("keeps a bot from starting meanwhile")
    func startsMeanwhile() throws {
        let lock = try DatabaseFile(url: database).lockAlone()
        #expect(throws: StorageError.beingRestored(path: database.path(percentEncoded: false))) { _ = try open() }
        lock?.release()
        _ = try open()
    }

    @Test("needs a backup that is there")
    func missing() throws {
        #expect(try refusal() == .cannotOpen(path: backup.path(percentEncoded: false), detail: "there is no such file"))
    }

    @Test("refuses an empty file, another program's database, and a text")
    func foreign() throws {
        let path = backup.path(percentEncoded: false)
        try Data().write(to: backup)
        #expect(try refusal() == .foreign(path: path))
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE moz_places (id)") }
        #expect(try refusal() == .foreign(path: path))
        try Data(repeating: 65, count: 5000).write(to: backup)
        guard case .badBackup(path, _) = try refusal() else { Issue.record("it was not refused as damaged"); return }
    }

    @Test("refuses a backup with another application's identifier, and one of a later version")
    func laterVersion() async throws {
        let path = backup.path(percentEncoded: false)
        let store = try open()
        try await store.backup(to: backup)
        try store.close()
        let copy = try DatabaseQueue(path: path)
        try await copy.write { try $0.execute(sql: "PRAGMA application_id = 7") }
        #expect(try refusal() == .foreign(path: path))
        try await copy.write { db in
            try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID)")
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-later')")
        }
        #expect(try refusal() == .newerVersion(path: path))
    }

    @Test("refuses a damaged backup")
    func damaged() async throws {
        let store = try open()
        for index in 0..<50 { try await store.enqueue(.send("message \(index)")) }
        try await store.backup(to: backup)
        try store.close()
        var bytes = try Data(contentsOf: backup)
        for index in stride(from: 8192, to: bytes.count, by: 3) { bytes[index] = 0x5A }
        try bytes.write(to: backup)
        guard case .badBackup = try refusal() else { Issue.record("it was not refused as damaged"); return }
    }

    @Test("takes a backup of an early version, which has no application identifier, and brings it to this version")
    func early() async throws {
        let path = backup.path(percentEncoded: false)
        let early = try DatabaseQueue(path: path)
        try Schema.ownMigrator.migrate(early, upTo: Schema0010Reports.name)
        try early.close()
        let outcome = try restore()
        #expect(outcome.replaced == nil)
        #expect(outcome.lastHandled == nil)
        let identifier = try await open().database.read { try Int.fetchOne($0, sql: "PRAGMA application_id") }
        #expect(identifier == DatabaseFile.applicationID)
    }

    @Test("takes a copy made of a killed bot's file and log")
    func killedBotsFiles() async throws {
        let store = try open()
        try await store.enqueue(.send("in the log"))
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                at: folder.file("honeycue.sqlite\(suffix)"), to: folder.file("backup.sqlite\(suffix)"))
        }
        try store.close()
        #expect(try restore(.send).waitingMessages == 1)
    }
}
