import BotState
import Foundation
import Messaging
import Testing

@testable import Delivery

@Suite("The gate before the conversation")
struct GateTests {
    private static let ana = Person(id: PersonID(platform: .telegram, id: "1"), name: "Ana")

    private func text(_ text: String) -> Update {
        var update = Update.text(UUID().uuidString, text)
        update.sender = Self.ana
        return update
    }

    private let counters = DeliveryCounters()

    private func gate(_ rules: GateRules) -> Dispatcher.PureHandler {
        Gate(
            rules: rules, answer: { refusal, update in [.say("\(refusal)", in: update.chat.id)] }, counters: counters
        ).guarding(Conversation.echo)
    }

    @Test("who is let through reaches it, others are answered or ignored, and counted")
    func guards() throws {
        let handler = gate(GateRules(messagesPerMinute: 6, admins: []))
        let state = ChatState(chat: .ana, session: Data("notes".utf8))
        var texts: [[String]] = []
        for text in ["hello", "again", "and again"] {
            let step = try handler(state, .update(self.text(text)), Date())
            #expect(step.state == state)
            texts.append(step.outgoing.map(\.text))
        }
        #expect(texts == [["hello"], ["tooManyMessages"], []])
        #expect(counters.value(of: .updatesRefused) == 2)
    }

    @Test("the ends of jobs always reach it")
    func jobs() throws {
        let handler = gate(GateRules(allowed: [], blocked: ["1"]))
        let end = ChatInput.JobEnd(
            id: "job:j#1", chat: text("").chat, person: Self.ana.id, date: Date(),
            job: EndedJob(id: "j", subject: nil, result: .woken("tea")))
        let step = try handler(ChatState(chat: .ana), .jobEnded(end), Date())
        #expect(step.outgoing.map(\.text) == ["j: tea"])
        #expect(counters.value(of: .updatesRefused) == 0)
    }
}

@Suite("A tally of what somebody does")
struct RateTallyTests {
    private func count(_ times: [Double], limit: Int) -> [RateTally.Judgement] {
        var tally = RateTally()
        return times.map { tally.count(at: Date(timeIntervalSince1970: $0), limit: limit, window: 10) }
    }

    @Test("tells of too much once, and anew when no more than half the limit was done")
    func calm() {
        #expect(
            count([0, 1, 2, 3, 4, 5], limit: 4) == [.fine, .fine, .fine, .fine, .tooMuch, .stillTooMuch])
        // At 11.5 s three count, at 12.5 s two.
        let busy = [0, 1, 2, 3, 4, 11.5, 11.6]
        #expect(count(busy + [11.7], limit: 4).suffix(3) == [.fine, .fine, .stillTooMuch])
        let calm = [0, 1, 2, 3, 4, 12.5]
        #expect(count(calm + [12.6, 12.7, 12.8], limit: 4).suffix(4) == [.fine, .fine, .fine, .tooMuch])
    }

    @Test("counts what was done within the window, its beginning left out")
    func window() {
        #expect(count([0, 10], limit: 1) == [.fine, .fine])
        #expect(count([0, 9.9, 10], limit: 1) == [.fine, .tooMuch, .fine])
        var tally = RateTally()
        _ = tally.count(at: Date(timeIntervalSince1970: 0), limit: 1, window: 10)
        #expect(!tally.isIdle(at: Date(timeIntervalSince1970: 9.9), window: 10))
        #expect(tally.isIdle(at: Date(timeIntervalSince1970: 10), window: 10))
        #expect(RateTally().isIdle(at: Date(timeIntervalSince1970: 0), window: 10))
    }

    @Test("does not count what is dated far ahead, so that a false date shuts nobody out")
    func future() {
        #expect(count([1000, 1000, 1, 2, 3], limit: 2) == [.fine, .fine, .fine, .fine, .tooMuch])
        #expect(
            count([9.9, 1, 11], limit: 1) == [.fine, .tooMuch, .stillTooMuch], "what comes a little out of order counts"
        )
        var tally = RateTally()
        _ = tally.count(at: Date(timeIntervalSince1970: 1000), limit: 1, window: 10)
        #expect(tally.isIdle(at: Date(timeIntervalSince1970: 990), window: 10))
        #expect(!tally.isIdle(at: Date(timeIntervalSince1970: 991), window: 10))
    }
}
