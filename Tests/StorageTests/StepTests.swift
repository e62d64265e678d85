import Foundation
import Hive
import Messaging
import Persistence
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
        ]
        for change in changes {
            change(&game)
            try await store.accept(.text(UUID().uuidString))
            try await store.handleNext { $0.games = [game] }
            let stored = try #require(try await store.state().games.first)
            #expect(Set(stored.finds) == Set(game.finds))
            #expect(stored.clues == game.clues)
            #expect(stored.board == game.board && stored.isFinished == game.isFinished)
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

    @Test("the backlog counts what is waiting", arguments: StoreUnderTest.allCases)
    func counts(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"), .text("2"))
        try await store.handleNext(outgoing: [.send("a"), .send("b")], jobs: [.reading("j")])
        try await store.markUndeliverable(try await store.nextOutgoing()[0], reason: "too long")
        #expect(
            try await store.backlog()
                == Backlog(pendingUpdates: 1, pendingMessages: 1, openJobs: 1, undeliverable: 1))
    }
}
