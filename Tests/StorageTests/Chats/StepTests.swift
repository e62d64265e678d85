import BotState
import Foundation
import Hive
import Messaging
import Testing

@Suite("Committing a step")
struct StepTests {
    @Test("the next update is handled with the state as it was committed", arguments: StoreUnderTest.allCases)
    func storesState(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g1")
        game.finds = [.sample("yacht"), .sample("enchant", by: .bob)]
        game.clues = [.init(word: "teach", level: 2), .init(word: "cache", level: 1, isSkipped: true)]
        try await store.accept(.text("1"))
        try await store.handleNext { state in
            state.session = Data(#"{"asked":true}"#.utf8)
            state.games = [game]
            state.activeGameID = "g1"
        }
        let state = try await store.state()
        #expect(
            state == ChatState(chat: .ana, session: Data(#"{"asked":true}"#.utf8), activeGameID: "g1", games: [game]))
    }

    @Test("finds and clues are changed, added and removed", arguments: StoreUnderTest.allCases)
    func changesGame(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g1")
        let changes: [(inout Game) -> Void] = [
            { $0.clues = [.init(word: "teach", level: 1), .init(word: "cache", level: 1)] },
            { $0.clues[0].level = 2 },
            { $0.finds = [.sample("yacht"), .sample("cyan")] },
            { $0.finds.removeLast() },
            { $0.clues.removeFirst() },
            { $0.finds.append(.sample("hyena", by: .bob)) },
            { $0.board = $0.board.with(edition: .print) },
            { $0.finds[0].points = 3 },
            { $0.isFinished = true },
            { $0.lastPlayedAt = Moment.later(7) },
            { $0.startedAt = Moment.later(2) },
            { $0.clues[0].isSkipped = true },
            { $0.clues[0].retellings = 3 },
            { $0.finds[0].penalty = 1 },
            { $0.finds[0].foundAt = Moment.later(9) },
            { $0.finds[0].person = .bob },
        ]
        for change in changes {
            change(&game)
            try await store.accept(.text(UUID().uuidString))
            try await store.handleNext { $0.games = [game] }
            let stored = try #require(try await store.state().games.first)
            #expect(Set(stored.finds) == Set(game.finds))
            #expect(stored.clues == game.clues)
            #expect(stored.board == game.board && stored.isFinished == game.isFinished)
            #expect(stored.lastPlayedAt == game.lastPlayedAt && stored.startedAt == game.startedAt)
        }
    }

    @Test("the latest games are loaded, and the active one however old", arguments: StoreUnderTest.allCases)
    func loadsLatest(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for index in 0..<12 {
            let game = try Game.sample("g\(index)", lastPlayed: Moment.later(Double(index)))
            try await store.accept(.text("\(index)"))
            try await store.handleNext { state in
                state.games.insert(game, at: 0)
                if index == 0 { state.activeGameID = game.id }
            }
        }
        let state = try await store.state()
        #expect(state.games.map(\.id) == ["g11", "g10", "g9", "g8", "g7", "g6", "g5", "g4", "g0"])
        #expect(state.activeGameID == "g0")
    }

    @Test("a step that breaks a rule changes nothing, and the update still waits", arguments: StoreUnderTest.allCases)
    func refusesWhole(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"))
        let next = try #require(await store.nextPending(in: .ana))
        var game = try Game.sample("g1")
        game.finds = [.sample("yacht"), .sample("yacht", by: .bob)]
        var twice = next.state
        twice.session = Data("{}".utf8)
        twice.games = [game]
        var stranger = next.state
        stranger.activeGameID = "unknown"
        for state in [twice, stranger] {
            let step = Step(state: state, outgoing: [.send("hello")], jobs: [.reading("j")])
            await #expect { try await store.commit(step, handling: next) } throws: { error in
                guard case .invalid = error as? StoreError else { return false }
                return true
            }
        }
        #expect(try await store.nextPending(in: .ana) == next)
        #expect(try await store.nextOutgoing().isEmpty)
        #expect(try await store.dueJobs(at: Moment.later(1), limit: 1).isEmpty)
    }

    @Test("a step that is committed twice takes effect once", arguments: StoreUnderTest.allCases)
    func commitsOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"))
        let next = try #require(await store.nextPending(in: .ana))
        for _ in 0..<2 {
            try await store.commit(Step(state: next.state, outgoing: [.send("hello")]), handling: next)
        }
        #expect(try await store.drainOutgoing() == ["send hello"])
    }

    @Test(
        "a step that was made of an older state changes nothing, and is made again", arguments: StoreUnderTest.allCases)
    func refusesOldState(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team, "first"), .text("2", in: .team, "second"))
        let first = try #require(await store.nextPending(in: .team))
        var state = first.state
        state.session = Data("first".utf8)
        #expect(
            try await store.commit(Step(state: state), handling: first) == .committed(hasMore: true))
        let second = try #require(await store.nextPending(in: .team))
        // Another process found the second input while the first one waited.
        var old = second
        (old.state, old.revision) = (first.state, first.revision)
        let step = Step(state: old.state, outgoing: [.send("hello", to: .team)], jobs: [.reading("j", in: .team)])
        #expect(try await store.commit(step, handling: old) == .superseded)
        #expect(try await store.nextPending(in: .team) == second)
        #expect(try await store.nextOutgoing().isEmpty)
        #expect(try await store.backlog().openJobsByLane.isEmpty)
        #expect(try await store.commit(Step(state: second.state), handling: second) == .committed(hasMore: false))
        #expect(try await store.state(of: .team).session == Data("first".utf8))
    }

    @Test(
        "a step is not made of the state from before an update that was handled at once",
        arguments: StoreUnderTest.allCases)
    func noticesInstantHandling(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", "first"))
        let waiting = try #require(await store.nextPending(in: .ana))
        try await store.commit(Step(state: waiting.state), handling: waiting)
        _ = try await store.accept([.text("2", "now")], from: .telegram, cursor: nil) { pending in
            var state = pending.state
            state.session = Data("now".utf8)
            return Step(state: state)
        }
        try await store.accept(.text("3", "third"))
        var third = try #require(await store.nextPending(in: .ana))
        third.revision = waiting.revision + 1
        #expect(try await store.commit(Step(state: third.state), handling: third) == .superseded)
    }

    @Test("a step that was committed already is superseded", arguments: StoreUnderTest.allCases)
    func tellsSuperseded(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"))
        let next = try #require(await store.nextPending(in: .ana))
        #expect(try await store.commit(Step(state: next.state), handling: next) == .committed(hasMore: false))
        #expect(try await store.commit(Step(state: next.state), handling: next) == .superseded)
    }

    @Test("the backlog counts what is waiting", arguments: StoreUnderTest.allCases)
    func counts(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"), .text("2"))
        try await store.handleNext(outgoing: [.send("a"), .send("b")], jobs: [.reading("j")])
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        #expect(
            try await store.backlog()
                == Backlog(
                    pendingUpdates: 1, pendingMessages: 1, openJobsByLane: [.photos: 1], undeliverable: 1,
                    oldestPendingMessage: Moment.start, oldestUnclaimedPhoto: Moment.start))
    }

    /// Commits what `change` makes of the chat's state.
    private func change(_ chat: ChatID = .ana, in store: any Store, _ change: (inout ChatState) throws -> Void)
        async throws
    {
        try await store.accept(.text(UUID().uuidString, in: chat))
        try await store.handleNext(in: chat, change)
    }

    @Test(
        "a game that stands no longer in the state is gone, with all that belongs to it",
        arguments: StoreUnderTest.allCases)
    func removesGame(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var games = [try Game.sample("a"), try Game.sample("b")]
        games[0].finds = [.sample("yacht")]
        try await change(in: store) { $0.games = games }
        try await change(in: store) { $0.games.removeFirst() }
        #expect(try await store.state().games == [games[1]])
        try await change(in: store) { $0.games = [games[0]] }
        #expect(try await store.state().games == [games[0]])
    }

    @Test("the game that is on changes, and ends", arguments: StoreUnderTest.allCases)
    func activates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let games = [try Game.sample("a"), try Game.sample("b")]
        try await change(in: store) { $0.games = games }
        for active in ["a", "b", nil, "b"] {
            try await change(in: store) { $0.activeGameID = active }
            #expect(try await store.state().activeGameID == active)
        }
    }

    @Test(
        "a chat's games are its own: neither seen, nor begun, nor ended by another's",
        arguments: StoreUnderTest.allCases)
    func separatesChats(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let (own, others) = (try Game.sample("own"), try Game.sample("others", lastPlayed: Moment.later(9)))
        for (chat, game) in [(ChatID.ana, own), (.bob, others)] {
            try await change(chat, in: store) {
                $0.games = [game]
                $0.activeGameID = game.id
            }
        }
        #expect(try await store.state().games == [own])
        #expect(try await store.state().activeGameID == "own")
        try await change(in: store) { $0.activeGameID = nil }
        #expect(try await store.state(of: .bob).activeGameID == "others")
        await #expect(throws: StoreError.invalid("the active game is not one of the chat's games")) {
            try await change(in: store) { $0.activeGameID = "others" }
        }
    }

    @Test("another chat's latest games leave room for this one's", arguments: StoreUnderTest.allCases)
    func countsOwnGames(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let many = try (0..<9).map { try Game.sample("b\($0)", lastPlayed: Moment.later(9)) }
        try await change(.bob, in: store) { $0.games = many }
        try await change(in: store) { $0.games = [try .sample("own")] }
        #expect(try await store.state().games.map(\.id) == ["own"])
        #expect(try await store.state(of: .bob).games.map(\.id) == (0..<8).map { "b\($0)" }, "The first eight by name.")
    }

    @Test("a clue that stands twice in a state breaks a rule", arguments: StoreUnderTest.allCases)
    func refusesClueTwice(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g")
        game.clues = [.init(word: "teach", level: 1), .init(word: "teach", level: 2)]
        await #expect { try await change(in: store) { $0.games = [game] } } throws: { error in
            if case .invalid = error as? StoreError { true } else { false }
        }
    }

    @Test("a step whose state is another chat's breaks a rule", arguments: StoreUnderTest.allCases)
    func refusesOthersState(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        await #expect(throws: StoreError.invalid("the step's state belongs to another chat")) {
            try await change(in: store) { $0 = ChatState(chat: .bob) }
        }
    }
}
