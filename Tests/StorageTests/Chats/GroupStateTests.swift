import BotState
import DrawTalk
import Foundation
import Hive
import Messaging
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

    /// A player of whom every number is another one, counted from `first`.
    private func distinct(_ person: PersonID, from first: Int, day: Int, week: Int) -> Player {
        Player(
            person: person, name: "\(first)",
            total: Tally(points: first, words: first + 1, pangrams: first + 2, hints: first + 3),
            week: Tally(points: first + 4, words: first + 5, pangrams: first + 6, hints: first + 7), weekStart: week,
            streak: first + 8, lastDay: day, wordsOnLastDay: first + 9)
    }

    @Test("every number of a player is stored, and changes", arguments: StoreUnderTest.allCases)
    func changesPlayers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for player in [distinct(.ana, from: 1, day: 3, week: 4), distinct(.ana, from: 20, day: 5, week: 11)] {
            try await store.accept(.text("\(player.name)", in: .team))
            try await store.handleNext(in: .team) { $0.players = [player] }
            #expect(try await store.state(of: .team).players == [player])
        }
    }

    @Test(
        "who goes from one chat, team or game stays in the others, and so do those beside them",
        arguments: StoreUnderTest.allCases)
    func removesOne(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let namesake = PersonID(platform: .matrix, id: PersonID.ana.id)
        let people = [PersonID.ana, .bob, namesake]
        for chat in [ChatID.team, wasps] {
            var game = try Game.sample("g \(chat.id)")
            game.members = people.map { Game.Member(person: $0) }
            try await store.accept(.text("1 \(chat.id)", in: chat))
            try await store.handleNext(in: chat) { [game] state in
                state.games = [game]
                state.players = people.map { player($0, points: 1) }
                state.drawers = people.map { Drawer(person: $0, name: "D") }
            }
        }
        try await store.accept(.text("2", in: .team))
        try await store.handleNext(in: .team) { state in
            state.players.removeFirst()
            state.drawers.removeFirst()
            state.games[0].members.removeFirst()
        }
        for (chat, expected) in [(ChatID.team, [.bob, namesake]), (wasps, people)] {
            let state = try await store.state(of: chat)
            #expect(state.players.map(\.person) == expected)
            #expect(state.drawers.map(\.person) == expected)
            #expect(state.games.first?.members.map(\.person) == expected)
        }
    }

    @Test("of two groups that become one, the later week and streak of a person stay", arguments: [true, false])
    func mergesWeeks(isTargetLater: Bool) async throws {
        let store = try StoreUnderTest.sqlite.make()
        let (earlier, later) = (
            distinct(.ana, from: 1, day: 3, week: 4), distinct(.ana, from: 20, day: 15, week: 11)
        )
        let (source, target) = isTargetLater ? (earlier, later) : (later, earlier)
        for (chat, players) in [(ChatID.team, [source, player(.bob, points: 3)]), (wasps, [target])] {
            try await store.accept(.text(chat.id, in: chat))
            try await store.handleNext(in: chat) { $0.players = players }
        }
        try await store.migrateChat(from: .team, to: wasps)
        var merged = later
        merged.total = Tally(points: 21, words: 23, pangrams: 25, hints: 27)
        #expect(Set(try await store.state(of: wasps).players) == [merged, player(.bob, points: 3)])
    }

    @Test(
        "played on the same last day in both, they keep what the group they come to knows of them",
        arguments: StoreUnderTest.allCases)
    func mergesSameDay(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for (chat, player) in [
            (ChatID.team, distinct(.ana, from: 1, day: 3, week: 4)), (wasps, distinct(.ana, from: 20, day: 3, week: 4)),
        ] {
            try await store.accept(.text(chat.id, in: chat))
            try await store.handleNext(in: chat) { $0.players = [player] }
        }
        try await store.migrateChat(from: .team, to: wasps)
        let ana = try #require(try await store.state(of: wasps).players.first)
        #expect(ana.name == "20" && ana.streak == 28 && ana.wordsOnLastDay == 29)
        #expect(ana.week == Tally(points: 29, words: 31, pangrams: 33, hints: 35))
    }

    // MARK: Challenges

    private func challenge(_ code: String = "7K2A", entries: [Challenge.Entry]) throws -> Challenge {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let outer = "THNECA".compactMap { Letter($0) }
        return Challenge(
            code: code, board: board, outer: outer, startedAt: Moment.start, endsAt: Moment.later(100),
            entries: entries)
    }

    /// Enters a challenge with a game in which `finds` were found.
    private func enter(
        _ chat: ChatID, game id: String, finds: [Game.Find], code: String = "7K2A", in store: any Store
    ) async throws {
        var game = try Game.sample(id)
        game.finds = finds
        game.members = [Game.Member(person: .bob, hints: 3)]
        let known = try await store.challenge(code: code)
        var challenge = try known ?? challenge(code, entries: [])
        challenge.entries.append(.init(chat: chat, gameID: id, name: "Group \(id)"))
        try await store.accept(.text("\(id) \(code)", in: chat))
        try await store.handleNext(in: chat) { [challenge, game] state in
            state.games = [game]
            state.challenges.append(challenge)
        }
    }

    @Test("a game takes part in two challenges", arguments: StoreUnderTest.allCases)
    func twoChallenges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await enter(.team, game: "g1", finds: [.sample("yacht")], code: "AAAA", in: store)
        try await enter(wasps, game: "g2", finds: [], code: "BBBB", in: store)
        try await enter(wasps, game: "g2", finds: [.sample("chantey")], code: "AAAA", in: store)
        #expect(try await store.state(of: .team).challenges.map(\.code) == ["AAAA"])
        let seen = try await store.state(of: wasps).challenges
        #expect(seen.map(\.code) == ["BBBB", "AAAA"])
        #expect(seen.map { $0.entries.map(\.gameID) } == [["g2"], ["g1", "g2"]])
        #expect(seen.map { $0.entries.map(\.tally.words) } == [[1], [1, 1]])
    }

    @Test(
        "the game of a challenge is loaded until its group is told the end, however many others were played since",
        arguments: StoreUnderTest.allCases)
    func loadsChallenged(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await enter(.team, game: "g1", finds: [.sample("yacht")], in: store)
        try await enter(wasps, game: "g2", finds: [], in: store)
        let others = try (1...12).map { try Game.sample("o\($0)", lastPlayed: Moment.later(500)) }
        try await store.accept(.text("more", in: .team))
        try await store.handleNext(in: .team) { state in
            state.games += others
            state.activeGameID = "o12"
        }
        let open = try await store.state(of: .team)
        #expect(open.games.contains { $0.id == "g1" && $0.finds.map(\.word) == ["yacht"] })
        #expect(open.games.count == ChatState.loadedGames + 1 && open.challenges.map(\.code) == ["7K2A"])
        try await store.accept(.text("end", in: .team))
        try await store.handleNext(in: .team) { $0.challenges = [] }
        let told = try await store.state(of: .team)
        #expect(told.challenges.isEmpty && !told.games.contains { $0.id == "g1" })
        #expect(try await store.state(of: wasps).challenges.first?.entries.map(\.chat) == [.team, wasps])
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

    @Test(
        "a find at the very end of a challenge counts, and one that clues cost more than it brought counts as nothing",
        arguments: StoreUnderTest.allCases)
    func countsChallenge(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let namesake = PersonID(platform: .matrix, id: PersonID.ana.id)
        let last = Game.Find(word: "they", person: .ana, points: 1, foundAt: Moment.later(100))
        let dear = Game.Find(word: "teeny", person: namesake, points: 2, penalty: 9, foundAt: Moment.later(9))
        try await enter(.team, game: "g1", finds: [last, dear], in: store)
        let entry = try #require(try await store.challenge(code: "7K2A")?.entries.first)
        #expect(entry.tally == Tally(points: 1, words: 2, hints: 3) && entry.players == 2)
    }

    @Test(
        "where nobody asked for help there are no hints, and without a name there is none",
        arguments: StoreUnderTest.allCases)
    func countsNothing(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let challenge = try challenge(entries: [.init(chat: .team, gameID: "g", name: nil)])
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team) { state in
            state.games = [try .sample("g")]
            state.challenges = [challenge]
        }
        #expect(try await store.challenge(code: "7K2A") == challenge)
        #expect(try await store.state(of: .team).challenges == [challenge])
    }

    @Test("a group writes how it entered itself, and no other, and enters once", arguments: StoreUnderTest.allCases)
    func entersOnce(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await enter(.team, game: "g1", finds: [], in: store)
        try await enter(wasps, game: "g2", finds: [], in: store)
        try await store.accept(.text("again", in: wasps))
        try await store.handleNext(in: wasps) { $0.challenges[0].entries[1].name = "Another" }
        #expect(try await store.challenge(code: "7K2A")?.entries.map(\.name) == ["Group g1", "Group g2"])
    }

    @Test(
        "two groups of different challenges that become one stand in both; of the same, the other's entry stays",
        arguments: StoreUnderTest.allCases)
    func mergesChallenges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await enter(.team, game: "g1", finds: [], in: store)
        try await store.accept(.text("w", in: wasps))
        try await store.handleNext(in: wasps)
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await store.challenge(code: "7K2A")?.entries.map(\.chat) == [wasps])
        let third = ChatID(platform: .telegram, id: "-300")
        try await enter(third, game: "g3", finds: [], in: store)
        try await store.migrateChat(from: wasps, to: third)
        let entries = try await store.challenge(code: "7K2A")?.entries
        #expect(entries?.map(\.gameID) == ["g3"] && entries?.map(\.chat) == [third])
    }
}
