import BotState
import Foundation
import GRDB
import JSON
import LookupTalk
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("A database of an older version")
struct MigrationTests {
    @Test("counts finds from before there were players in the standings")
    func playersOfOldFinds() throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: "0005-vocabulary")
        try database.write { try $0.execute(sql: Self.content) }
        try Schema(.all).migrator.migrate(database)
        let found = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT chat_id || ': ' || person_id || ' ' || points || ' ' || words || ' ' || pangrams
                    FROM player ORDER BY person_id
                    """)
        }
        #expect(found == ["1: 1 19 2 1", "1: 2 1 1 0"])
    }

    @Test("the jobs that were open get the lanes of their work")
    func lanesOfOpenJobs() throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: Schema0010Reports.name)
        let chat = ChatID(platform: .telegram, id: "1")
        let works: [Job.Work] = [
            .readPhotos([]), .keepPhotos([], of: .init(read: "")), .findStanding(nil), .findChallenge(code: "7K2A"),
            .wake("tea"),
        ]
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '1', 'private')")
            for (index, work) in works.enumerated() {
                try db.execute(
                    sql: "INSERT INTO job (id, chat_id, work, due, holds_up_chat) VALUES (?, 1, ?, 0, 0)",
                    arguments: ["\(index)", try SortedJSON.data(work)])
            }
        }
        try Schema(.all).migrator.migrate(database)
        let lanes = try database.read { try String.fetchAll($0, sql: "SELECT lane FROM job ORDER BY id") }
        #expect(lanes == works.map { Job(id: "", chat: chat, work: $0, due: .distantPast).lane.rawValue })
    }

    @Test("the words that were looked up were met once, in no book")
    func oldWords() throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: Schema0016Revisions.name)
        try database.write {
            try $0.execute(
                sql: "INSERT INTO vocabulary VALUES ('telegram', '1', 'bee', 'Bees', NULL, 7000000, 2, 9000000)")
        }
        try Schema(.all).migrator.migrate(database)
        let person = PersonID(platform: .telegram, id: "1")
        let place = RecordPlace(chat: Chat(id: .ana, kind: .private), row: 1, person: person, board: nil)
        let words = try database.read { try VocabularyTable(db: SQLiteConnection($0)).load(for: place) }
        #expect(
            words == [
                VocabularyEntry(
                    lemma: "bee", word: "Bees", sentence: nil, lookedUpAt: Date(timeIntervalSince1970: 7), box: 2,
                    dueAt: Date(timeIntervalSince1970: 9), book: nil, times: 1,
                    firstLookedUpAt: Date(timeIntervalSince1970: 7))
            ])
    }

    @Test("the words that were looked up are English, and keep the pictures of their lines")
    func languageOfOldWords() throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: Schema0021Alphabets.name)
        try database.write {
            try $0.execute(
                sql: """
                    INSERT INTO vocabulary VALUES
                        ('telegram', '1', 'bee', 'Bees', NULL, 7000000, 2, 9000000, 'Hives', 3, 6000000);
                    INSERT INTO line_picture VALUES ('telegram', '1', 'bee', x'01', 7000000);
                    """)
        }
        try Schema(.all).migrator.migrate(database)
        let person = PersonID(platform: .telegram, id: "1")
        try database.read {
            let table = VocabularyTable(db: SQLiteConnection($0))
            let place = RecordPlace(chat: Chat(id: .ana, kind: .private), row: 1, person: person, board: nil)
            let words = try table.load(for: place)
            #expect(words.map { [$0.language, $0.lemma, $0.word, $0.book] } == [["en", "bee", "Bees", "Hives"]])
            #expect(words.map(\.times) == [3])
            let lines = try table.answer(VocabularyTable.linesQuestion, of: person).map(JobResult.found)
            #expect(LinePicture.all(in: lines) == [LinePicture(language: "en", lemma: "bee", jpeg: Data([1]))])
        }
    }

    @Test("a group waits for the end of the challenges for which it has a timer, and was told that of the others")
    func toldChallenges() throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: Schema0022Languages.name)
        try database.write {
            try $0.execute(
                sql: """
                    INSERT INTO chat (id, platform, external_id, kind) VALUES
                        (1, 'telegram', '-5', 'group'), (2, 'telegram', '-6', 'group');
                    INSERT INTO game (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished)
                        VALUES ('g1', 1, 'Y', 'ACEHNT', 'digital', 0, 0, 0), ('g2', 2, 'Y', 'ACEHNT', 'digital', 0, 0, 0),
                            ('g3', 1, 'T', 'ACEHNY', 'digital', 0, 0, 0);
                    INSERT INTO challenge VALUES
                        ('RUNS', 'Y', 'ACEHNT', 'digital', 0, 9), ('OVER', 'T', 'ACEHNY', 'digital', 0, 9);
                    INSERT INTO challenge_entry VALUES
                        ('RUNS', 1, 'g1', 'Bees'), ('RUNS', 2, 'g2', NULL), ('OVER', 1, 'g3', NULL);
                    INSERT INTO job (id, chat_id, work, lane, due, holds_up_chat) VALUES
                        ('end', 1, CAST('{"wake":{"_0":"challenge:RUNS"}}' AS BLOB), 'timers', 9, 0);
                    """)
        }
        try Schema(.all).migrator.migrate(database)
        let entries = try database.read {
            try String.fetchAll(
                $0,
                sql: """
                    SELECT code || ' ' || game_id || ' ' || coalesce(name, '') || ' ' || is_told
                    FROM challenge_entry ORDER BY rowid
                    """)
        }
        #expect(entries == ["RUNS g1 Bees 0", "RUNS g2  1", "OVER g3  1"])
    }

    /// A group and a private chat; one find that no longer counts.
    private static let content = """
        INSERT INTO chat (id, platform, external_id, kind)
            VALUES (1, 'telegram', '-5', 'group'), (2, 'telegram', '5', 'private');
        INSERT INTO game (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished)
            VALUES ('g1', 1, 'Y', 'ACEHNT', 'digital', 0, 0, 0), ('g2', 2, 'Y', 'ACEHNT', 'digital', 0, 0, 0);
        INSERT INTO find VALUES
            ('g1', 'yacht', 'telegram', '1', 5, 0), ('g1', 'chantey', 'telegram', '1', 14, 0),
            ('g1', 'they', 'telegram', '2', 1, 0), ('g1', 'yenta', 'telegram', '2', 0, 0),
            ('g2', 'they', 'telegram', '3', 1, 0);
        """
}
