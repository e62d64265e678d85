import BotState
import Conversation
import Foundation
import Settings
import Testing

@testable import Assembly
@testable import Storage

@Suite("The database that the program opens")
struct OpenedStoreTests {
    @Test("knows the tables of every feature, for all that deletes, moves and checks what people have")
    func features() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/honeycue.sqlite")
        let store = try #require(try DatabaseAddress.file(file).open() as? SQLiteStore)
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let known = store.features.tables.map { ObjectIdentifier($0) }
        #expect(!known.isEmpty && known == Conversation.stored.tables.map { ObjectIdentifier($0) })
        try store.close()
    }
}
