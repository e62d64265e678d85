import BotState
import Foundation
import Hive
import Messaging
import PhotoReading
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import PuzzleTalk
@testable import PuzzleUnderstanding
@testable import Talk

/// A made-up language: each word that people type is the English word with "zu" at its end. Two to four of something are few.
private struct MadeUpPack: ~Copyable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pack-\(UUID().uuidString)")

    init() throws {
        let english = Fixtures.templates.resolvingSymlinksInPath().appending(path: "en")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for code in ["en", "qx"] { try FileManager.default.copyItem(at: english, to: folder.appending(path: code)) }
        for file in ["understanding.json", "puzzle.json", "lookup.json", "drawing.json"] { try translate(file) }
        try change("pack.json") { pack in
            pack["plurals"] = ["one": "n = 1", "few": "n = 2..4"]
            pack["name"] = "Zuzu"
            pack["grammar"] = ["pronoun": "pronounzu"]
        }
        try write(
            "{{#found.one}}jedno{{/found.one}}{{#found.few}}{{found}} few{{/found.few}}{{#found.other}}{{found}} other{{/found.other}}",
            to: "found.mustache")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to file: String) throws {
        try text.write(to: folder.appending(path: "qx/\(file)"), atomically: true, encoding: .utf8)
    }

    func change(_ file: String, _ body: (inout [String: Any]) -> Void) throws {
        let url = folder.appending(path: "qx/\(file)")
        var json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        body(&json)
        try JSONSerialization.data(withJSONObject: json).write(to: url)
    }

    private func translate(_ file: String) throws {
        try change(file) { json in
            for (key, value) in json { json[key] = Self.translated(value) }
        }
    }

    private static func translated(_ value: Any) -> Any {
        switch value {
        case let text as String: MadeUpPack.text(text)
        case let list as [Any]: list.map(translated)
        // What a refusal is of is a name, not a word.
        case let object as [String: Any]:
            Dictionary(uniqueKeysWithValues: object.map { ($0, $0 == "of" ? $1 : translated($1)) })
        default: value
        }
    }

    static func text(_ english: String) -> String {
        english.split(separator: " ").map { ["{word}", "?", "a"].contains($0) ? String($0) : $0 + "zu" }
            .joined(separator: " ")
    }

    func texts() throws -> Templates { try Templates(directory: folder) }

    /// The complaint about the pack.
    func fault() -> TemplatesError? {
        do {
            _ = try texts()
            return nil
        } catch {
            return error as? TemplatesError
        }
    }
}

