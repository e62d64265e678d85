import BotState
import Foundation
import Hive
import Messaging
import Testing

@Suite("Older games")
struct OlderGamesTests {
    /// A dozen games, the latest last. The first has finds, and letters of its own.
    private func fill(_ store: any Store, in chat: ChatID = .ana) async throws {
        try await store.accept(.text("games-\(chat.id)", in: chat))
        try await store.handleNext(in: chat) { state in
            for number in 1...12 {
                state.games.append(try .sample("\(chat.id)-\(number)", lastPlayed: Moment.later(Double(number) * 100)))
            }
            state.games[0].board = try #require(Board(center: "i", outer: "chntyz"))
            state.games[0].startedAt = Moment.later(50)
            state.games[0].finds = [.init(word: "chintzy", person: .ana, points: 14, foundAt: Moment.later(60))]
            state.games[0].notes = Data("notes".utf8)
            state.activeGameID = "\(chat.id)-12"
        }
    }

    @Test(
        "are found by their identifier, letters or time, or because they can be resumed",
        arguments: StoreUnderTest.allCases,
        [
            GameRequest.id("1-1"), .letters(of: Board(center: "i", outer: "chntyz", edition: .print) ?? .any),
            .played(Moment.later(40)..<Moment.later(60)), .played(Moment.later(100)..<Moment.later(101)), .unfinished,
        ])
    func finds(kind: StoreUnderTest, request: GameRequest) async throws {
        let store = try kind.make()
        try await fill(store)
        try await fill(store, in: .team)
        try await store.accept(.text("find"))
        let pending = try #require(await store.nextPending(in: .ana))
        #expect(
            pending.state.games.map(\.id) == (5...12).reversed().map { "1-\($0)" } && pending.state.answered.isEmpty)
        let found = try #require(await store.find([request], for: pending))
        let game = try #require(found.state.games.first { $0.id == "1-1" })
        #expect(game.notes == Data("notes".utf8) && game.finds.map(\.word) == ["chintzy"])
        #expect(found.state.answered == [request] && found.state.games.allSatisfy { $0.id.hasPrefix("1-") })
        #expect(Set(found.state.games.map(\.id)).count == found.state.games.count)
        // What is found can be changed and committed.
        var state = found.state
        state.games[state.games.count - 1].lastPlayedAt = Moment.later(5000)
        state.games[state.games.count - 1].notes = nil
        try await store.commit(Step(state: state), handling: found)
        #expect(try await store.state().games.first?.notes == nil)
    }

    @Test("of other letters, times and chats are not found", arguments: StoreUnderTest.allCases)
    func findsNothing(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await fill(store)
        try await fill(store, in: .team)
        try await store.accept(.text("find"))
        let pending = try #require(await store.nextPending(in: .ana))
        let requests: Set<GameRequest> = [
            .id("\(ChatID.team.id)-1"), .letters(of: try #require(Board(center: "t", outer: "acehny"))),
            .played(Moment.later(-100)..<Moment.start),
        ]
        let found = try #require(await store.find(requests, for: pending))
        #expect(found.state.games == pending.state.games && found.state.answered == requests)
    }

    @Test("with finds come before empty ones among those that can be resumed", arguments: StoreUnderTest.allCases)
    func prefersPlayed(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await fill(store)
        try await store.accept(.text("more"))
        try await store.handleNext { state in
            for number in 1...GameRequest.mostGames + 5 {
                state.games.append(try .sample("e\(number)", lastPlayed: Moment.later(5000 + Double(number))))
            }
        }
        try await store.accept(.text("find"))
        let pending = try #require(await store.nextPending(in: .ana))
        let found = try #require(await store.find([.unfinished], for: pending))
        #expect(found.state.games.contains { $0.id == "1-1" })
    }

    @Test("a word that a whole group was shown belongs to nobody", arguments: StoreUnderTest.allCases)
    func nobodys(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g")
        game.finds = [
            .init(word: "yacht", person: nil, points: 5, foundAt: Moment.later(1)),
            .init(word: "they", person: .bob, points: 1, foundAt: Moment.later(2)),
        ]
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team) { [game] state in
            state.games = [game]
            state.challenges = [
                Challenge(
                    code: "7K2A", board: game.board, outer: game.board.outer.letters, startedAt: Moment.start,
                    endsAt: Moment.later(100), entries: [.init(chat: .team, gameID: "g", name: nil)])
            ]
        }
        let state = try await store.state(of: .team)
        #expect(state.games == [game])
        let entry = try #require(state.challenges.first?.entries.first)
        #expect(entry.tally.points == 1 && entry.tally.words == 1 && entry.players == 1)
    }
}

extension Board {
    /// A board for where a literal one can't fail.
    fileprivate static var any: Board {
        guard let board = Board(center: "y", outer: "acehnt") else { preconditionFailure("“Y ACEHNT” is a board") }
        return board
    }
}
