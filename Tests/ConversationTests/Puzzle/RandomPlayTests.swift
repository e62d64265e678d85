import BotState
import Checksum
import Foundation
import Hive
import Lexicon
import Messaging
import PhotoReading
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// Random people doing random things: whatever they do, the game stays right.
@Suite("Random play")
struct RandomPlayTests {
    private static let lines: [String] = [
        "hint", "more", "m", "skip", "reveal", "grid", "two", "pangrams", "found", "score", "board", "print", "digital",
        "undo",
        "undo", "new", "help", "unlikely", "forget me", "resume", "/start", "/new Y ACEHNT", "/new I CHNTYZ",
        "y aoehnt", "/new Y", "/fix",
        "it's O not C", "it's C not O", "center is T", "center is Y", "/fix Q Z", "they", "yacht",
        "they yacht teeny catty", "honey toothy",
        "chantey", "chintzy", "hyte", "", " ", "?", "<b>&", "שלום", String(repeating: "🐝", count: 4096),
        String(repeating: "they ", count: 800), String(repeating: "y", count: 4096), "thanks", "/hint@bot",
        "itch thin tiny hint", "yachr", "/clue yacht it sails", "/clue they <b>x</b>",
        "/clue", "/league", "/league off", "56",
    ]

    private static let readings: [String] = [
        "Y ACEHNT", "I CHNTYZ", "Y AOEHNT unsure O/C A/E", "Y ACEHNT print", "T ACEHNY unsure T/Y print 3/6/9",
        "none noBoard",
    ]

    @Test("nothing throws, the score is the sum of the finds, no word is found twice", arguments: 1...24)
    func play(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var chat = MemoryChat(try Fixtures.conversation(), kind: seed % 3 == 0 ? .group : .private)
        for step in 0..<120 {
            let person = Person(
                id: PersonID(platform: .telegram, id: "p\(random.next() % 3)"), name: "P", languageCode: "en")
            let (event, actions): (Event?, [OutgoingMessage.Action])
            if let job = Self.job(in: chat, using: &random) {
                (event, actions) = (nil, try chat.finish(job, with: Self.result(using: &random)))
            } else {
                let happening = Self.event(in: chat, step: step, using: &random)
                (event, actions) = (happening, try chat.send(happening, from: person))
            }
            chat.now += Double(random.next() % 3)
            try check(chat, actions, after: event)
        }
    }

    /// A job that ends now, if one does.
    private static func job(in chat: MemoryChat, using random: inout SplitMix64) -> Job? {
        guard !chat.jobs.isEmpty, random.next() % 5 == 0 else { return nil }
        return chat.jobs[Int(random.next() % UInt64(chat.jobs.count))]
    }

    private static func event(in chat: MemoryChat, step: Int, using random: inout SplitMix64) -> Event {
        let id = MessageID(rawValue: "m\(step)")
        switch random.next() % 10 {
        case 0:
            let photo = PhotoReference(fileID: "f\(step)", uniqueID: "u\(step)")
            return .message(.init(id: id, photo: photo, albumID: random.next() % 2 == 0 ? "album" : nil))
        case 3...5 where chat.shown.contains(where: { !$0.buttons.isEmpty }):
            // Old messages' buttons too: people do scroll up.
            let indexes = chat.shown.indices.filter { !chat.shown[$0].buttons.isEmpty }.suffix(12)
            let index = indexes.randomElement(using: &random) ?? 0
            let data = chat.shown[index].buttons.randomElement(using: &random)?.data ?? "x"
            return .button(.init(id: "b\(step)", messageID: MessageID(rawValue: String(index)), data: data))
        default:
            let isReply = random.next() % 2 == 0
            let line = lines.randomElement(using: &random) ?? ""
            return .message(.init(id: id, text: line, replyTo: isReply ? .init(id: id, isFromBot: true) : nil))
        }
    }

    /// What comes of a job, whatever it asked for.
    private static func result(using random: inout SplitMix64) -> JobResult? {
        guard let spec = readings.randomElement(using: &random).flatMap({ PhotoSpec($0) }),
            case .reading(let reading) = spec.outcome
        else { return nil }
        return .reading(reading)
    }

    private func check(_ chat: MemoryChat, _ actions: [OutgoingMessage.Action], after event: Event?) throws {
        let state = chat.state
        for game in state.games {
            let book = try Fixtures.words.get()
            let words = try Set((book.words(on: game.board) + book.unlikelyWords(on: game.board)).map(\.text))
            let found = game.finds.map(\.word)
            #expect(Set(found).count == found.count, "a word was found twice")
            for find in game.finds {
                #expect(find.points == (words.contains(find.word) ? game.board.points(for: find.word) : 0))
            }
            let round = try Round(game, expected: book.words(on: game.board), rating: nil)
            #expect(round.score == game.finds.reduce(0) { $0 + $1.earned })
            // Whoever gives up finishes a board with words left.
            #expect(game.isFinished || !round.isComplete)
            #expect(
                !game.isFinished || round.isComplete || game.id != state.activeGameID,
                "after \(event.map { "\($0)" } ?? "a job")")
        }
        #expect(Set(state.games.map(\.id)).count == state.games.count)
        if let active = state.activeGameID { #expect(state.games.contains { $0.id == active }) }
        checkAnswers(actions, after: event)
        for content in actions.compactMap(\.content) { check(content) }
    }

    private func checkAnswers(_ actions: [OutgoingMessage.Action], after event: Event?) {
        let answers = actions.filter { if case .answerButton = $0 { true } else { false } }
        if case .button = event { #expect(answers.count == 1) } else { #expect(answers.isEmpty) }
        for case .answerButton(_, let text, _) in answers { #expect((text ?? "").count <= 200) }
    }

    /// The platform's limits, and the markup it takes.
    private func check(_ content: OutgoingMessage.Content) {
        let plain = PlainRendering.text(of: content.text)
        #expect(!plain.isEmpty)
        #expect(plain.count <= (content.picture == nil ? 4096 : 1024))
        #expect(throws: Never.self) { try MarkupCheck(file: "message").check(content.text.markup) }
        for button in content.keyboard?.rows.flatMap(\.self) ?? [] {
            // What opens a chat has no data.
            #expect(button.link == nil ? (1...64).contains(button.data.utf8.count) : button.data.isEmpty)
            #expect(!button.label.isEmpty)
        }
    }
}

extension OutgoingMessage.Action {
    fileprivate var content: OutgoingMessage.Content? {
        switch self {
        case .send(let content, _, _), .edit(_, let content): content
        default: nil
        }
    }
}
