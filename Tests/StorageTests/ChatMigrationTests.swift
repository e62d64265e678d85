import Foundation
import Hive
import Messaging
import Persistence
import Testing

@Suite("A chat that gets a new identifier")
struct ChatMigrationTests {
    private let new = ChatID(platform: .telegram, id: "-100200")

    @Test("keeps all its stored data", arguments: StoreUnderTest.allCases)
    func moves(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let game = try Game.sample("g")
        try await store.accept(.text("1", in: .team), .text("2", in: .team, by: .bob, "waits"))
        let job = Job.reading("j", in: .team, due: Moment.later(5), holdsUp: false)
        try await store.handleNext(in: .team, outgoing: [.send("hello", to: .team)], jobs: [job]) {
            $0 = ChatState(chat: .team, session: Data("s".utf8), activeGameID: "g", games: [game])
        }
        try await store.migrateChat(from: .team, to: new)

        let next = try #require(await store.nextPending(in: new))
        #expect(next.state == ChatState(chat: new, session: Data("s".utf8), activeGameID: "g", games: [game]))
        #expect(next.update.chat.id == new && next.update.summary == "waits")
        #expect(try await store.chatsWithPendingUpdates() == [new])
        #expect(try await store.nextOutgoing().map(\.message.chat) == [new])
        #expect(try await store.dueJobs(at: Moment.later(9), limit: 1).map(\.chat) == [new])
    }

    @Test("is also found under its old identifier", arguments: StoreUnderTest.allCases)
    func followsOldIdentifier(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team))
        try await store.migrateChat(from: .team, to: new)
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.accept([.text("2", in: .team)], from: .telegram, cursor: nil) == [new])
        #expect(try await store.nextPending(in: .team)?.state.chat == new)
    }

    @Test("is merged with the data that the new one has already", arguments: StoreUnderTest.allCases)
    func merges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for (chat, id, session) in [(ChatID.team, "old", "old session"), (new, "new", "new session")] {
            let game = try Game.sample(id)
            try await store.accept(.text(id, in: chat))
            try await store.handleNext(in: chat, outgoing: [.send(id, to: chat, handle: "h")]) {
                $0 = ChatState(chat: chat, session: Data(session.utf8), activeGameID: id, games: [game])
            }
        }
        #expect(try await store.drainOutgoing() == ["send old", "send new"])
        try await store.migrateChat(from: .team, to: new)
        let state = try await store.state(of: new)
        #expect(state.session == Data("new session".utf8) && state.activeGameID == "new")
        #expect(Set(state.games.map(\.id)) == ["old", "new"])
        try await store.enqueue(.edit("h", "more", in: new), from: new)
        #expect(try await store.deliverNext().summary == "edit more")
    }

    @Test("is moved by the update that announces it, before later ones are handled", arguments: StoreUnderTest.allCases)
    func movesOnUpdate(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team, "before"))
        let notice = Update(
            id: "2", chat: Chat(id: new, kind: .group), sender: nil, date: Moment.start,
            event: .chatMigrated(from: .team))
        #expect(try await store.accept([notice], from: .telegram, cursor: nil) == [new])
        #expect(try await store.drainTexts(in: new) == ["before", "other"])
    }

    @Test("during a step loses nothing of that step", arguments: StoreUnderTest.allCases)
    func commitsStepInHand(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team))
        let inHand = try #require(await store.nextPending(in: .team))
        try await store.migrateChat(from: .team, to: new)
        var state = inHand.state
        state.session = Data("s".utf8)
        try await store.commit(Step(state: state, outgoing: [.send("hello", to: .team)]), handling: inHand)
        #expect(try await store.nextOutgoing().map(\.message.chat) == [new])
        #expect(try await store.state(of: new).session == Data("s".utf8))
    }
}
