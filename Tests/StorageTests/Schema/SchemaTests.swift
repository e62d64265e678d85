import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("The schema refuses")
struct SchemaTests {
    @Test(
        "data that breaks the bot's rules, whatever the program does",
        arguments: [
            (
                "an update twice",
                "INSERT INTO inbox (platform, update_id, chat_id, body) VALUES ('telegram', '1', 1, x'00')"
            ),
            (
                "an unhandled update without content",
                "INSERT INTO inbox (platform, update_id, chat_id) VALUES ('t', '2', 1)"
            ),
            ("a chat twice", "INSERT INTO chat (platform, external_id) VALUES ('telegram', '5')"),
            ("two active games in a chat", "UPDATE game SET is_active = 1"),
            ("a word found twice in a game", "INSERT INTO find VALUES ('g1', 'yacht', 'telegram', '2', 5, 0, 0)"),
            ("a word in capitals", "INSERT INTO find VALUES ('g1', 'Yacht', 'telegram', '2', 5, 0, 0)"),
            ("a find without a game", "INSERT INTO find VALUES ('g9', 'cyan', 'telegram', '2', 5, 0, 0)"),
            ("a find that clues made dearer", "UPDATE find SET penalty = -1"),
            ("a person twice in a game", "INSERT INTO game_member VALUES ('g1', 'telegram', '1', 0, NULL, '', 0)"),
            ("a draft that is no letters", "UPDATE game_member SET draft = 'A-B'"),
            (
                "a player twice in a group",
                "INSERT INTO player VALUES (1, 'telegram', '1', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"
            ),
            ("somebody who draws twice in a chat", "INSERT INTO drawer VALUES (1, 'telegram', '1', '', 0, 0, 0, x'')"),
            ("a drawing that cost points", "UPDATE drawer SET points = -1"),
            ("a group twice in a challenge", "INSERT INTO challenge_entry VALUES ('C', 1, 'g2', NULL, 0)"),
            ("a challenge nobody began", "UPDATE challenge_entry SET code = 'E'"),
            ("a board of five letters", "UPDATE game SET outer_letters = 'ACEHN' WHERE id = 'g1'"),
            ("a centre that is outside too", "UPDATE game SET center = 'A' WHERE id = 'g1'"),
            ("an unknown edition", "UPDATE game SET edition = 'audio' WHERE id = 'g1'"),
            (
                "a message to no chat",
                "INSERT INTO outbox (chat_id, kind, body, created_at) VALUES (9, 'send', x'00', 0)"
            ),
            (
                "an unknown kind of message",
                "INSERT INTO outbox (chat_id, kind, body, created_at) VALUES (1, 'sing', x'00', 0)"
            ),
            ("text for a number", "UPDATE game SET started_at = 'yesterday'"),
            ("a chat of no platform", "INSERT INTO chat (platform, external_id) VALUES ('', '6')"),
            ("a chat without a name", "INSERT INTO chat (platform, external_id) VALUES ('telegram', '')"),
            ("an unknown kind of chat", "UPDATE chat SET kind = 'secret'"),
            ("a person for a group", "UPDATE chat SET kind = 'group', person_id = '1'"),
            ("a former name twice", "INSERT INTO former_chat VALUES ('telegram', '4', '', 1)"),
            ("a former name of no chat", "INSERT INTO former_chat VALUES ('telegram', '3', '', 9)"),
            ("a cursor of no platform", "INSERT INTO cursor VALUES ('', '1')"),
            ("a waiting update without a chat", "UPDATE inbox SET chat_id = NULL"),
            ("a result that is neither", "UPDATE inbox SET is_job_result = 2"),
            ("a job twice", "INSERT INTO job (id, chat_id, work, due, holds_up_chat) VALUES ('j', 1, x'00', 0, 0)"),
            (
                "a job without a name",
                "INSERT INTO job (id, chat_id, work, due, holds_up_chat) VALUES ('', 1, x'00', 0, 0)"
            ),
            ("a job that holds up by half", "UPDATE job SET holds_up_chat = 2"),
            ("a job of no chat", "UPDATE job SET chat_id = 9"),
            ("a message tried less than never", "UPDATE outbox SET attempts = -1"),
            ("a failure without a time", "UPDATE outbox SET failure = 'x'"),
            ("a failure without a reason", "UPDATE outbox SET failed_at = 1"),
            (
                "a key twice",
                "INSERT INTO outbox (key, chat_id, kind, body, created_at) VALUES ('k', 1, 'send', x'00', 0)"
            ),
            ("a handle twice", "INSERT INTO sent_message VALUES (1, 'h', 'm', 0)"),
            ("a game twice", "UPDATE game SET id = 'g1'"),
            ("a game without a name", "UPDATE game SET id = '' WHERE id = 'g2'"),
            ("a game of no chat", "UPDATE game SET chat_id = 9"),
            ("a centre in small letters", "UPDATE game SET center = 'y'"),
            ("a game that is half finished", "UPDATE game SET is_finished = 2"),
            ("a game that is half on", "UPDATE game SET is_active = 2 WHERE id = 'g1'"),
            ("a team below the first", "UPDATE game SET team = -1"),
            ("a find of less than nothing", "UPDATE find SET points = -1"),
            ("a find of no word", "UPDATE find SET word = ''"),
            ("a clue twice", "INSERT INTO clue VALUES ('g1', 'teach', 1, 0, 0)"),
            ("a clue of no word", "UPDATE clue SET word = ''"),
            ("a clue with a hyphen", "UPDATE clue SET word = 'a-b'"),
            ("a clue below the first step", "UPDATE clue SET level = -1"),
            ("a clue that is half skipped", "UPDATE clue SET is_skipped = 2"),
            ("a clue told less than once", "UPDATE clue SET retellings = -1"),
            ("a clue of no game", "UPDATE clue SET game_id = 'g9'"),
            ("hints fewer than none", "UPDATE game_member SET hints = -1"),
            ("a member of a team below the first", "UPDATE game_member SET team = -1"),
            ("a member who half wants it", "UPDATE game_member SET wants_reveal = 2"),
            ("a member of no game", "UPDATE game_member SET game_id = 'g9'"),
            ("a streak below nothing", "UPDATE player SET streak = -1"),
            ("a player of no chat", "UPDATE player SET chat_id = 9"),
            ("a drawer of no chat", "UPDATE drawer SET chat_id = 9"),
            ("a week that cost points", "UPDATE drawer SET week_points = -1"),
            ("a challenge without a code", "UPDATE challenge SET code = '' WHERE code = 'D'"),
            ("a challenge twice", "UPDATE challenge SET code = 'C' WHERE code = 'D'"),
            ("a challenge's centre of two letters", "UPDATE challenge SET center = 'YZ'"),
            ("a challenge of five letters", "UPDATE challenge SET outer_letters = 'ACEHN'"),
            ("a challenge of an unknown edition", "UPDATE challenge SET edition = 'audio'"),
            ("a group that half knows the end of a challenge", "UPDATE challenge_entry SET is_told = 2"),
            ("a timer that half counts down", "UPDATE job SET is_countdown = 2"),
            ("a challenge with no game", "UPDATE challenge_entry SET game_id = 'g9'"),
            (
                "a word twice in a vocabulary",
                "INSERT INTO vocabulary VALUES ('telegram', '1', 'en', 'bee', '', NULL, 0, 1, 0, NULL, 1, 0, NULL, NULL, NULL)"
            ),
            ("a word of no language", "UPDATE vocabulary SET language = 'EN'"),
            ("no word in a vocabulary", "UPDATE vocabulary SET lemma = ''"),
            ("a box below the first", "UPDATE vocabulary SET box = 0"),
            ("a book without a name", "UPDATE vocabulary SET book = ''"),
            ("a word met less than once", "UPDATE vocabulary SET times = 0"),
            ("an empty picture of a line", "UPDATE line_picture SET content = x''"),
            ("a picture of a line that is too large", "UPDATE line_picture SET content = zeroblob(40961)"),
            (
                "two pictures of a word's line",
                "INSERT INTO line_picture VALUES ('telegram', '1', 'en', 'bee', x'01', 0)"
            ),
            ("a picture of no word's line", "UPDATE line_picture SET lemma = 'wasp'"),
            (
                "two clues of a person for a word in a chat",
                "INSERT INTO written_clue VALUES ('d', 1, 'telegram', '1', 'yacht', 1, 'x', 0)"
            ),
            ("a clue twice", "INSERT INTO written_clue VALUES ('c', 1, 'telegram', '2', 'yacht', 1, 'x', 0)"),
            ("a written clue without a name", "UPDATE written_clue SET id = ''"),
            ("a written clue of no chat", "UPDATE written_clue SET chat_id = 9"),
            ("a written clue for no word", "UPDATE written_clue SET word = ''"),
            ("a written clue for capitals", "UPDATE written_clue SET word = 'Yacht'"),
            ("a written clue for no letters", "UPDATE written_clue SET letters = 0"),
            ("a written clue that says nothing", "UPDATE written_clue SET text = ''"),
            ("a second vote of a person", "INSERT INTO clue_vote VALUES ('c', 'telegram', '2', 0)"),
            ("a vote on no clue", "UPDATE clue_vote SET clue_id = 'd'"),
            ("a vote that is neither", "UPDATE clue_vote SET is_up = 2"),
            ("an imported clue twice", "INSERT INTO imported_clue VALUES ('yacht', 'x')"),
            ("an imported clue for capitals", "UPDATE imported_clue SET word = 'Yacht'"),
            ("an imported clue that says nothing", "UPDATE imported_clue SET text = ''"),
            ("a verdict twice", "INSERT INTO verdict VALUES ('hyena', 'telegram', '1', 'Y', 'ACEHNT', 0)"),
            ("a verdict on capitals", "UPDATE verdict SET word = 'Hyena'"),
            ("a verdict on no word", "UPDATE verdict SET word = ''"),
            ("a verdict that is neither", "UPDATE verdict SET is_taken = 2"),
            ("a verdict on no centre", "UPDATE verdict SET center = ''"),
            ("a verdict on five letters", "UPDATE verdict SET outer_letters = 'ACEHN'"),
            (
                "a report twice",
                "INSERT INTO report (id, platform, person_id, subject, kept_at) VALUES ('r', 't', '1', x'00', 0)"
            ),
            ("a report without a name", "UPDATE report SET id = ''"),
            ("a photo before the first", "UPDATE report_photo SET position = -1"),
            ("a photo twice", "INSERT INTO report_photo VALUES (1, 0, x'00')"),
            ("a photo of no report", "UPDATE report_photo SET report = 9"),
        ])
    func refuses(what: String, sql: String) throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"), features: .all)
        try store.database.write { try $0.execute(sql: Self.content) }
        #expect("\(what)") {
            try store.database.write { try $0.execute(sql: sql) }
        } throws: { error in
            (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
        }
    }

    @Test("nothing, when a chat or a game goes: all that belongs to it goes along, but for its updates' identifiers")
    func cascades() throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"), features: .all)
        func counts(_ tables: [String]) throws -> [Int] {
            try store.database.read { db in
                try tables.map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0 }
            }
        }
        try store.database.write { try $0.execute(sql: Self.content) }
        try store.database.write { try $0.execute(sql: "DELETE FROM game WHERE id = 'g1'") }
        #expect(try counts(["find", "clue", "game_member", "challenge_entry"]) == [0, 0, 0, 0])
        #expect(try counts(["game", "challenge", "player"]) == [1, 2, 1])
        try store.database.write { try $0.execute(sql: "UPDATE inbox SET handled_at = 1; DELETE FROM chat") }
        let belongings = [
            "game", "player", "drawer", "former_chat", "job", "outbox", "sent_message", "written_clue", "clue_vote",
        ]
        #expect(try counts(belongings) == belongings.map { _ in 0 })
        #expect(try counts(["inbox"]) == [1])
        try store.database.write { try $0.execute(sql: "DELETE FROM report; DELETE FROM vocabulary") }
        #expect(try counts(["report_photo", "line_picture"]) == [0, 0])
    }

    private static let content = """
        INSERT INTO chat (id, platform, external_id) VALUES (1, 'telegram', '5');
        INSERT INTO inbox (platform, update_id, chat_id, body) VALUES ('telegram', '1', 1, x'00');
        INSERT INTO game (id, chat_id, center, outer_letters, edition, started_at, last_played_at, is_finished)
            VALUES ('g1', 1, 'Y', 'ACEHNT', 'digital', 0, 0, 0), ('g2', 1, 'Y', 'ACEHNT', 'digital', 0, 0, 0);
        INSERT INTO find VALUES ('g1', 'yacht', 'telegram', '1', 5, 0, 0);
        INSERT INTO game_member VALUES ('g1', 'telegram', '1', 0, NULL, '', 0);
        INSERT INTO player VALUES (1, 'telegram', '1', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        INSERT INTO drawer VALUES (1, 'telegram', '1', '', 0, 0, 0, x'');
        INSERT INTO challenge VALUES ('C', 'Y', 'ACEHNT', 'digital', 0, 9);
        INSERT INTO challenge VALUES ('D', 'Y', 'ACEHNT', 'digital', 0, 9);
        INSERT INTO challenge_entry VALUES ('C', 1, 'g1', NULL, 0);
        INSERT INTO former_chat VALUES ('telegram', '4', '', 1);
        INSERT INTO cursor VALUES ('telegram', '1');
        INSERT INTO job (id, chat_id, work, due, holds_up_chat) VALUES ('j', 1, x'00', 0, 0);
        INSERT INTO outbox (key, chat_id, kind, body, created_at) VALUES ('k', 1, 'send', x'00', 0);
        INSERT INTO sent_message VALUES (1, 'h', 'm', 0);
        INSERT INTO clue VALUES ('g1', 'teach', 1, 0, 0);
        INSERT INTO vocabulary VALUES ('telegram', '1', 'en', 'bee', '', NULL, 0, 1, 0, NULL, 1, 0, NULL, NULL, NULL);
        INSERT INTO line_picture VALUES ('telegram', '1', 'en', 'bee', x'00', 0);
        INSERT INTO verdict VALUES ('hyena', 'telegram', '1', 'Y', 'ACEHNT', 1);
        INSERT INTO written_clue VALUES ('c', 1, 'telegram', '1', 'yacht', 1, 'x', 0);
        INSERT INTO clue_vote VALUES ('c', 'telegram', '2', 1);
        INSERT INTO imported_clue VALUES ('yacht', 'x');
        INSERT INTO report (serial, id, platform, person_id, subject, kept_at) VALUES (1, 'r', 'telegram', '1', x'00', 0);
        INSERT INTO report_photo VALUES (1, 0, x'00');
        """
}
