import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import Talk

@Suite("What a platform can do")
struct CapabilityTests {
    private let ana = Person(id: PersonID(platform: .matrix, id: "ana"), name: "Ana")

    private func answer(to text: String, with capabilities: [Platform: Capabilities]) throws -> [OutgoingMessage.Action]
    {
        let conversation = Conversation(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: Fixtures.drawings,
            capabilities: capabilities, secretRandom: Fixtures.secretRandom)
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .group)
        var state = ChatState(chat: chat.id)
        var actions: [OutgoingMessage.Action] = []
        for (number, line) in ["/new Y ACEHNT", text].enumerated() {
            let event = Event.message(.init(id: MessageID(rawValue: "m\(number)"), text: line))
            let update = Update(id: "\(number)", chat: chat, sender: ana, date: .distantPast, event: event)
            let step = try conversation.step(state, .update(update), now: .distantPast)
            (state, actions) = (step.state, step.outgoing.map(\.action))
        }
        return actions
    }

    private func pictures(_ actions: [OutgoingMessage.Action]) -> Int {
        actions.count { if case .send(let content, _, _) = $0 { content.picture != nil } else { false } }
    }

    @Test("a text that is longer than a caption may be there is sent without its picture")
    func captions() throws {
        let roomy = Fixtures.capable
        var tight = roomy
        tight.captionLength = 10
        #expect(try pictures(answer(to: "/standings", with: [.matrix: roomy])) == 1)
        #expect(try pictures(answer(to: "/standings", with: [.matrix: tight])) == 0)
        #expect(try pictures(answer(to: "/standings", with: [:])) == 0)
    }

    @Test("an answer to a button is cut to what is shown of it", arguments: [0, 5, 200])
    func toasts(length: Int) throws {
        var capabilities = Fixtures.capable
        capabilities.toastLength = length
        let conversation = Conversation(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: Fixtures.drawings,
            capabilities: [.matrix: capabilities], secretRandom: Fixtures.secretRandom)
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .private)
        let press = Event.button(.init(id: "b", messageID: nil, data: "?"))
        let update = Update(id: "1", chat: chat, sender: ana, date: .distantPast, event: press)
        let step = try conversation.step(ChatState(chat: chat.id), .update(update), now: .distantPast)
        let whole = "That button has had its day. Try “help”."
        #expect(step.outgoing.map(\.action) == [.answerButton(id: "b", text: String(whole.prefix(length)))])
    }

    @Test("data of buttons fits into what the platform takes", arguments: [30, 64, 200])
    func buttons(limit: Int) throws {
        var capabilities = Fixtures.capable
        capabilities.buttonByteLimit = limit
        let chat = Chat(id: ChatID(platform: .matrix, id: "1"), kind: .private)
        let event = Event.message(.init(id: MessageID(rawValue: "m"), text: ""))
        let resources = TalkResources(
            words: try Fixtures.words.get(), calendar: Fixtures.calendar, texts: try Fixtures.texts.get(),
            drawings: Fixtures.drawings, features: Conversation.features, capabilities: [.matrix: capabilities],
            operators: [], secretRandom: Fixtures.secretRandom)
        let exchange = Exchange(
            resources, state: ChatState(chat: chat.id),
            input: .update(Update(id: "1", chat: chat, sender: ana, date: .distantPast, event: event)),
            now: .distantPast)
        let word = String(repeating: "é", count: 100)
        let data = LookupButton(.word, Lookup(exchange).wordArgument(word)).data
        #expect(data.utf8.count <= limit && data.utf8.count > limit - 5)
    }

    /// Which feature an action needs.
    private static func features(_ action: OutgoingMessage.Action) -> Set<Capabilities.Feature> {
        func buttons(_ content: OutgoingMessage.Content) -> Set<Capabilities.Feature> {
            let opens = content.text.runs.contains { $0.marks.contains { $0.style == .details } }
            let keyboard: Set<Capabilities.Feature> =
                content.keyboard.map { $0.isPoll ? [.buttons, .polls] : [.buttons] } ?? []
            return keyboard.union(opens ? [.details] : [])
        }
        switch action {
        case .send(let content, let handle, _):
            let mayChange = handle != nil || content.keyboard != nil
            let isInterim = handle?.rawValue.hasPrefix("looking-") == true
            return buttons(content).union(content.picture != nil && mayChange ? [.captionEdits] : [])
                .union(content.voice != nil ? [.voice] : []).union(isInterim ? [.interimMessages] : [])
                .union(content.call != nil ? [.calls] : [])
                .union(content.text.plain.contains("as a photo") ? [.smallerPhotos] : [])
        case .edit(_, let content):
            return buttons(content).union(content.picture == nil ? [.edits] : [.edits, .pictureEdits])
        case .editKeyboard: return [.edits, .buttons]
        case .delete(.message(let id)) where id.rawValue.hasPrefix("m"): return [.deletionOfOthers, .deletion]
        case .delete: return [.deletion]
        case .pin, .unpin: return [.pins]
        case .react: return [.reactions]
        case .answerInlineQuery: return [.inlineQueries]
        case .answerButton: return [.toasts]
        case .showActivity, .leaveChat, .answerGuest: return []
        }
    }

    private static func transcript(_ file: String) throws -> String {
        try String(contentsOf: Fixtures.folder.appending(path: "Transcripts/\(file)"), encoding: .utf8)
    }

    /// What the transcripts need where the platform can do everything.
    private static let needed = Result {
        try TranscriptTests.files.map { file in
            let actions = try TranscriptRunner.actions(
                in: transcript(file), with: Fixtures.conversation(with: [.polls, .calls]))
            return (file: file, features: actions.reduce(into: Set()) { $0.formUnion(features($1)) })
        }
    }

    @Test(
        "whatever a platform lacks, no transcript makes the bot do it there", arguments: Capabilities.Feature.allCases)
    func lacking(feature: Capabilities.Feature) throws {
        let files = try Self.needed.get().filter { $0.features.contains(feature) }.map(\.file)
        // A transcript has no inline queries, and no subject writes to one person of a group yet.
        let isUnused = [.inlineQueries, .privateMessages].contains(feature)
        #expect(!files.isEmpty || isUnused, "no transcript needs it")
        let conversation = try Fixtures.conversation(without: [feature], with: [.polls, .calls])
        for file in files {
            let actions = try TranscriptRunner.actions(in: Self.transcript(file), with: conversation)
            #expect(!actions.contains { Self.features($0).contains(feature) }, "\(file)")
        }
    }

    @Test("an inline query is not answered where the platform has none")
    func inlineQueries() throws {
        for (missing, count) in [(Set<Capabilities.Feature>(), 1), ([.inlineQueries], 0)] {
            var chat = MemoryChat(try Fixtures.conversation(without: missing))
            let query = Event.inlineQuery(InlineQuery(id: "q", text: "yacht"))
            #expect(try chat.send(query, from: ana).count == count)
        }
    }
}
