import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// A feature as somebody may add it: a coin to toss, with notes, a button, a timer and data of its own.
private struct CoinGame: Feature {
    typealias Command = CoinCommand
    typealias Summary = CoinCommandText
    typealias Verb = CoinVerb

    struct Notes: FeatureNotes {
        var tosses = 0
    }

    struct LanguageData: Sendable {
        let sides: [String]
    }

    static let key = "coin"
    static let phrases: [any Phrase.Type] = [CoinText.self, CoinCommandText.self]

    static func languageData(in folder: URL, code: String) throws(TemplatesError) -> LanguageData {
        guard let text = try? String(contentsOf: folder.appending(path: "coin.txt"), encoding: .utf8) else {
            throw .missingTemplate(file: "\(code)/coin.txt")
        }
        return LanguageData(sides: text.split(separator: "\n").map(String.init))
    }

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: CoinCommand, argument: String) {
        toss()
        setTimer(of: Self.self, id: "again", at: now + 60, note: argument)
    }

    mutating func press(_ button: FeatureButton<Self>) -> Toast? {
        toss()
        return Toast(button.argument)
    }

    mutating func handle(_ event: FeatureEvent) -> Bool {
        switch event {
        case .message(let message) where message.text == "once more":
            toss()
            return true
        case .woken(let note):
            say(language.rich(CoinText(side: note, tosses: Quantity(session[Self.self].tosses))))
        default: break
        }
        return false
    }

    private mutating func toss() {
        session[Self.self].tosses += 1
        let sides = language.data(LanguageData.self).sides
        let text = CoinText(side: sides[0], tosses: Quantity(session[Self.self].tosses))
        let again = button("Again", FeatureButton<Self>(.again, "spinning"))
        say(language.rich(text), keyboard: Keyboard(rows: [[again]]))
    }
}

private enum CoinCommand: String, FeatureCommand {
    case coin

    var scope: CommandDescription.Scope? { .everywhere }
}

private enum CoinVerb: String { case again }

private struct CoinText: Phrase {
    static let file = "coin"
    static let sample = CoinText(side: "heads", tosses: Quantity(2))

    let side: String
    let tosses: Quantity
}

private struct CoinCommandText: CommandPhrase {
    static let file = "coin-commands"
    static let sample = CoinCommandText(command: Chosen(.coin))

    let command: Chosen<CoinCommand>
}

@Suite("A feature that is added")
struct ExampleFeatureTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
    private static let features = FeatureList(
        [CoinGame.self] + Conversation.features.all.dropLast(), main: mainFeature)

    private func message(_ text: String) -> Event { .message(.init(id: MessageID(rawValue: "m"), text: text)) }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "coin-\(UUID().uuidString)")
        let english = folder.appending(path: "en")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Fixtures.templates.resolvingSymlinksInPath().appending(path: "en"), to: english)
        let understanding = english.appending(path: "understanding.json")
        let words = try String(contentsOf: understanding, encoding: .utf8)
            .replacing(#""commands": {"#, with: #""commands": {"coin": ["toss coin"],"#)
        try words.write(to: understanding, atomically: true, encoding: .utf8)
        for (file, text) in [
            "coin.mustache": "<b>{{side}}</b>, toss {{tosses}}",
            "coin-commands.mustache": "{{#command.coin}}Toss a coin{{/command.coin}}", "coin.txt": "heads\ntails\n",
        ] {
            try text.write(to: english.appending(path: file), atomically: true, encoding: .utf8)
        }
        return folder
    }

    private func chat() throws -> MemoryChat {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = try Templates(directory: folder, features: Self.features)
        return MemoryChat(
            Conversation(
                words: try Fixtures.words.get(), texts: texts, drawings: Fixtures.drawings,
                capabilities: Fixtures.capabilities, secretRandom: Fixtures.secretRandom, features: Self.features))
    }

    private func said(_ actions: [OutgoingMessage.Action]) -> [String] {
        actions.compactMap { if case .send(let content, _, _) = $0 { content.text.markup } else { nil } }
    }

    @Test("is reached by its command, by other words, by what it listens to and by its button, and keeps its notes")
    func wholeFeature() throws {
        var chat = try chat()
        #expect(chat.conversation.commands().contains { $0.name == "coin" && $0.summary == "Toss a coin" })
        #expect(try said(chat.send(message("/coin tails"), from: ana)) == ["<b>heads</b>, toss 1"])
        #expect(try said(chat.send(message("Toss a coin, please!"), from: ana)) == ["<b>heads</b>, toss 2"])
        #expect(try said(chat.send(message("once more"), from: ana)) == ["<b>heads</b>, toss 3"])
        let button = try #require(chat.shown.last?.buttons.first)
        #expect(button.data == "coin.again::spinning")
        let actions = try chat.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: ana)
        #expect(actions.first == .answerButton(id: "b", text: "spinning", isAlert: false))
        #expect(said(actions) == ["<b>heads</b>, toss 4"])
        let timer = try #require(chat.jobs.first)
        guard case .wake(let note) = timer.work else {
            Issue.record("\(timer) is no timer")
            return
        }
        #expect(timer.id == "coin-again" && chat.jobs.count == 1 && timer.due == chat.now + 60)
        #expect(try said(chat.finish(timer, with: .woken(note))) == [", toss 4"])
    }

    @Test("leaves everything else to the others")
    func others() throws {
        var chat = try chat()
        #expect(try said(chat.send(message("/new Y ACEHNT"), from: ana)).count == 1)
        #expect(try said(chat.send(message("yacht"), from: ana)).first?.contains("yacht") == true)
        #expect(chat.games.first?.finds.map(\.word) == ["yacht"])
    }

    @Test("must have its texts and its data")
    func missing() throws {
        for file in ["coin.mustache", "coin-commands.mustache", "coin.txt"] {
            let folder = try folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.removeItem(at: folder.appending(path: "en/\(file)"))
            #expect(throws: TemplatesError.missingTemplate(file: "en/\(file)")) {
                try Templates(directory: folder, features: Self.features)
            }
        }
    }
}
