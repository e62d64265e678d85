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

    private func answer(to text: String, from person: Person? = nil) throws -> InlineAnswer {
        var chat = MemoryChat(try Fixtures.conversation(dictionaries: ["de": ListedDictionary("de")]))
        let actions = try chat.send(.inlineQuery(InlineQuery(id: "q", text: text)), from: person ?? ana)
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
        #expect(answer.cacheSeconds == 60 && answer.isPersonal)
    }

    @Test("each person is answered in their language, so an answer is for one person alone")
    func languages() throws {
        let answers = try ["de", "en"].map { code in
            let id = PersonID(platform: .telegram, id: code)
            return try answer(to: "yacht", from: Person(id: id, name: "", languageCode: code))
        }
        #expect(answers.map(\.results.first?.summary?.isEmpty) == [false, false])
        #expect(answers[0].results[0].summary?.contains("Jacht") == true)
        #expect(answers[1].results[0].summary?.contains("Jacht") == false)
        #expect(answers[0].results[0].text != answers[1].results[0].text)
        #expect(answers.map(\.isPersonal) == [true, true])
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
