import BotState
import Foundation
import GRDB
import Hive
import Messaging
import Testing

@testable import Storage

@Suite("Games that a step leaves as they were")
struct UnchangedGameTests {
    @Test("are not written again")
    func unchanged() async throws {
        let store = try SQLiteStore(file: try TemporaryFolder().file("honeycue.sqlite"), features: .all)
        let games = [try Game.sample("g1"), try Game.sample("g2", lastPlayed: Moment.later(1))]
        try await store.accept(.text("1"), .text("2"), .text("3"))
        try await store.handleNext { $0.games = games }
        try await store.database.write {
            try $0.execute(
                sql: """
                    CREATE TABLE written (id TEXT);
                    CREATE TRIGGER note AFTER UPDATE ON game BEGIN INSERT INTO written VALUES (new.id); END
                    """)
        }
        try await store.handleNext { $0.session = Data("{}".utf8) }
        try await store.handleNext { state in
            for index in state.games.indices where state.games[index].id == "g2" {
                state.games[index].isFinished = true
            }
        }
        let written = try await store.database.read { try String.fetchAll($0, sql: "SELECT DISTINCT id FROM written") }
        #expect(written == ["g2"])
    }
}
