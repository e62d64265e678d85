import Foundation
import Hive
import Lexicon
import Messaging
import Testing

@testable import Conversation
@testable import PuzzleTalk
@testable import PuzzleUnderstanding
@testable import Talk

@Suite("The language packs that are shipped")
struct LanguagePackTests {
    private let texts: Templates

    init() throws { texts = try Fixtures.texts.get() }

    @Test("German is among them")
    func packs() { #expect(PackFiles.others.contains("de") && texts.languageCodes == PackFiles.all.sorted()) }

    @Test("the table in the documentation says what each of them lacks", arguments: PackFiles.others)
    func state(code: String) throws {
        let page = Fixtures.templates.deletingLastPathComponent().appending(path: "Documentation/languages.md")
        let missing = texts.missing[code] ?? []
        let state = missing.isEmpty ? "complete" : "lacks " + missing.map { "`\($0)`" }.joined(separator: ", ")
        let row = "| `\(code)` | \(texts.language(for: code).name) | \(state) |"
        #expect(try String(contentsOf: page, encoding: .utf8).contains(row), "Documentation/languages.md needs: \(row)")
    }

    @Test("the labels of the buttons that give a puzzle give it when they are typed", arguments: PackFiles.all)
    func labels(code: String) {
        let language = texts.language(for: code)
        let label = language.plain(DailyButtonText(label: Chosen(DailyVerb.another)))
        #expect(PuzzleRequest(plain: MessageText(label), in: language)?.choice == .random, "\(label)")
    }

    @Test("what is read aloud is English in every language", arguments: PackFiles.others)
    func spoken(code: String) throws {
        let files = try PackFiles(code).templates()
        for phrase in Conversation.features.phrases where phrase is any SpokenPhrase.Type {
            #expect(files[phrase.file] == nil, "Nothing uses \(code)/\(phrase.file).mustache.")
            #expect(
                Self.sample(of: phrase, in: texts.language(for: code))
                    == Self.sample(of: phrase, in: texts.language(for: "en")))
        }
    }

    @Test("each text has the names that the English text has", arguments: PackFiles.others)
    func names(code: String) throws {
        let english = try PackFiles.english.templates()
        for (file, text) in try PackFiles(code).templates() {
            let expected = PackFiles.variables(of: english[file] ?? "")
            #expect(PackFiles.variables(of: text) == expected, "\(code)/\(file).mustache")
        }
    }

    @Test("each text names the commands that the English text names", arguments: PackFiles.others)
    func commands(code: String) throws {
        let english = try PackFiles.english.templates()
        for (file, text) in try PackFiles(code).templates() {
            let expected = PackFiles.commands(in: english[file] ?? "")
            #expect(PackFiles.commands(in: text) == expected, "\(code)/\(file).mustache")
        }
    }

    // MARK: Limits

    @Test("descriptions in the menu have 3 to 60 characters")
    func menu() throws {
        let commands = try Fixtures.conversation().commands()
        #expect(commands.count >= 20)
        for command in commands {
            #expect(Set(command.translations.keys) == Set(PackFiles.others))
            for text in [command.summary] + command.translations.values {
                #expect((3...60).contains(text.count), "/\(command.name): \(text)")
            }
        }
    }

    @Test("labels of buttons have at most 40 characters, and short answers at most 200", arguments: PackFiles.all)
    func shortTexts(code: String) throws {
        for (file, text) in try PackFiles(code).templates() {
            let isButton = file.hasSuffix("buttons") || file == "race-teams" || file.hasPrefix("settings-")
            let isToast = file.hasSuffix("toast") || ["turned-away", "sorry"].contains(file)
            guard isButton || isToast else { continue }
            for line in PackFiles.bare(text).split(separator: "\n") {
                #expect((1...(isButton ? 40 : 200)).contains(line.count), "\(code)/\(file): \(line)")
            }
        }
    }

    @Test("texts fit below a picture, and the help into a message", arguments: PackFiles.all)
    func captions(code: String) {
        let language = texts.language(for: code)
        for phrase in Conversation.features.phrases {
            let text = Self.sample(of: phrase, in: language)
            let limit = ["help", "start", "settings", "privacy"].contains(phrase.file) ? 4096 : 1024
            #expect((1...limit).contains(text.count), "\(code)/\(phrase.file)")
        }
    }

    private static func sample<Text: Phrase>(of phrase: Text.Type, in language: Language) -> String {
        language.rich(phrase.sample).plain
    }

    // MARK: Understanding

    /// What a text asks for, during a game; `nil` for guesses and for what is not understood.
    private func meaning(of text: String, in language: Language) throws -> Intent? {
        let reader = MessageReader(
            features: Conversation.features, language: language, board: Board(center: "y", outer: "acehnt"),
            awaitsBoard: false, isAddressed: true, isWord: { _ in false }, isDefined: { _ in false })
        return switch try reader.intent(of: text) {
        case .command(let command, _): .command(command, argument: "")
        case .featureCommand(let command, _): .featureCommand(command, argument: "")
        case .board(let board): .board(board)
        case .correction(let correction): .correction(correction)
        case .claim(let claim): .claim(claim)
        default: nil
        }
    }

