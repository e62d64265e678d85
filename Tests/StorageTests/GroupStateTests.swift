import Foundation
import Hive
import Messaging
import Persistence
import Testing

@Suite("A group's state")
struct GroupStateTests {
    private let wasps = ChatID(platform: .telegram, id: "-200")

    private func player(_ person: PersonID, points: Int, lastDay: Int = 3) -> Player {
        Player(
            person: person, name: "Ana <b>", total: Tally(points: points, words: 2, pangrams: 1, hints: 4),
            week: Tally(points: 3, words: 1), weekStart: 4, streak: 2, lastDay: lastDay, wordsOnLastDay: 1)
    }

    @Test("players, members, teams and penalties are loaded as they were committed", arguments: StoreUnderTest.allCases)
    func storesPlayers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g1")
        game.team = 1
        game.finds = [Game.Find(word: "yacht", person: .ana, points: 5, penalty: 2, foundAt: Moment.later(3))]
        game.members = [
            Game.Member(person: .ana, hints: 2, team: 0, draft: "yac", wantsReveal: true), Game.Member(person: .bob),
        ]
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team) { state in
            state.games = [game]
            state.players = [player(.ana, points: 7), player(.bob, points: 1)]
        }
        let state = try await store.state(of: .team)
        #expect(state.games == [game])
        #expect(state.players == [player(.ana, points: 7), player(.bob, points: 1)])

        try await store.accept(.text("2", in: .team))
        game.members = [Game.Member(person: .ana, hints: 3)]
        try await store.handleNext(in: .team) { state in
            state.games = [game]
            state.players = [player(.ana, points: 9)]
        }
        let later = try await store.state(of: .team)
        #expect(later.games == [game] && later.players == [player(.ana, points: 9)])
    }

    @Test("forgetting a person removes them from every group", arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var game = try Game.sample("g1")
        game.members = [Game.Member(person: .ana, draft: "yac"), Game.Member(person: .bob)]
        try await store.accept(.text("1", in: .team, by: .bob))
        try await store.handleNext(in: .team) { state in
            state.games = [game]
            state.players = [player(.ana, points: 7), player(.bob, points: 1)]
        }
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        let state = try await store.state(of: .team)
        #expect(state.players.map(\.person) == [.bob])
        #expect(state.games.first?.members.map(\.person) == [.bob])
    }

    @Test("when two groups are merged, each person's results are added up", arguments: StoreUnderTest.allCases)
    func merges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for (chat, points, day) in [(ChatID.team, 7, 3), (wasps, 5, 9)] {
            try await store.accept(.text("\(points)", in: chat))
            try await store.handleNext(in: chat) { $0.players = [player(.ana, points: points, lastDay: day)] }
        }
        try await store.migrateChat(from: .team, to: wasps)
        let players = try await store.state(of: wasps).players
        let ana = try #require(players.first)
        #expect(players.count == 1)
        #expect(ana.total == Tally(points: 12, words: 4, pangrams: 2, hints: 8))
        #expect(ana.week == Tally(points: 6, words: 2) && ana.lastDay == 9)
    }

    // MARK: Challenges

    private func challenge(entries: [Challenge.Entry]) throws -> Challenge {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let outer = "THNECA".compactMap { Letter($0) }
        return Challenge(
            code: "7K2A", board: board, outer: outer, startedAt: Moment.start, endsAt: Moment.later(100),
            entries: entries)
    }

    /// Enters a challenge with a game in which `finds` were found.
    private func enter(_ chat: ChatID, game id: String, finds: [Game.Find], in store: any Store) async throws {
        var game = try Game.sample(id)
        game.finds = finds
        game.members = [Game.Member(person: .bob, hints: 3)]
        let known = try await store.challenge(code: "7K2A")
        var challenge = try known ?? challenge(entries: [])
        challenge.entries.append(.init(chat: chat, gameID: id, name: "Group \(id)"))
        try await store.accept(.text(id, in: chat))
        try await store.handleNext(in: chat) { [challenge, game] state in
            state.games = [game]
            state.challenges = [challenge]
        }
    }

    @Test("each group of a challenge sees the scores of all groups, up to its end", arguments: StoreUnderTest.allCases)
    func sharesChallenge(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let late = Game.Find(word: "they", person: .bob, points: 1, foundAt: Moment.later(101))
        let hinted = Game.Find(word: "teeny", person: .bob, points: 5, penalty: 4, foundAt: Moment.later(9))
        let lost = Game.Find(word: "yenta", person: .bob, points: 0, foundAt: Moment.later(9))
        try await enter(.team, game: "g1", finds: [.sample("yacht"), hinted, lost], in: store)
        try await enter(wasps, game: "g2", finds: [.sample("chantey"), late], in: store)
        for chat in [ChatID.team, wasps] {
            let seen = try #require(try await store.state(of: chat).challenges.first)
            #expect(seen.outer.map(\.description).joined() == "THNECA" && seen.endsAt == Moment.later(100))
            #expect(seen.entries.map(\.chat) == [.team, wasps])
            #expect(seen.entries.map(\.name) == ["Group g1", "Group g2"])
            #expect(seen.entries[0].tally == Tally(points: 6, words: 2, hints: 3) && seen.entries[0].players == 2)
            #expect(seen.entries[1].tally == Tally(points: 5, words: 1, pangrams: 1, hints: 3))
            #expect(seen.entries[1].players == 1)
        }
        #expect(try await store.challenge(code: "NONE") == nil)
        #expect(try await store.state(of: .ana).challenges.isEmpty)
    }

    @Test("a group keeps its challenges when its identifier changes", arguments: StoreUnderTest.allCases)
    func migratesChallenge(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await enter(.team, game: "g1", finds: [.sample("yacht")], in: store)
        let new = ChatID(platform: .telegram, id: "-300")
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.challenge(code: "7K2A")?.entries.map(\.chat) == [new])
        #expect(try await store.state(of: new).challenges.map(\.code) == ["7K2A"])
    }
}
