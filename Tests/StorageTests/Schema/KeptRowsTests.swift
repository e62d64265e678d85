import Foundation
import GRDB
import Testing

@testable import Storage

/// Several migrations make a table anew, because SQLite can't change its rules. Each must bring along every value of every row.
@Suite("Migrations keep")
struct KeptRowsTests {
    /// The rows of a table, each with its values by their columns, and with its place among the others.
    private typealias Rows = [[String: DatabaseValue]]

    private func rows(_ db: Database) throws -> [String: Rows] {
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_*migrations*'")
        return try tables.reduce(into: [:]) { all, table in
            all[table] = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { row in
                Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
            }
        }
    }

    /// What `rows` have in `columns`.
    private func part(_ rows: Rows, in columns: some Collection<String>) -> Rows {
        rows.map { row in row.filter { columns.contains($0.key) } }
    }

    /// Fills a database of the version `name` with `content`, migrates it to this version, and compares.
    /// - Parameter changed: the columns that migrations since then fill anew, by their tables.
    private func check(from name: String, _ content: String, changed: [String: Set<String>] = [:]) throws {
        let database = try DatabaseQueue()
        try Schema.ownMigrator.migrate(database, upTo: name)
        try database.write { try $0.execute(sql: content) }
        let before = try database.read(rows)
        try Schema(.all).migrator.migrate(database)
        let after = try database.read(rows)
        for (table, old) in before where !old.isEmpty {
            let new = try #require(after[table], "\(table) is gone")
            #expect(new.count == old.count, "\(table)")
            let columns = Set(old[0].keys).intersection(new.first?.keys ?? [:].keys).subtracting(changed[table] ?? [])
            #expect(!columns.isEmpty)
            #expect(part(new, in: columns) == part(old, in: columns), "\(table)")
        }
        try database.read { try $0.checkForeignKeys() }
    }

    @Test("every value of games, teams, votes, challenges, clues, words and standings")
    func everything() throws {
        // Before tables were made anew for other alphabets and languages.
        try check(from: Schema0020Clues.name, Self.played)
    }

    @Test("every value of what waits to be handled, done and sent")
    func waiting() throws {
        // A handled update and a message that was given up keep only their identifiers; attempts are counted anew.
        try check(
            from: Schema0002Games.name, Self.waiting,
            changed: ["inbox": ["body", "attempts"], "outbox": ["body", "attempts"], "job": ["work"]])
    }

    /// No two columns of a row have the same value where that is possible, so that none can be taken for another.
    private static let played = """
        INSERT INTO chat (id, platform, external_id, kind, title, session) VALUES
            (1, 'telegram', '-5', 'group', 'Bees', x'0102'), (2, 'matrix', '!r', 'group', NULL, x'');
        INSERT INTO former_chat VALUES ('telegram', '-4', '', 1);
        INSERT INTO game (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished, is_active, team)
            VALUES ('g1', 1, 'Y', 'ACEHNT', 'digital', 11, 12, 0, 1, NULL), ('t0', 1, 'Y', 'ACEHNT', 'digital', 13, 14, 1, 0, 0),
                ('t1', 1, 'Y', 'ACEHNT', 'print', 15, 16, 0, 0, 1), ('g2', 2, 'T', 'ACEHNY', 'print', 17, 18, 1, 1, NULL);
        INSERT INTO find (game_id, word, platform, person_id, points, found_at, penalty) VALUES
            ('t0', 'yacht', 'telegram', '1', 5, 21, 2), ('t1', 'chantey', 'telegram', '2', 14, 22, 0),
            ('g1', 'achy', 'telegram', '1', 0, 23, 1);
        INSERT INTO clue (game_id, word, level, is_skipped, retellings) VALUES ('g1', 'hyena', 3, 1, 2), ('g1', 'cyan', 1, 0, 0);
        INSERT INTO game_member (game_id, platform, person_id, hints, team, draft, wants_reveal) VALUES
            ('g1', 'telegram', '1', 4, 0, 'ya', 1), ('g1', 'telegram', '2', 5, 1, '', 0), ('g1', 'telegram', '3', 6, NULL, 'c', 1);
        INSERT INTO player VALUES (1, 'telegram', '1', 'Ana', 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42);
        INSERT INTO challenge VALUES ('CODE', 'Y', 'ACEHNT', 'print', 51, 52);
        INSERT INTO challenge_entry VALUES ('CODE', 1, 'g1', 'Bees'), ('CODE', 2, 'g2', NULL);
        INSERT INTO written_clue VALUES ('c1', 1, 'telegram', '1', 'yacht', 61, 'it sails', 62);
        INSERT INTO clue_vote VALUES ('c1', 'telegram', '2', 1), ('c1', 'telegram', '3', 0);
        INSERT INTO imported_clue VALUES ('hyena', 'it laughs');
        INSERT INTO vocabulary VALUES ('telegram', '1', 'bee', 'Bees', 'The bees hum.', 71, 2, 72, 'Hives', 3, 73);
        INSERT INTO line_picture VALUES ('telegram', '1', 'bee', x'0a0b', 74);
        """

    private static let waiting = """
        INSERT INTO chat (id, platform, external_id, topic, kind, title, person_id, session) VALUES
            (1, 'telegram', '5', '', 'private', NULL, '5', x'0102'), (2, 'telegram', '-7', '9', 'group', 'Bees', NULL, x'');
        INSERT INTO inbox (sequence, platform, update_id, chat_id, person_id, album_id, is_job_result, body) VALUES
            (4, 'telegram', 'u4', 1, '5', 'a', 0, x'03');
        INSERT INTO inbox (sequence, platform, update_id, chat_id, person_id, handled_at, failure) VALUES
            (5, 'telegram', 'u5', 2, '6', 81, NULL), (6, 'telegram', 'u6', 2, '6', 82, 'it broke');
        INSERT INTO job (serial, id, chat_id, person_id, work, due, holds_up_chat, album_id) VALUES
            (3, 'j3', 1, '5', CAST('{"wake":{"_0":"group:closing"}}' AS BLOB), 91, 0, 'b'),
            (4, 'j4', 2, NULL, CAST('{"readPhotos":{"_0":[]}}' AS BLOB), 92, 1, NULL);
        INSERT INTO outbox
            (sequence, key, chat_id, person_id, kind, handle, target, body, created_at, not_before, attempts) VALUES
            (41, 'k41', 1, '5', 'edit', 'h', 'm', x'04', 101, 102, 3), (42, 'k42', 2, NULL, 'send', NULL, NULL, x'05', 103, 0, 0);
        INSERT INTO outbox (sequence, key, chat_id, kind, body, created_at, failed_at, failure) VALUES
            (43, 'k43', 2, 'send', x'', 104, 105, 'refused');
        INSERT INTO sent_message VALUES (1, 'h', 'm', 106);
        """
}
