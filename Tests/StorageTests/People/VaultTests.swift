import BotState
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

    @Test(
        "stores nothing over an item that has changed since it was read, nor anything else with it",
        arguments: StoreUnderTest.allCases)
    func conflicts(kind: StoreUnderTest) async throws {
        let store = try #require(try kind.make() as? any Store & Vault)
        func data(_ text: String) -> Data { Data(text.utf8) }
        try await store.keep(["a": data("1"), "b": data("1")], over: ["a": nil], of: .matrix)
        try await store.keep(["a": data("2")], over: ["a": data("1")], of: .matrix)
        try await store.keep(["a": data("2")], over: ["a": data("1")], of: .matrix)
        #expect(try await store.item("a", of: .matrix) == data("2"), "The same once more is no conflict.")
        for known in [data("1"), nil] {
            for new in [data("3"), nil] {
                await #expect(throws: VaultConflict.self) {
                    try await store.keep(["b": data("9"), "a": new], over: ["a": known], of: .matrix)
                }
            }
        }
        #expect(try await store.item("a", of: .matrix) == data("2"))
        #expect(try await store.item("b", of: .matrix) == data("1"))
        await #expect(throws: VaultConflict.self) {
            try await store.keep(["c": data("1")], over: ["c": data("0")], of: .matrix)
        }
        try await store.keep(["a": nil], over: ["a": data("2")], of: .matrix)
        #expect(try await store.names(of: .matrix) == ["b"])
        #expect(try await store.names(of: .telegram).isEmpty)
    }

    @Test("says whom the adapter must forget, if it keeps anything", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let store = try #require(try kind.make() as? any Store & Vault)
        for round in 0...1 {
            try await store.accept(.text("forget\(round)"))
            try await store.handleNext(forget: .ana)
            let people = ForgottenPeople(try await store.item(ForgottenPeople.item, of: .telegram)).people
            #expect(people.keys.map(\.self) == (round == 0 ? [] : [PersonID.ana.id] as [String]))
            try await store.keep(token, as: "session", of: .telegram)
        }
    }
}
