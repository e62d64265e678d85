import BotState
import Foundation
import Hive
import Messaging
import Storage
import Testing

@Suite("Forgetting a person")
struct ForgettingTests {
    @Test("deletes all of their stored data, and nothing of others", arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await play(in: store)
        try await store.accept(.text("forget", "forget me"), .text("after", "hello again"))
        try await store.handleNext(outgoing: [.send("Forgotten.")], forget: .ana) { $0 = ChatState(chat: .ana) }

        let group = try await store.state(of: .team)
        #expect(group.games.first?.finds.map(\.person) == [.bob])
        #expect(group.session == Data("group".utf8) && group.activeGameID == "group")
        #expect(try await store.drainTexts(in: .ana) == ["hello again"])
        #expect(try await store.state(of: .ana) == ChatState(chat: .ana))
        #expect(try await store.drainOutgoing().sorted() == ["send Forgotten.", "send to bob"])
        #expect(try await store.dueJobs(at: Moment.later(99), limit: 9).isEmpty)
    }

    @Test("leaves earlier updates known when they come again", arguments: StoreUnderTest.allCases)
    func stillDeduplicates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await play(in: store)
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        for update in [Update.text("a1"), .text("g1", in: .team, by: .ana), .text("forget")] {
            #expect(try await store.accept([update], from: .telegram, cursor: nil) == [])
        }
    }

    @Test("cancels a step in progress on an update of theirs", arguments: StoreUnderTest.allCases)
    func dropsStepInHand(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("g1", in: .team, by: .ana, "yacht"), .text("forget", "forget me"))
        let inHand = try #require(await store.nextPending(in: .team))
        try await store.handleNext(forget: .ana)
        var state = inHand.state
        state.session = Data("ana said yacht".utf8)
        try await store.commit(Step(state: state, outgoing: [.send("ana!", to: .team)]), handling: inHand)
        #expect(try await store.state(of: .team) == ChatState(chat: .team))
        #expect(try await store.nextOutgoing().isEmpty)
    }

    @Test("cancels a step in progress of somebody else in their group", arguments: StoreUnderTest.allCases)
    func dropsStepOfOthers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await play(in: store)
        _ = try await store.drainTexts(in: .team)
        try await store.accept(.text("g9", in: .team, by: .bob, "yacht"), .text("forget", "forget me"))
        let inHand = try #require(await store.nextPending(in: .team))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.commit(Step(state: inHand.state), handling: inHand) == .superseded)
        let again = try #require(await store.nextPending(in: .team))
        #expect(again.input == inHand.input)
        #expect(!again.state.games.flatMap(\.finds).map(\.person).contains(.ana))
        #expect(try await store.commit(Step(state: again.state), handling: again) == .committed(hasMore: false))
    }

    @Test("in a group empties their private chat too", arguments: StoreUnderTest.allCases)
    func forgetsFromGroup(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await play(in: store)
        try await store.accept(.text("forget", in: .team, by: .ana, "forget me"))
        let notice = OutgoingMessage.send("Forgotten.", to: .team)
        try await store.handleNext(in: .team, outgoing: [notice], forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.state(of: .ana) == ChatState(chat: .ana))
        let group = try await store.state(of: .team)
        #expect(group.games.first?.finds.map(\.person) == [.bob] && group.session == Data("group".utf8))
    }

    @Test("leaves no byte of what they wrote in any of the database's files")
    func leavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all, now: { Moment.start })
        try await play(in: store)
        let secret = Data("quixotic".utf8)
        #expect(try folder.contents().contains { $0.range(of: secret) != nil })
        try await store.accept(.text("forget", "quixotic: forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        for content in try folder.contents() { #expect(content.range(of: secret) == nil) }
        try store.close()
        for content in try folder.contents() { #expect(content.range(of: secret) == nil) }
    }

    /// Ana has written in private and found words in a group, and messages and jobs of hers are waiting.
    private func play(in store: any Store) async throws {
        var own = try Game.sample("own")
        own.finds = [.sample("quixotic")]
        try await store.accept(.text("a1", "a quixotic photo"))
        try await store.handleNext(
            outgoing: [.send("quixotic!", handle: "h")], jobs: [.reading("quixotic", holdsUp: false)]
        ) {
            $0 = ChatState(chat: .ana, session: Data("quixotic".utf8), activeGameID: "own", games: [own])
        }
        var shared = try Game.sample("group")
        shared.finds = [.sample("quixotic"), .sample("yacht", by: .bob)]
        try await store.accept(.text("g1", in: .team, by: .ana, "quixotic"))
        try await store.handleNext(in: .team, outgoing: [.send("quixotic, ana!", to: .team)]) {
            $0 = ChatState(chat: .team, session: Data("group".utf8), activeGameID: "group", games: [shared])
        }
        try await store.enqueue(.send("to bob", to: .bob), from: .bob)
        try await store.accept(.text("g2", in: .team, by: .ana, "quixotic again"))
    }
}

extension TemporaryFolder {
    func contents() throws -> [Data] {
        try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil).map {
            try Data(contentsOf: $0)
        }
    }

    @Test("who asks in a group has the private chat that the step gives them", arguments: StoreUnderTest.allCases)
    func askedInGroup(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("a1"), .text("g1", in: .team, by: .ana))
        try await store.handleNext { $0.session = Data("old".utf8) }
        let next = try #require(await store.nextPending(in: .team))
        try await store.commit(
            Step(state: ChatState(chat: .ana, session: Data("new".utf8)), forget: .ana), handling: next)
        #expect(try await store.state(of: .ana).session == Data("new".utf8))
    }
}
