import Foundation
import Messaging
import Persistence
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
}