    @Test("what a text tells people to type is understood as in English", arguments: PackFiles.others)
    func ownWords(code: String) throws {
        let english = try PackFiles.english.templates()
        var count = 0
        for (file, text) in try PackFiles(code).templates() {
            let expected = try PackFiles.typed(in: english[file] ?? "", of: file)
                .compactMap { try meaning(of: $0, in: texts.language(for: "en")) }
            let told = PackFiles.typed(in: text, of: file)
            let understood = try Set(told.compactMap { try meaning(of: $0, in: texts.language(for: code)) })
            for intent in expected { #expect(understood.contains(intent), "\(code)/\(file): \(intent) of \(told)") }
            count += expected.count
        }
        #expect(count > 40)
    }

    @Test("each command has words in it, and English ones are understood", arguments: PackFiles.others)
    func commandWords(code: String) throws {
        let language = texts.language(for: code)
        let english = try #require(try PackFiles.english.json("understanding.json")["commands"] as? [String: [String]])
        let own = try #require(try PackFiles(code).json("understanding.json")["commands"] as? [String: [String]])
        for (name, words) in english {
            #expect(own[name]?.isEmpty == false || texts.missing[code] != nil, "\(code) has no words for \(name)")
            for word in words where !own.values.contains(where: { $0.contains(word) }) {
                #expect(language.command(plain: MessageText(word)) == name, "\(word)")
            }
        }
    }

    @Test("each term of grammar that a clue may have is translated", arguments: PackFiles.others)
    func grammar(code: String) throws {
        let terms = try #require(try PackFiles(code).json("pack.json")["grammar"] as? [String: String])
        let needed = PartOfSpeech.allCases.map(\.name) + WordForm.allCases.filter(\.isInflection).map(\.name)
        for term in needed { #expect(terms[term]?.isEmpty == false, "\(term)") }
    }

    // MARK: Typography

    @Test("the language's rules of typography are kept", arguments: PackFiles.others)
    func typography(code: String) throws {
        for (file, text) in try PackFiles(code).templates() {
            let faults = Typography.faults(in: PackFiles.bare(text), code: code)
            #expect(faults.isEmpty, "\(code)/\(file): \(faults)")
        }
    }

    @Test(
        "the rules find what is wrong",
        arguments: [
            ("de", "Sag „hilfe“.", true), ("de", "Sag “hilfe”.", false), ("de", "Sag „hilfe”.", false),
            ("es", "¿Cuál?", true), ("es", "Cuál?", false), ("es", "¡Hola!", true), ("es", "Hola!", false),
            ("fr", "Quel mot\u{202F}?", true), ("fr", "Quel mot ?", false), ("fr", "Quel mot?", false),
            ("fr", "Dis «\u{A0}aide\u{A0}».", true), ("fr", "Dis « aide ».", false), ("fr", "à 12:30", true),
            ("ca", "Quina paraula?", true), ("ca", "Espera...", false), ("ca", "Digues «ajuda».", true),
            ("ca", "Digues “ajuda”.", false), ("ca", "¿Quina?", false), ("ca", "paraules d'ahir, el de la A", true),
            ("ca", "paraules de ahir", false), ("ca", "el home", false), ("ca", "excel.lent", false),
        ])
    func typographyRules(code: String, text: String, isRight: Bool) {
        #expect(Typography.faults(in: text, code: code).isEmpty == isRight)
    }
}

@Suite("Numbers and times of a language")
struct LanguageFormsTests {
    @Test(
        "digits are grouped as the language does",
        arguments: [
            ("en", 999, "999"), ("en", 1234, "1,234"), ("de", 1234, "1.234"), ("de", 1_234_567, "1.234.567"),
            ("de", -12_345, "-12.345"), ("de", 0, "0"),
        ])
    func numbers(code: String, number: Int, text: String) throws {
        let language = try Fixtures.texts.get().language(for: code)
        let line = DayStreakText(days: Quantity(number))
        #expect(language.rich(line).plain.contains(" \(text) "))
    }

    @Test(
        "some languages leave numbers of four digits whole",
        arguments: [(1234, "1234"), (12_345, "12.345"), (123_456, "123.456"), (.min, "-9.223.372.036.854.775.808")])
    func fromFive(number: Int, text: String) {
        #expect(NumberFormat(separator: ".", groupedFrom: 5).text(number) == text)
    }

    @Test(
        "hours have two digits or one",
        arguments: [
            ("HH:mm", 7, 5, "07:05"), ("H:mm", 7, 5, "7:05"), ("HH:mm", 21, 30, "21:30"), ("H.mm", 0, 0, "0.00"),
        ])
    func times(pattern: String, hour: Int, minute: Int, text: String) {
        #expect(DateFormats(time: pattern).text(hour: hour, minute: minute) == text)
    }
}
