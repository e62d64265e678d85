import BotState
import Foundation
import GRDB
import Messaging
import SQL
import Testing

@testable import Storage

@Suite("SQLite's failures")
struct FailureTests {
    @Test(
        "are told apart by what can be done about them",
        arguments: [
            (ResultCode.SQLITE_FULL, StoreError.diskFull, StorageError.diskFull(path: "p")),
            (.SQLITE_BUSY, .locked, .locked(path: "p")), (.SQLITE_LOCKED, .locked, .locked(path: "p")),
            (.SQLITE_READONLY, .readOnly, .readOnly(path: "p")),
            (.SQLITE_CORRUPT, .corrupt("m"), .corrupt(path: "p", detail: "m")),
            (.SQLITE_NOTADB, .corrupt("m"), .corrupt(path: "p", detail: "m")),
            (.SQLITE_CONSTRAINT, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_MISMATCH, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_TOOBIG, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_RANGE, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_MISUSE, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_ERROR, .invalid("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_IOERR, .unavailable("m"), .cannotOpen(path: "p", detail: "m")),
            (.SQLITE_CANTOPEN, .unavailable("m"), .cannotOpen(path: "p", detail: "m")),
        ])
    func kinds(code: ResultCode, store: StoreError, storage: StorageError) {
        let error = DatabaseError(resultCode: code, message: "m")
        #expect(StoreError(error) == store)
        #expect(StorageError(error, path: "p") == storage)
        #expect(store.isWorthRetrying == (store != .invalid("m")))
    }

    @Test("never repeat what people wrote")
    func secrets() async throws {
        let store = try SQLiteStore(file: TemporaryFolder().file("honeycue.sqlite"), features: .all)
        try await store.accept(.text("1"))
        var game = try Game.sample("g")
        game.finds = [.sample("PRIVATE")]
        do {
            try await store.handleNext { $0.games = [game] }
            Issue.record("a find in capitals was stored")
        } catch {
            #expect(!"\(error) \(String(reflecting: error))".contains("PRIVATE"))
        }
    }
}

@Suite("A stored time")
struct TimestampTests {
    @Test("is whole microseconds, the nearest")
    func rounds() {
        #expect(Date(timeIntervalSince1970: 1.000_000_3).microseconds == 1_000_000)
        #expect(Date(timeIntervalSince1970: 1.000_000_6).microseconds == 1_000_001)
        #expect(Date(timeIntervalSince1970: -1.5).microseconds == -1_500_000)
        #expect(Date(microseconds: 1_500_000) == Date(timeIntervalSince1970: 1.5))
    }

    @Test("is the first or the last there is, when it lies beyond them")
    func clamps() {
        #expect(Date(timeIntervalSince1970: .infinity).microseconds == .max)
        #expect(Date(timeIntervalSince1970: -1e300).microseconds == .min)
        #expect(Date(timeIntervalSince1970: 1e300).microseconds == .max)
    }
}
