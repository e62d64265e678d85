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
            ("a group twice in a challenge", "INSERT INTO challenge_entry VALUES ('C', 1, 'g2', NULL)"),
            ("a challenge nobody began", "UPDATE challenge_entry SET code = 'D'"),
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
        ])
    func refuses(what: String, sql: String) throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"))
        try store.database.write { try $0.execute(sql: Self.content) }
        #expect("\(what)") {
            try store.database.write { try $0.execute(sql: sql) }
        } throws: { error in
            (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
        }
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
        INSERT INTO challenge_entry VALUES ('C', 1, 'g1', NULL);
        """
}
