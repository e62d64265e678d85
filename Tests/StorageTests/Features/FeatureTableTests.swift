import BotState
import Foundation
import GRDB
import Messaging
import PostgresServer
import SQL
import Testing

@testable import Storage

/// The table of a made-up feature: how many shells each person has collected in a chat.
private struct ShellTable: FeatureTable {
    struct Collector: ChatMember {
        var person: PersonID
        var shells: Int
    }

    static let feature = "shell"
    static let nothing: [Collector] = []
    static let tablesOfPeople = ["shell"]
    static let tablesOfMembers = ["shell"]
    static let migrations = [
        TableMigration(
            name: "first",
            sqlite: """
                CREATE TABLE shell (
                    chat_id INTEGER NOT NULL REFERENCES chat (id) ON DELETE CASCADE, platform TEXT NOT NULL, person_id TEXT NOT NULL,
                    shells INTEGER NOT NULL CHECK (shells >= 0), PRIMARY KEY (chat_id, platform, person_id)
                ) STRICT
                """,
            postgres: """
                CREATE TABLE shell (
                    chat_id BIGINT NOT NULL REFERENCES chat (id) ON DELETE CASCADE, platform TEXT COLLATE "C" NOT NULL,
                    person_id TEXT COLLATE "C" NOT NULL, shells BIGINT NOT NULL CHECK (shells >= 0),
                    rowid BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (chat_id, platform, person_id)
                )
                """)
    ]

    let db: any SQLConnection

    func load(for place: RecordPlace) throws -> [Collector] { try collectors(in: place.row) }

    private func collectors(in chat: ChatRow) throws -> [Collector] {
        try db.rows("SELECT * FROM shell WHERE chat_id = ? ORDER BY person_id", [chat]).map { row in
            Collector(
                person: PersonID(platform: Platform(rawValue: row["platform"]), id: row["person_id"]),
                shells: row["shells"])
        }
    }

    func save(_ records: [Collector], insteadOf old: [Collector], of chat: ChatRow) throws {
        try db.update("shell", of: chat, from: old, to: records) { try save($0.shells, of: $0.person, in: chat) }
    }

    private func save(_ shells: Int, of person: PersonID, in chat: ChatRow) throws {
        try db.execute(
            """
            INSERT INTO shell (chat_id, platform, person_id, shells) VALUES (?, ?, ?, ?)
            ON CONFLICT (chat_id, platform, person_id) DO UPDATE SET shells = excluded.shells
            """, [chat, person.platform.rawValue, person.id, shells])
    }

    /// The shells that the person gives away.
    func apply(_ changes: [Int], of person: PersonID, in chat: ChatRow, at time: Date) throws {
        try db.execute(
            "UPDATE shell SET shells = shells - ? WHERE chat_id = ? AND person_id = ?",
            [changes.reduce(0, +), chat, person.id])
    }

    func merge(_ source: ChatRow, into target: ChatRow) throws {
        for collector in try collectors(in: source) { try save(collector.shells, of: collector.person, in: target) }
    }

    func answer(_ question: String, of person: PersonID) throws -> String? {
        guard question == "all" else { return nil }
        return try db.value(Int.self, "SELECT CAST(sum(shells) AS BIGINT) FROM shell WHERE person_id = ?", [person.id])
            .map(String.init)
    }

    /// Nobody can carry more than a thousand.
    func check() throws {
        guard try db.row("SELECT 1 FROM shell WHERE shells > 1000") == nil else {
            throw StoreError.corrupt("too many shells")
        }
    }
}

@Suite("What a feature stores in a table of its own")
struct FeatureTableTests {
    private static let features = StoredFeatures([ShellTable.self])

    private func collect(_ shells: Int, in chat: ChatID = .team, _ store: any Store) async throws {
        try await store.accept(.text(UUID().uuidString, in: chat))
        try await store.handleNext(in: chat) { $0.records[ShellTable.self] = [.init(person: .ana, shells: shells)] }
    }

    private func shells(in chat: ChatID = .team, _ store: any Store) async throws -> [Int] {
        try await store.state(of: chat).records[ShellTable.self].map(\.shells)
    }

