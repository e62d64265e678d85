import BotState
import Foundation
import GRDB
import Hive
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("Boards of other languages")
struct AlphabetTests {
    /// A board with a word of it.
    private static let boards: [(center: String, outer: String, edition: Edition, word: String)] = [
        ("ç", "aborns", .catalan, "raça"), ("o", "aborn".replacing("o", with: "ç"), .catalan, "broça"),
        ("ñ", "aborns", .spanish, "baño"), ("ä", "öünstr", .german, "nässt"), ("e", "einrstäu", .buchstabiene, "reise"),
        ("å", "äönstr", .swedish, "råtta"), ("ø", "æånstr", .norwegian, "ørn"),
    ]

    @Test(
        "are stored with their finds, clues and half-typed words", arguments: StoreUnderTest.allCases, boards.indices)
    func stored(kind: StoreUnderTest, index: Int) async throws {
        let sample = Self.boards[index]
        let board = try #require(Board(center: sample.center, outer: sample.outer, edition: sample.edition))
        let store = try kind.make()
        var game = Game(id: "g1", board: board, startedAt: Moment.start, lastPlayedAt: Moment.start)
        game.finds = [.sample(sample.word)]
        game.clues = [.init(word: sample.word + "a", level: 1)]
        game.members = [Game.Member(person: .ana, draft: sample.word)]
        try await store.accept(.text("1"))
        try await store.handleNext { $0.games = [game] }
        #expect(try await store.state().games == [game])
    }

    @Test("challenge other groups", arguments: StoreUnderTest.allCases)
    func challenge(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let board = try #require(Board(center: "ç", outer: "abrde", edition: .catalan))
        let game = Game(id: "g1", board: board, startedAt: Moment.start, lastPlayedAt: Moment.start)
        let challenge = Challenge(
            code: "ABC", board: board, outer: board.outerTiles, startedAt: Moment.start, endsAt: Moment.later(60),
            entries: [.init(chat: .ana, gameID: "g1", name: "Anna")])
        try await store.accept(.text("1"))
        try await store.handleNext { state in
            state.games = [game]
            state.challenges = [challenge]
        }
        #expect(try await store.state().challenges == [challenge])
    }

    @Test("leave the games of an earlier version as they were")
    func upgrade() async throws {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let database = try DatabaseQueue(path: file.path(percentEncoded: false))
        try Schema.ownMigrator.migrate(database, upTo: Schema0020Clues.name)
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO chat (id, platform, external_id, kind, person_id) VALUES (7, 'telegram', '1', 'private', '1');
                    INSERT INTO game VALUES ('old', 7, 'Y', 'ACEHNT', 'digital', 1, 2, 0, 0, NULL);
                    INSERT INTO game VALUES ('new', 7, 'T', 'ACEHNY', 'print', 3, 4, 0, 1, NULL);
                    INSERT INTO find (rowid, game_id, word, platform, person_id, points, found_at)
                        VALUES (9, 'new', 'teach', 'telegram', '1', 1, 5), (4, 'new', 'yacht', 'telegram', '1', 1, 6);
                    INSERT INTO clue (rowid, game_id, word, level, is_skipped, retellings)
                        VALUES (8, 'new', 'cheat', 2, 0, 1), (3, 'new', 'theca', 1, 1, 0);
                    INSERT INTO game_member VALUES ('new', 'telegram', '1', 2, NULL, 'tea', 0);
                    INSERT INTO challenge VALUES ('XYZ', 'T', 'ACEHNY', 'print', 3, 9);
                    INSERT INTO challenge_entry VALUES ('XYZ', 7, 'new', 'Ana');
                    INSERT INTO job (id, chat_id, work, lane, due, holds_up_chat) VALUES
                        ('end', 7, CAST('{"wake":{"_0":"challenge:XYZ"}}' AS BLOB), 'timers', 9, 0);
                    INSERT INTO written_clue VALUES ('c', 7, 'telegram', '1', 'yacht', 1, 'it sails', 5);
                    INSERT INTO clue_vote VALUES ('c', 'telegram', '2', 1);
                    """)
        }
        try database.close()
        let store = try SQLiteStore(file: file, features: .all)
        let state = try await store.state()
        #expect(state.games.map(\.id) == ["new", "old"] && state.activeGameID == "new")
        let game = try #require(state.games.first)
        #expect(game.finds.map(\.word) == ["yacht", "teach"] && game.clues.map(\.word) == ["theca", "cheat"])
        #expect(game.members.map(\.draft) == ["tea"] && game.members.map(\.hints) == [2])
        #expect(state.challenges.map(\.code) == ["XYZ"] && state.challenges.first?.entries.count == 1)
        let votes = try await store.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM clue_vote JOIN written_clue ON written_clue.id = clue_id")
        }
        #expect(votes == 1)
    }
}
