import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Words asked for from other chats")
struct InlineTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    private func answer(to text: String) throws -> InlineAnswer {
        var chat = MemoryChat(try Fixtures.conversation())
        let actions = try chat.send(.inlineQuery(InlineQuery(id: "q", text: text)), from: ana)
        guard actions.count == 1, case .answerInlineQuery("q", let answer) = actions[0] else {
            Issue.record("\(actions)")
            return InlineAnswer(results: [])
        }
        return answer
    }

    @Test("a known word is offered alone, with what it means", arguments: ["yacht", " “Yacht!” "])
    func known(text: String) throws {
        let answer = try answer(to: text)
        #expect(answer.results.map(\.title).map { $0.lowercased() } == ["yacht"])
        #expect(answer.results[0].summary == "a vessel privately owned and propelled by sail or power")
        #expect(answer.results[0].text.markup.contains("propelled by sail"))
        #expect(answer.cacheSeconds == 3600 && !answer.isPersonal)
    }

    @Test("for an unknown one eight like it are offered at most, each under an identifier of its own")
    func unknown() throws {
        #expect(try answer(to: "yatch").results.map(\.title).contains("yacht"))
        let many = try answer(to: "tinty").results
        #expect(Set(many.map(\.id)).count == many.count && (2...8).contains(many.count))
        #expect(try answer(to: "itchi").results.count <= 8)
    }

    @Test("for nothing, nothing is offered", arguments: ["", " ", "!?", "xqzzkwxqzzkw"])
    func nothing(text: String) throws { #expect(try answer(to: text).results.isEmpty) }
}