    @Test("is loaded with the chat, changed with a step, and moves with the chat", arguments: StoreUnderTest.allCases)
    func keeps(kind: StoreUnderTest) async throws {
        let store = try kind.make(Self.features)
        #expect(try await shells(store).isEmpty)
        try await collect(3, store)
        #expect(try await shells(store) == [3])
        try await store.accept(.text("gift", in: .team, by: .ana))
        let pending = try #require(await store.nextPending(in: .team))
        var step = Step(state: pending.state)
        step.changes[ShellTable.self] = [1, 1]
        try await store.commit(step, handling: pending)
        #expect(try await shells(store) == [1])
        let wasps = ChatID(platform: .telegram, id: "-200")
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await shells(in: wasps, store) == [1])
    }

    @Test("is merged by the feature when two chats become one", arguments: StoreUnderTest.allCases)
    func merges(kind: StoreUnderTest) async throws {
        let store = try kind.make(Self.features)
        let wasps = ChatID(platform: .telegram, id: "-200")
        try await collect(3, store)
        try await store.accept(.text("1", in: wasps))
        try await store.handleNext(in: wasps)
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await shells(in: wasps, store) == [3])
    }

    @Test("goes with its person, and a step made before is not committed", arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make(Self.features)
        try await collect(3, store)
        try await store.accept(.text("hello", in: .team, by: .bob))
        let early = try #require(await store.nextPending(in: .team))
        try await store.accept(.text("forget"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.commit(Step(state: early.state), handling: early) == .superseded)
        #expect(try await shells(store).isEmpty)
    }

    @Test("answers the feature's questions about whoever asked", arguments: StoreUnderTest.allCases)
    func answers(kind: StoreUnderTest) async throws {
        let store = try kind.make(Self.features)
        try await collect(4, store)
        func answer(_ question: String, of feature: String) async throws -> String? {
            let job = Job(
                id: question, chat: .team, subject: feature, work: .consult(question), due: Moment.start,
                holdsUpChat: false)
            try await store.accept(.text(UUID().uuidString, in: .team, by: .ana))
            try await store.handleNext(in: .team, jobs: [job])
            return try await store.answer(for: job)
        }
        #expect(try await answer("all", of: "shell") == "4")
        #expect(try await answer("none", of: "shell") == nil)
        #expect(try await answer("all", of: "pearl") == nil)
    }

    @Test("keeps its chat from being deleted as empty", arguments: StoreUnderTest.allCases)
    func prunes(kind: StoreUnderTest) async throws {
        let store = try kind.make(Self.features)
        try await collect(2, store)
        try await store.prune(before: Moment.later(9_000_000))
        #expect(try await shells(store) == [2])
    }

    @Test("comes to a database that the bot used before the feature, and moves to a server and back")
    func existing() async throws {
        let folder = try TemporaryFolder()
        let (file, back) = (folder.file("honeycue.sqlite"), folder.file("back.sqlite"))
        let earlier = try SQLiteStore(file: file, features: .none)
        try await earlier.accept(.text("1", in: .team))
        try earlier.close()
        #expect(try SQLiteStore(file: file, features: Self.features, migrating: false).isOutdated)
        let store = try SQLiteStore(file: file, features: Self.features)
        #expect(try await store.drainTexts(in: .team).count == 1)
        try await collect(5, store)
        try store.close()
        #expect(throws: StorageError.newerVersion(path: file.path(percentEncoded: false))) {
            try SQLiteStore(file: file, features: .none)
        }
        let server = try PostgresServer.shared()
        let address = try server.connectionString(database: server.newDatabase())
        try DatabaseMove(between: file, and: address, .fileToServer, features: Self.features).run()
        try DatabaseMove(between: back, and: address, .serverToFile, features: Self.features).run()
        #expect(try await shells(SQLiteStore(file: back, features: Self.features)) == [5])
    }

    @Test("is checked row by row in a backup")
    func backups() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("honeycue.sqlite")
        let store = try SQLiteStore(file: file, features: Self.features, now: { Moment.start })
        try await collect(5, store)
        let backups = BackupFolder(folder.file("backups"), of: file, features: Self.features)
        try backups.prepare()
        let copy = backups.file(at: Moment.start)
        try await store.backup(to: copy)
        let backup = try #require(backups.files(at: Moment.later(1)).first)
        try backups.check(backup)
        let database = try DatabaseQueue(path: copy.path(percentEncoded: false))
        try await database.write { try $0.execute(sql: "UPDATE shell SET shells = 1001") }
        #expect(throws: StorageError.self) { try backups.check(backup) }
    }
}
