import Foundation
import Testing

@testable import Matrix

@Suite("What a homeserver takes from the account")
struct EventBudgetTests {
    private let start = Date(timeIntervalSince1970: 1000)

    private func budget(after events: Int) -> EventBudget {
        var budget = EventBudget()
        for _ in 0..<events { budget.spend(at: start) }
        return budget
    }

    @Test("decorations leave the most to answers, reactions the least")
    func reserves() {
        #expect(budget(after: 1).affords(3, leaving: .decoration, at: start))
        #expect(!budget(after: 2).affords(3, leaving: .decoration, at: start))
        #expect(budget(after: 5).affords(leaving: .announcement, at: start))
        #expect(!budget(after: 6).affords(leaving: .announcement, at: start))
        #expect(budget(after: 8).affords(leaving: .reaction, at: start))
        #expect(!budget(after: 9).affords(leaving: .reaction, at: start))
    }

    @Test("comes back at one event each five seconds, up to ten")
    func refill() {
        let spent = budget(after: 10)
        #expect(spent.pause(leaving: .reaction, at: start) == 10)
        #expect(spent.affords(leaving: .reaction, at: start.addingTimeInterval(10)))
        #expect(!spent.affords(5, leaving: .decoration, at: start.addingTimeInterval(10_000)))
        #expect(spent.pause(leaving: .reaction, at: start.addingTimeInterval(-60)) == 10, "a clock that is put back")
    }

    @Test("has no limit once the server took more than assumed, until it refuses something")
    func lifted() {
        #expect(!budget(after: 13).affords(leaving: .reaction, at: start))
        var budget = budget(after: 14)
        #expect(budget.affords(3, leaving: .decoration, at: start))
        budget.refuse(for: 4, at: start)
        #expect(!budget.affords(leaving: .reaction, at: start))
        #expect(abs(budget.pause(leaving: .reaction, at: start) - 9) < 0.001, "one after 4 s, the second 5 s later")
    }
}
