import BotState
import Conversation
import Foundation
import Hive
import Lexicon
import Logging
import Messaging
import PuzzleTalk
import Storage
import Testing

@testable import Assembly

@Suite("The words of a running bot")
final class PlayersWordsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "players-words-\(UUID().uuidString)")
    private let store: SQLiteStore
    private let board: Board
    private let words: PlayersWords

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        store = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored)
        board = try #require(Board(center: "Y", outer: "ACEHNT"))
        words = PlayersWords(
            base: FixedWords(["yacht", "cyan"], of: board), teachings: Teachings(), store: store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func reject(
        _ word: String, on outer: String, by person: String, of platform: Platform = .telegram
    ) async throws {
        let chat = ChatID(platform: platform, id: person)
        let sender = Person(id: PersonID(platform: platform, id: person), name: person)
        let update = Update(
            id: "\(person)-\(outer)", chat: Chat(id: chat, kind: .private), sender: sender, date: Date(),
            event: .message(IncomingMessage(id: MessageID(rawValue: "1"), text: "it rejected \(word)")))
        _ = try await store.accept([update], from: platform, cursor: nil)
        let pending = try #require(await store.nextPending(in: chat))
        let judged = try #require(Board(center: "Y", outer: outer))
        let change = WordVerdictChange.say(word: word, board: judged, isTaken: false)
        var step = Step(state: pending.state)
        step.changes[VerdictTable.self] = [change]
        try await store.commit(step, handling: pending)
    }

    @Test("the verdicts of two players on two boards count after a refresh; those of one player don't")
    func heeds() async throws {
        try await reject("yacht", on: "ACEHNT", by: "ana")
        try await reject("yacht", on: "ACEHLT", by: "ana")
        await words.refresh()
        #expect(try words.current.words(on: board).map(\.text) == ["yacht", "cyan"])
        try await reject("yacht", on: "ACHIRT", by: "bob")
        #expect(try words.current.words(on: board).map(\.text) == ["yacht", "cyan"])
        await words.refresh()
        #expect(try words.current.words(on: board).map(\.text) == ["cyan"])
    }

    @Test("people of the same identifier on two platforms are two players")
    func platforms() async throws {
        for outer in ["ACEHNT", "ACEHLT"] { try await reject("yacht", on: outer, by: "ana") }
        try await reject("yacht", on: "ACHIRT", by: "ana", of: .matrix)
        await words.refresh()
        #expect(try words.current.words(on: board).map(\.text) == ["cyan"])
    }

    @Test("imported clues come first after a refresh, and the word in them is hidden")
    func clues() async throws {
        let texts = ["it sails", "a yacht among cyan seas"].map { ImportedClue(word: "yacht", text: $0) }
        try await store.replaceImportedClues(with: texts)
        #expect(try words.current.clues(for: "yacht", among: []).map(\.kind) == [.pattern])
        await words.refresh()
        let clues = try words.current.clues(for: "yacht", among: [])
        #expect(clues.map(\.text) == ["a ▢▢▢ among cyan seas", "it sails", ""])
        #expect(clues.map(\.kind) == [.written, .written, .pattern])
        #expect(try words.current.clues(for: "cyan", among: []).map(\.kind) == [.pattern])
    }

    @Test("when the store can't be read, the words stay as they are")
    func unreadable() async throws {
        try store.close()
        await words.refresh()
        #expect(try words.current.words(on: board).map(\.text) == ["yacht", "cyan"])
    }
}
