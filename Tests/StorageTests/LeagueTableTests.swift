import BotState
import Foundation
import Hive
import LeagueTalk
import Messaging
import Storage
import Synchronization
import Testing

@Suite("Leagues in the database")
struct LeagueTableTests {
    private func change(
        _ changes: [LeagueChange], by person: PersonID = .ana, in chat: ChatID = .team, _ store: any Store
    ) async throws {
        try await store.accept(.text(UUID().uuidString, in: chat, by: person))
        let pending = try #require(await store.nextPending(in: chat))
        var step = Step(state: pending.state)
        step.changes[LeagueTable.self] = changes
        try await store.commit(step, handling: pending)
    }

    private func leagues(in chat: ChatID, _ store: any Store) async throws -> [League] {
        try await store.state(of: chat).records[LeagueTable.self]
    }

    private func entry(_ words: [String], day: Int = 20_000, by person: PersonID = .ana) throws -> LeagueEntry {
        LeagueEntry(
            person: person, day: day, board: try #require(Board(center: "h", outer: "acenty")), points: 20, maximum: 47,
            words: words, unread: 1, sentAt: Moment.later(Double(day - 20_000)))
    }

    /// A league of Ana and Bob to which both have sent a screen.
    private func begin(_ store: any Store) async throws {
        try await change([.open(title: "Team", timeZone: "Europe/Vienna"), .join(name: "Ana")], store)
        try await change([.join(name: "Bob")], by: .bob, store)
        try await change([.send(try entry(["hyena", "they"]), to: .team)], in: .ana, store)
        try await change([.send(try entry(["chantey"], by: .bob), to: .team)], by: .bob, in: .bob, store)
    }

    @Test("the group has all of it, and each member privately what is theirs", arguments: StoreUnderTest.allCases)
    func reach(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await begin(store)
        let own = try #require(await leagues(in: .team, store).first)
        #expect(own.title == "Team" && own.timeZone == "Europe/Vienna" && own.chat == .team)
        #expect(own.members.map(\.name) == ["Ana", "Bob"])
        #expect(own.entries == [try entry(["hyena", "they"]), try entry(["chantey"], by: .bob)])
        let seen = try #require(await leagues(in: .ana, store).first)
        #expect(seen == own.seen(by: .ana))
        #expect(seen.entries.map(\.words) == [["hyena", "they"], []])
        #expect(try await leagues(in: .carol, store).isEmpty)
    }

    @Test("members stand in the order in which they joined", arguments: StoreUnderTest.allCases)
    func order(kind: StoreUnderTest) async throws {
        let seconds = Mutex(0.0)
        let store = try kind.make(now: {
            Moment.later(
                seconds.withLock {
                    $0 += 1
                    return $0
                })
        })
        try await change([.open(title: "Team", timeZone: nil), .join(name: "Bob")], by: .bob, store)
        try await change([.join(name: "Ana")], store)
        #expect(try await leagues(in: .team, store).first?.members.map(\.name) == ["Bob", "Ana"])
    }

    @Test("a later screen replaces the day's, and old ones go", arguments: StoreUnderTest.allCases)
    func replaces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await begin(store)
        try await change([.send(try entry(["achy"]), to: .team)], in: .ana, store)
        #expect(try await leagues(in: .team, store).first?.entries.map(\.words) == [["achy"], ["chantey"]])
        let later = 20_000 + League.daysKept + 1
        try await change([.send(try entry(["yeah"], day: later), to: .team)], in: .ana, store)
        #expect(try await leagues(in: .team, store).first?.entries.map(\.words) == [["yeah"]])
        try await change([.withdraw(day: later, from: .team)], in: .ana, store)
        #expect(try await leagues(in: .team, store).first?.entries.isEmpty == true)
    }

    @Test("who leaves or is forgotten takes all of theirs along", arguments: StoreUnderTest.allCases)
    func leaves(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await begin(store)
        try await change([.leave(.team)], by: .bob, in: .bob, store)
        #expect(try await leagues(in: .team, store).first?.members.map(\.name) == ["Ana"])
        #expect(try await leagues(in: .bob, store).isEmpty)
        try await store.accept(.text("forget"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        let left = try #require(await leagues(in: .team, store).first)
        #expect(left.members.isEmpty && left.entries.isEmpty)
    }

    @Test("moves with its group, and ends for all", arguments: StoreUnderTest.allCases)
    func moves(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await begin(store)
        let wasps = ChatID(platform: .telegram, id: "-200")
        try await store.accept(.text("w", in: wasps, by: .bob))
        try await store.handleNext(in: wasps)
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await leagues(in: wasps, store).first?.entries.count == 2)
        try await change([.close], in: wasps, store)
        #expect(try await leagues(in: wasps, store).isEmpty)
        #expect(try await leagues(in: .ana, store).isEmpty)
    }
}
