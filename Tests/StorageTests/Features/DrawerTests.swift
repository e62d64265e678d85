import BotState
import DrawTalk
import Foundation
import Messaging
import Testing

@Suite("People who draw")
struct DrawerTests {
    private let wasps = ChatID(platform: .telegram, id: "-200")

    private func drawer(_ person: PersonID, points: Int, week: Int = 3, weekStart: Int = 4) -> Drawer {
        Drawer(
            person: person, name: "Ana <b>", points: points, weekPoints: week, weekStart: weekStart,
            notes: Data(#"{"skill":0.5}"#.utf8))
    }

    @Test("are loaded as they were committed", arguments: StoreUnderTest.allCases)
    func stores(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team))
        try await store.handleNext(in: .team) { $0.drawers = [drawer(.ana, points: 82), drawer(.bob, points: 0)] }
        #expect(try await store.state(of: .team).drawers == [drawer(.ana, points: 82), drawer(.bob, points: 0)])
        try await store.accept(.text("2", in: .team))
        try await store.handleNext(in: .team) { $0.drawers = [drawer(.ana, points: 99)] }
        #expect(try await store.state(of: .team).drawers == [drawer(.ana, points: 99)])
        #expect(try await store.state(of: .ana).drawers.isEmpty)
    }

    @Test("are removed from every chat when they are forgotten", arguments: StoreUnderTest.allCases)
    func forgets(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team, by: .bob))
        try await store.handleNext(in: .team) { $0.drawers = [drawer(.ana, points: 82), drawer(.bob, points: 1)] }
        try await store.accept(.text("2"))
        try await store.handleNext { $0.drawers = [drawer(.ana, points: 7)] }
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.state(of: .team).drawers.map(\.person) == [.bob])
        #expect(try await store.state(of: .ana).drawers.isEmpty)
    }

    @Test("keep the sum of their points when two groups are merged", arguments: StoreUnderTest.allCases)
    func merges(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for (chat, points, weekStart) in [(ChatID.team, 7, 11), (wasps, 5, 4)] {
            try await store.accept(.text("\(points)", in: chat))
            try await store.handleNext(in: chat) { $0.drawers = [drawer(.ana, points: points, weekStart: weekStart)] }
        }
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await store.state(of: wasps).drawers == [drawer(.ana, points: 12, weekStart: 11)])
    }

    @Test(
        "have the points of one week added up, and of two weeks those of the later one, with the notes of where they come to",
        arguments: [(4, 4, 9), (4, 11, 2), (11, 4, 7)])
    func mergesWeeks(source: Int, target: Int, weekPoints: Int) async throws {
        let store = try StoreUnderTest.sqlite.make()
        var expected = drawer(.ana, points: 12, week: weekPoints, weekStart: max(source, target))
        expected.name = "Ana there"
        expected.notes = Data("there".utf8)
        var there = drawer(.ana, points: 5, week: 2, weekStart: target)
        (there.name, there.notes) = (expected.name, expected.notes)
        let here = [drawer(.ana, points: 7, week: 7, weekStart: source), drawer(.bob, points: 1)]
        for (chat, drawers) in [(ChatID.team, here), (wasps, [there])] {
            try await store.accept(.text(chat.id, in: chat))
            try await store.handleNext(in: chat) { $0.drawers = drawers }
        }
        try await store.migrateChat(from: .team, to: wasps)
        #expect(try await store.state(of: wasps).drawers == [expected, drawer(.bob, points: 1)])
    }

    @Test("change in all that is kept of them", arguments: StoreUnderTest.allCases)
    func changes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let other = Drawer(
            person: .ana, name: "Other", points: 9, weekPoints: 8, weekStart: 18, notes: Data("other".utf8))
        for drawer in [drawer(.ana, points: 1), other] {
            try await store.accept(.text(drawer.name, in: .team))
            try await store.handleNext(in: .team) { $0.drawers = [drawer] }
            #expect(try await store.state(of: .team).drawers == [drawer])
        }
    }
}
