import Foundation
import Messaging
import Storage
import Testing

@Suite("The vault")
struct VaultTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let token = Data("syt_secret".utf8)

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("honeycue.sqlite")
    }

    @Test("keeps an item of a platform over restarts, until it is deleted")
    func keeps() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        try await store.keep(Data("old".utf8), as: "session", of: .matrix)
        try await store.keep(token, as: "session", of: .matrix)
        try store.close()
        let reopened = try SQLiteStore(file: file, features: .all)
        #expect(try await reopened.item("session", of: .matrix) == token)
        #expect(try await reopened.item("session", of: .telegram) == nil)
        #expect(try await reopened.item("other", of: .matrix) == nil)
        try await reopened.keep(nil, as: "session", of: .matrix)
        #expect(try await reopened.item("session", of: .matrix) == nil)
    }

    @Test("is not in backups, not even as bytes that nothing refers to")
    func stays() async throws {
        let store = try SQLiteStore(file: file, features: .all)
        try await store.keep(token, as: "session", of: .matrix)
        let copy = folder.file("copy.sqlite")
        try await store.backup(to: copy)
        #expect(try Data(contentsOf: copy).firstRange(of: token) == nil)
        #expect(try await SQLiteStore(file: copy, features: .all).item("session", of: .matrix) == nil)
        #expect(try await store.item("session", of: .matrix) == token)
    }
}