@Suite("A language pack")
struct MadeUpLanguageTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana", languageCode: "qx")

    private func message(_ text: String, photo: String? = nil) -> Event {
        let photo = photo.map { PhotoReference(fileID: $0, uniqueID: $0) }
        return .message(.init(id: MessageID(rawValue: "m"), text: text, photo: photo))
    }

    private func chat(_ kind: Chat.Kind = .private) throws -> MemoryChat {
        let pack = try MadeUpPack()
        return MemoryChat(
            Conversation(
                words: try Fixtures.words.get(), texts: try pack.texts(), drawings: Fixtures.drawings,
                capabilities: Fixtures.capabilities, secretRandom: Fixtures.secretRandom),
            kind: kind)
    }

    private func said(_ actions: [OutgoingMessage.Action]) -> String {
        actions.compactMap { action in
            switch action {
            case .send(let content, _, _), .edit(_, let content): content.text.markup
            default: nil
            }
        }.joined(separator: "\n")
    }

    @Test("a puzzle is played in its words, and in English ones")
    func puzzle() throws {
        var chat = try chat()
        func say(_ text: String) throws -> String { try said(chat.send(message(text), from: ana)) }
        _ = try say("newzu Y ACEHNT")
        #expect(chat.games.first?.board.description == "Y ACEHNT")
        #expect(try say("showzu mezu thezu gridzu, pleasezu!").contains("Σ"))
        #expect(try say("show me the grid, please!").contains("Σ"))
        let clue = try say("stuckzu")
        #expect(clue.contains("1 of 16") && clue.contains("(pronounzu)"))
        for (rejection, undo) in [("itzu rejectedzu hyena", "undozu thatzu"), ("it rejected hyena", "undo that")] {
            _ = try say(rejection)
            #expect(chat.lastEffects.notes(in: nil).contains { $0.contains("hyena does not count") })
            _ = try say(undo)
            #expect(chat.lastEffects.notes(in: nil).contains { $0.contains("withdraws the verdict on hyena") })
        }
        _ = try say("itszu q notzu c")
        #expect(chat.games.first?.board.description == "Y AEHNQT")
        _ = try say("c insteadzu ofzu q")
        #expect(chat.games.first?.board.description == "Y ACEHNT")
        _ = try say("thezu middlezu iszu a t")
        #expect(chat.games.first?.board.description == "T ACEHNY")
        _ = try say("center is y")
        #expect(chat.games.first?.board.description == "Y ACEHNT")
        _ = try say("/undo")
        #expect(try say("thanks") == say("thankszu") && say("thankszu") != say("blargh"))
    }

    @Test(
        "numbers take the language's plural classes",
        arguments: [(0, "0 other"), (1, "jedno"), (3, "3 few"), (5, "5 other")])
    func plurals(count: Int, text: String) throws {
        var chat = try chat()
        _ = try chat.send(message("newzu Y ACEHNT"), from: ana)
        for word in ["they", "yacht", "teeny", "hyena", "yeah"].prefix(count) {
            _ = try chat.send(message(word), from: ana)
        }
        #expect(try said(chat.send(message("foundzu"), from: ana)) == text)
    }

    @Test("captions, look-ups and the quiz are understood in it")
    func words() throws {
        var chat = try chat()
        func say(_ text: String) throws -> String { try said(chat.send(message(text), from: ana)) }
        #expect(try say("whatzu doeszu yacht meanzu?").contains("vessel"))
        #expect(try say("definezu yacht").contains("vessel"))
        #expect(try say("what does yacht mean?").contains("vessel"))
        _ = try say("quizzu mezu")
        #expect(try say("nozu ideazu").contains("yacht"))
        _ = try say("/words dropzu yacht")
        #expect(chat.vocabulary.isEmpty)

        let page = PageReading(
            words: ["They", "saw", "yacht."].map {
                PageReading.Word(text: $0, box: .init(x: 0, y: 0, width: 9, height: 9), confidence: 1, line: 0)
            }, isWhole: true)
        _ = try chat.send(message("afterzu saw", photo: "p"), from: ana)
        let job = try #require(chat.jobs.last)
        #expect(try said(chat.finish(job, with: .reading(.page(page)))).contains("vessel"))

        _ = try chat.send(message("gridzu", photo: "b"), from: ana)
        let board = try #require(chat.jobs.last)
        let cells = "YACEHNT".compactMap { Letter($0) }.map { BoardReading.Cell(letter: $0, candidates: []) }
        let reading = Reading.board(BoardReading(cells: cells, edition: .digital, confidence: 1))
        #expect(try said(chat.finish(board, with: .reading(reading))).contains("Σ"))
    }

    @Test("drawing games and races are played in it")
    func games() throws {
        var alone = try chat()
        _ = try alone.send(message("letszu drawzu"), from: ana)
        _ = try alone.send(message("/draw 3"), from: ana)
        let first = try said(alone.send(message("skip"), from: ana))
        let second = try said(alone.send(message("skipzu"), from: ana))
        #expect(first != second && first.contains("Skipped"))
        var group = try chat(.group)
        _ = try group.send(message("/new Y ACEHNT"), from: ana)
        _ = try group.send(message("/teams 3 geniuszu"), from: ana)
        let race = Session(decoding: group.session)[GroupPuzzle.self].race
        #expect(race?.goal == .genius && race?.teamCount == 3)
    }

    @Test("a pack whose words can't work is refused with the reason")
    func faults() throws {
        let faults: [(String, String, ([String: Any]) -> [String: Any])] = [
            ("understanding.json", "there is no command frob", { Self.with($0, "frob", ["x"]) }),
            ("understanding.json", "“gridzu” means two commands", { Self.with($0, "hint", ["gridzu"]) }),
            ("understanding.json", "“Tipp!” must be written as “tipp”", { Self.with($0, "hint", ["Tipp!"]) }),
            (
                "understanding.json", "“define” must have {word} in one place",
                { $0.merging(["definition": ["define"]]) { $1 } }
            ),
            (
                "pack.json", "the plural rules must name classes of the CLDR and be written in its syntax",
                { $0.merging(["plurals": ["one": "n is 1"]]) { $1 } }
            ),
            ("pack.json", "the language's own name is missing", { $0.merging(["name": ""]) { $1 } }),
            (
                "pack.json", "numbers can't be grouped from 3 digits on",
                { $0.merging(["numbers": ["separator": ".", "groupedFrom": 3]]) { $1 } }
            ),
            (
                "pack.json", "the time must have its hours H or HH and its minutes mm",
                { $0.merging(["dates": ["time": "HH.MM"]]) { $1 } }
            ),
            ("puzzle.json", "“É” must be written as “e”", { $0.merging(["fix": ["É"]]) { $1 } }),
        ]
        for (file, reason, change) in faults {
            let pack = try MadeUpPack()
            try pack.change(file) { $0 = change($0) }
            guard case .broken(file: "qx/\(file)", line: 1, reason: let told)? = pack.fault() else {
                Issue.record("no complaint: \(reason)")
                continue
            }
            #expect(told == reason)
        }
        let pack = try MadeUpPack()
        try pack.write("{{#found.many}}x{{/found.many}}", to: "found.mustache")
        guard case .unknownName(_, _, "found.many", _)? = pack.fault() else {
            Issue.record("a plural class that the language does not have was accepted")
            return
        }
    }

    private static func with(_ json: [String: Any], _ command: String, _ words: [String]?) -> [String: Any] {
        var commands = json["commands"] as? [String: Any] ?? [:]
        commands[command] = words
        return json.merging(["commands": commands]) { $1 }
    }
}

@Suite("Plural rules")
struct PluralRulesTests {
    @Test(
        "those of Polish",
        arguments: [
            (0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (14, "many"), (22, "few"),
            (112, "many"), (101, "many"), (-1, "one"),
        ])
    func polish(number: Int, name: String) throws {
        let rules = try #require(
            PluralRules([
                "one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
            ]))
        #expect(rules.pluralClass(of: number) == name && rules.classes == ["one", "few", "many", "other"])
    }

    @Test("lists of numbers, and classes in the order of the CLDR")
    func lists() throws {
        let rules = try #require(PluralRules(["two": "n = 2,12", "zero": "n = 0", "one": "n % 10 = 1"]))
        #expect([0, 1, 21, 2, 12, 22].map(rules.pluralClass) == ["zero", "one", "one", "two", "two", "other"])
        #expect(PluralRules().pluralClass(of: 1) == "other")
    }

    @Test(
        "what is no rule is refused",
        arguments: [
            "", "n", "n = ", "n == 1", "x = 1", "n % 0 = 1", "n % = 1", "n = 4..2", "n = a", "n = 1..2..3", "n = 1 2",
        ])
    func refused(rule: String) { #expect(PluralRules(["one": rule]) == nil) }

    @Test("what is no class is refused", arguments: ["other", "several"])
    func refusedClass(name: String) { #expect(PluralRules([name: "n = 1"]) == nil) }
}
