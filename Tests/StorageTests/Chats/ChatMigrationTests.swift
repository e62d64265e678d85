import BotState
import Foundation
import Hive
import Messaging
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
        #expect(next.input.chat.id == new && next.input.summary == "waits")
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

    @Test("takes nothing from other chats", arguments: StoreUnderTest.allCases)
    func leavesOthers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for chat in [ChatID.team, new, .bob] {
            try await store.accept(.text("\(chat.id)", in: chat))
            try await store.handleNext(in: chat, outgoing: [.send("board", to: chat, handle: "h-\(chat.id)")])
            try await store.deliverNext(as: "m-\(chat.id)")
        }
        try await store.migrateChat(from: .team, to: new)
        try await store.enqueue(.edit("h-\(ChatID.bob.id)", "more", in: .bob), from: .bob)
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

    // MARK: Merging

    @Test(
        "into one that exists already lets no step be committed that was made before",
        arguments: StoreUnderTest.allCases)
    func dropsStepsInHand(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team), .text("2", in: new))
        var inHand: [PendingInput] = []
        for chat in [ChatID.team, new] { inHand.append(try #require(await store.nextPending(in: chat))) }
        try await store.migrateChat(from: .team, to: new)
        for pending in inHand {
            #expect(try await store.commit(Step(state: pending.state), handling: pending) == .superseded)
        }
        #expect(try await store.drainTexts(in: new).count == 2)
    }

    private let third = ChatID(platform: .telegram, id: "-300")

    @Test("and then another that exists already is found there under both old ones", arguments: StoreUnderTest.allCases)
    func followsTwice(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team), .text("2", in: third))
        try await store.migrateChat(from: .team, to: new)
        try await store.migrateChat(from: new, to: third)
        for chat in [ChatID.team, new] {
            #expect(try await store.accept([.text("in \(chat.id)", in: chat)], from: .telegram, cursor: nil) == [third])
            #expect(try await store.nextPending(in: chat)?.state.chat == third)
        }
        #expect(try await store.chatsWithPendingUpdates() == [third])
    }

    @Test(
        "that another platform's or another topic's chat bears too takes nothing of theirs",
        arguments: StoreUnderTest.allCases)
    func separates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let elsewhere = ChatID(platform: .matrix, id: ChatID.team.id)
        let topic = ChatID(platform: .telegram, id: ChatID.team.id, topic: "5")
        try await store.accept(.text("1", in: .team))
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.accept([.text("2", in: topic)], from: .telegram, cursor: nil) == [topic])
        #expect(try await store.accept([.text("3", in: elsewhere)], from: .matrix, cursor: nil) == [elsewhere])
        try await store.migrateChat(from: topic, to: third)
        #expect(try await store.accept([.text("4", in: topic)], from: .telegram, cursor: nil) == [third])
        #expect(try await store.accept([.text("5", in: .team)], from: .telegram, cursor: nil) == [new])
    }

    @Test("that nobody knows changes nothing", arguments: StoreUnderTest.allCases)
    func unknown(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.accept([.text("1", in: .team)], from: .telegram, cursor: nil) == [.team])
    }

    @Test(
        "and later, it is said, another one is found under what it was called first", arguments: StoreUnderTest.allCases
    )
    func saidTwice(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team))
        try await store.migrateChat(from: .team, to: new)
        try await store.migrateChat(from: .team, to: third)
        #expect(try await store.nextPending(in: .team)?.state.chat == third)
    }

    @Test("brings along what waits, when both are merged", arguments: StoreUnderTest.allCases)
    func mergesWork(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("n", in: new))
        try await store.handleNext(in: new)
        try await store.accept(.text("1", in: .team), .text("2", in: .team, by: .bob, "waits"))
        try await store.handleNext(
            in: .team, outgoing: [.send("hello", to: .team)], jobs: [.reading("j", in: .team, holdsUp: false)])
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.drainTexts(in: new) == ["waits"])
        #expect(try await store.dueJobs(at: Moment.start, limit: 9) == [.reading("j", in: new, holdsUp: false)])
        #expect(try await store.nextOutgoing().map(\.message) == [.send("hello", to: new)])
        #expect(try await store.accept([.text("3", in: .team)], from: .telegram, cursor: nil) == [new])
    }

    @Test("brings along notes and the game that is on, where the other has none", arguments: StoreUnderTest.allCases)
    func mergesState(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let game = try Game.sample("g")
        try await store.accept(.text("n", in: new))
        try await store.handleNext(in: new)
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team) {
            $0 = ChatState(chat: .team, session: Data("s".utf8), activeGameID: "g", games: [game])
        }
        try await store.migrateChat(from: .team, to: new)
        let state = try await store.state(of: new)
        #expect(state == ChatState(chat: new, session: Data("s".utf8), activeGameID: "g", games: [game]))
    }

    @Test(
        "knows none of the old chat's messages, because their numbers are those of others in the new one",
        arguments: StoreUnderTest.allCases, [true, false])
    func forgetsMessages(kind: StoreUnderTest, isMerged: Bool) async throws {
        let store = try kind.make()
        for (chat, handles) in [(ChatID.team, ["both", "old"])] + (isMerged ? [(new, ["both"])] : []) {
            for handle in handles {
                try await store.enqueue(.send("x", to: chat, handle: handle), from: chat)
                try await store.deliverNext(as: "\(handle) in \(chat.id)")
            }
        }
        let old = MessageID(rawValue: "5")
        let actions: [OutgoingMessage.Action] = [
            .delete(.message(old)), .unpin(.handle(.init(rawValue: "old"))), .react(old, emoji: "👍"),
            .send(.init(RichText(plain: "answer")), handle: nil, replyTo: old),
        ]
        try await store.accept(.text("waits", in: .team))
        try await store.handleNext(
            in: .team, outgoing: actions.map { OutgoingMessage(chat: .team, action: $0) })
        // The platform announces it twice.
        for _ in 1...2 { try await store.migrateChat(from: .team, to: new) }
        #expect(try await store.deliverNext() == .send(.init(RichText(plain: "answer"))))
        for (handle, isKnown) in [("both", isMerged), ("old", false)] {
            try await store.enqueue(.edit(handle, "more", in: new), from: new)
            let action = try await store.deliverNext()
            let content = OutgoingMessage.Content(RichText(plain: "more"))
            #expect(
                action
                    == (isKnown
                        ? .edit(.message(.init(rawValue: "\(handle) in \(new.id)")), content)
                        : .send(content, handle: .init(rawValue: handle))))
        }
    }
}
