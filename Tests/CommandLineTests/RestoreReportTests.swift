import BotState
import Conversation
import Foundation
import Messaging
import Storage
import Testing

@testable import honeycue

@Suite("What a restore says")
struct RestoreReportTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-restore-\(UUID().uuidString)")
    private let time = Date(timeIntervalSince1970: 1_700_000_000)

    private func report(_ waiting: Restoration.WaitingMessages = .drop) throws -> String {
        let database = folder.appending(path: "honeycue.sqlite")
        let restoration = Restoration(
            of: folder.appending(path: "backup.sqlite"), to: database, features: Conversation.stored, waiting: waiting,
            now: time.addingTimeInterval(3600))
        return RestoreReport(try restoration.run(), database: database).lines.joined(separator: "\n")
    }

    /// A backup with one waiting message, one waiting update, a photo in progress and two timers, and a database that has gone on.
    private func backUp() async throws {
        let time = time
        let store = try SQLiteStore(
            file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored, now: { time })
        let chat = ChatID(platform: .telegram, id: "7")
        try await store.accept([update("1", in: chat), update("2", in: chat)], from: .telegram, cursor: nil)
        let pending = try #require(await store.nextPending(in: chat))
        let message = OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: "an answer")), handle: nil))
        let jobs = [
            Job(id: "photo", chat: chat, work: .readPhotos([]), due: time, holdsUpChat: false),
            Job(id: "due", chat: chat, work: .wake("due"), due: time, holdsUpChat: false),
            Job(id: "later", chat: chat, work: .wake("later"), due: time.addingTimeInterval(9999), holdsUpChat: false),
        ]
        try await store.commit(Step(state: pending.state, outgoing: [message], jobs: jobs), handling: pending)
        try await store.backup(to: folder.appending(path: "backup.sqlite"))
        try store.close()
        let later = try SQLiteStore(
            file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored,
            now: { time.addingTimeInterval(60) })
        let next = try #require(await later.nextPending(in: chat))
        try await later.commit(Step(state: next.state), handling: next)
        try later.close()
    }

    private func update(_ id: String, in chat: ChatID) -> Update {
        Update(
            id: id, chat: Chat(id: chat, kind: .private),
            sender: Person(id: PersonID(platform: .telegram, id: "7"), name: "Ana"), date: time,
            event: .botMembership(isMember: true))
    }

    @Test("is all that the operator has to know: what is lost, kept, not sent, done again and due")
    func says() async throws {
        try await backUp()
        let database = folder.appending(path: "honeycue.sqlite").path
        #expect(
            try report() == """
                The backup is now the database \(database).
                It ends on 2023-11-14T22:13:20Z: what the bot was told and did later is lost.
                The replaced database had handled 1 update after that.
                The replaced database is kept as \(database).replaced-20231114T231320Z. Delete it when you do not need it any more.
                1 waiting message will not be sent, because the bot may have sent it after the backup. If it did not run after the backup, restore again with --send-waiting.
                1 waiting update and 1 photo or look-up in progress will be handled; people may get these answers a second time.
                2 timers will go on; 1 of them is due at once.
                People who asked to be forgotten after the backup are known again. Please have them ask again.
                Check with “honeycue doctor”, then start the bot.
                """)
        #expect(try report(.send).contains("1 waiting message will be sent."))
    }

    @Test("says nothing of updates when neither database has handled any")
    func unused() async throws {
        let store = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored)
        try await store.backup(to: folder.appending(path: "backup.sqlite"))
        try store.close()
        let said = try report()
        #expect(said.contains("The replaced database is kept") && !said.contains("had handled"))
    }

    @Test("says that Matrix delivers again what came after the backup, if nobody knows how far the bot had come")
    func repeatsMatrix() async throws {
        try await backUp()
        #expect(try !report().contains("Matrix"))
        let store = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored)
        _ = try await store.accept([], from: .matrix, cursor: PollCursor(rawValue: "7"))
        try FileManager.default.removeItem(at: folder.appending(path: "backup.sqlite"))
        try await store.backup(to: folder.appending(path: "backup.sqlite"))
        try store.close()
        #expect(try !report().contains("Matrix"))
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent != "backup.sqlite" {
            try FileManager.default.removeItem(at: file)
        }
        #expect(try report().contains("Matrix delivers again what people wrote after the backup"))
    }
}
