import BotState
import Foundation
import GRDB
import Messaging
import Testing

@testable import Storage

@Suite("A database of an earlier version")
struct UpgradeTests {
    /// A database as the version before `0003-actions` left it, after executing `sql`.
    private func earlierFile(_ sql: String) throws -> URL {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let database = try DatabaseQueue(path: file.path(percentEncoded: false))
        try Schema.ownMigrator.migrate(database, upTo: Schema0002Games.name)
        try database.write { try $0.execute(sql: sql) }
        try database.close()
        return file
    }

    @Test("sends waiting messages and pictures as they were stored then")
    func keepsOutbox() async throws {
        let text = #"{"send":{"_0":{"text":{"html":"hello"}}}}"#
        let picture =
            #"{"edit":{"_0":{"handle":{"_0":"h"}},"_1":{"text":{"html":"board"},"#
            + #""picture":{"png":"","alternativeText":"a board"}}}}"#
        let file = try earlierFile(
            """
            INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '1', 'private');
            INSERT INTO sent_message VALUES (1, 'h', 'm', 0);
            INSERT INTO outbox (sequence, key, chat_id, kind, body, created_at, attempts)
                VALUES (41, 'first', 1, 'send', CAST('\(text)' AS BLOB), 0, 2);
            INSERT INTO outbox (sequence, key, chat_id, kind, handle, body, picture, created_at)
                VALUES (42, 'second', 1, 'edit', 'h', CAST('\(picture)' AS BLOB), x'0102', 0);
            """)
        let store = try SQLiteStore(file: file, features: .all)
        let first = try #require(try await store.nextOutgoing().first)
        #expect(first.key == "first" && first.sequence == 41 && first.attempts == 0)
        #expect(first.message == .send("hello"))
        try await store.markDelivered(first, receipt: DeliveryReceipt())
        let second = try #require(try await store.nextOutgoing().first)
        let content = OutgoingMessage.Content(
            RichText(markup: "board"), picture: .init(png: Data([1, 2]), alternativeText: "a board"))
        #expect(second.message.action == .edit(.message(MessageID(rawValue: "m")), content))
    }

    @Test("never gives an old entry's number to a new one")
    func keepsCounting() async throws {
        let file = try earlierFile(
            """
            INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '1', 'private');
            INSERT INTO outbox (sequence, chat_id, kind, body, created_at) VALUES (90, 1, 'send', x'00', 0);
            DELETE FROM outbox;
            """)
        let store = try SQLiteStore(file: file, features: .all)
        try await store.enqueue(.send("new"))
        #expect(try await store.nextOutgoing().map(\.sequence) == [91])
    }
}
