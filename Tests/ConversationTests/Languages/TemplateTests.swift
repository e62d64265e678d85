import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import PuzzleUnderstanding
@testable import ReportTalk
@testable import Talk

/// A folder of texts that is right but for one file.
private struct TemplateFolder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appending(path: "templates-\(UUID().uuidString)")

    init(languages: [String] = ["en"]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for language in languages {
            try FileManager.default.copyItem(
                at: Fixtures.templates.resolvingSymlinksInPath().appending(path: "en"),
                to: url.appending(path: language))
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to file: String) throws {
        try text.write(to: url.appending(path: file), atomically: true, encoding: .utf8)
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(at: url.appending(path: file)) }

    /// What loading it complains of.
    func fault() -> TemplatesError? {
        do {
            _ = try Templates(directory: url)
            return nil
        } catch {
            return error
        }
    }
}

@Suite("Templates")
struct TemplateTests {
    @Test("the templates that are shipped pass every check")
    func shipped() throws {
        #expect(try Templates(directory: Fixtures.templates).languageCodes.contains("en"))
    }

    @Test("a missing template is named")
    func missing() throws {
        let folder = try TemplateFolder()
        try folder.remove("en/hint.mustache")
        #expect(folder.fault() == .missingTemplate(file: "en/hint.mustache"))
    }

    @Test("a missing English text is copied from this version, and one of another language is translated")
    func remedyForMissing() {
        #expect(
            "\(TemplatesError.missingTemplate(file: "en/hint.mustache"))"
                == "The text en/hint.mustache is missing. Copy it from the folder Templates/en of this version.")
        #expect(
            "\(TemplatesError.missingTemplate(file: "de/pack.json"))"
                == "The text de/pack.json is missing. Copy it from the folder en and translate it.")
    }

    @Test("a folder without English is refused")
    func missingFolder() throws {
        let folder = try TemplateFolder(languages: [])
        guard case .missingFolder = folder.fault() else {
            Issue.record("no complaint")
            return
        }
    }

    @Test("an unknown name is told with its file and line, and with the names there are")
    func unknownName() throws {
        let folder = try TemplateFolder()
        try folder.write("One\n{{wrods}} words", to: "en/found.mustache")
        #expect(
            folder.fault()
                == .unknownName(
                    file: "en/found.mustache", line: 2, name: "wrods",
                    known: ["bonus", "bonusWords", "found", "total", "words"]))
        #expect(folder.fault()?.description.contains("{{wrods}}") == true)
    }

    @Test("a name of a list's entries is unknown outside the list, and known inside")
    func scopes() throws {
        let folder = try TemplateFolder()
        try folder.write("{{text}}", to: "en/two.mustache")
        guard case .unknownName(_, _, "text", _) = folder.fault() else {
            Issue.record("no complaint")
            return
        }
        try folder.write("{{#rows}}{{#cells}}{{text}}{{/cells}}{{/rows}}", to: "en/two.mustache")
        #expect(folder.fault() == nil)
    }

    @Test("a choice of which a case is not spoken for is refused")
    func missingCase() throws {
        let folder = try TemplateFolder()
        try folder.write("{{#thing.finds}}x{{/thing.finds}}{{#thing.skip}}y{{/thing.skip}}", to: "en/undone.mustache")
        #expect(folder.fault() == .missingCase(file: "en/undone.mustache", name: "thing.nothing"))
    }

    @Test(
        "broken tags and broken markup are refused with their line",
        arguments: [
            "{{#found}}never closed", "a {{/found}} b", "{{#found}}{{#total}}{{/found}}{{/total}}", "{{{words}}}",
            "{{&words}}",
            "{{> other}}", "{{=<% %>=}}", "<b>{{words}}", "</b>", "<b><i>x</b></i>", "<script>x</script>", "3 < 4",
            "{{words",
        ])
    func broken(text: String) throws {
        let folder = try TemplateFolder()
        try folder.write("fine\n" + text, to: "en/found.mustache")
        guard case .broken(file: "en/found.mustache", line: let line, reason: let reason) = folder.fault() else {
            Issue.record("no complaint about \(text)")
            return
        }
        #expect(line == 2, "\(reason)")
    }

    @Test("a file that nothing asks for is refused, since its name must be a mistake")
    func unused() throws {
        let folder = try TemplateFolder()
        try folder.write("x", to: "en/hnit.mustache")
        #expect(folder.fault() == .unusedTemplate(file: "en/hnit.mustache"))
    }

    @Test("a second language is a second folder, checked like the first")
    func secondLanguageIsChecked() throws {
        let folder = try TemplateFolder(languages: ["en", "de"])
        #expect(folder.fault() == nil)
        try folder.write("{{wrods}}", to: "de/found.mustache")
        guard case .unknownName("de/found.mustache", 1, "wrods", _) = folder.fault() else {
            Issue.record("no complaint")
            return
        }
    }

    @Test("English takes the place of a text that a language lacks")
    func missingText() throws {
        let folder = try TemplateFolder(languages: ["en", "de"])
        try folder.write("Weg.\n", to: "de/forgotten.mustache")
        try folder.remove("de/kept.mustache")
        try folder.remove("de/puzzle.json")
        let texts = try Templates(directory: folder.url)
        let german = texts.language(for: "de")
        #expect(german.rich(KeptText()).markup == "Nothing was deleted.")
        #expect(german.rich(ForgottenText(isGroup: false)).markup == "Weg.")
        #expect(german.puzzleWords.count == 2 && german.puzzleWords[0] == german.puzzleWords[1])
        #expect(texts.missing == ["de": ["kept"]])
    }

    @Test("English takes the place of a single case that a language's text lacks")
    func missingCaseElsewhere() throws {
        let folder = try TemplateFolder(languages: ["en", "de"])
        try folder.write("{{#kind.expired}}Zu alt.{{/kind.expired}}", to: "de/toast.mustache")
        // The choice is inside a list, so that any line may be concerned.
        try folder.write("{{#lines}}{{#verdict.good}}Gut{{/verdict.good}}{{/lines}}", to: "de/guesses.mustache")
        let texts = try Templates(directory: folder.url)
        let german = texts.language(for: "de")
        #expect(german.plain(ToastText(kind: Chosen(.expired))) == "Zu alt.")
        #expect(german.plain(ToastText(kind: Chosen(.notYours))) == "Only the one who asked can answer that.")
        #expect(german.rich(GuessesText.sample) == texts.language(for: "en").rich(GuessesText.sample))
        #expect(texts.missing["de"]?.contains("toast: kind.notYours") == true)
    }

    @Test(
        "people are answered in their language, and in English when theirs is not there",
        arguments: [
            ("de", "Nichts gelöscht."), ("de-AT", "Nichts gelöscht."), ("DE_ch", "Nichts gelöscht."),
            ("en", "Nothing was deleted."), ("qx", "Nothing was deleted."), (nil, "Nothing was deleted."),
        ] as [(String?, String)])
    func languages(code: String?, expected: String) throws {
        let folder = try TemplateFolder(languages: ["en", "de"])
        try folder.write("Nichts gelöscht.\n", to: "de/kept.mustache")
        let texts = try Templates(directory: folder.url)
        #expect(texts.language(for: code).rich(KeptText()).markup == expected)
    }

    @Test("values from outside are escaped in messages, and left alone in labels")
    func escaping() throws {
        let language = try Templates(directory: Fixtures.templates).language(for: "en")
        #expect(
            language.rich(StartText(name: "<b>&\"", isGroup: false, puzzle: nil, books: nil)).markup.hasPrefix(
                "Hello, &lt;b&gt;&amp;&quot;!"))
        let toast = PuzzleToastText(kind: Chosen(.otherPuzzle), board: "A & B")
        #expect(language.plain(toast).contains("(A & B)"))
    }

    @Test("counts are said in the singular and the plural", arguments: [(0, "no"), (1, "1 word,"), (2, "2 words,")])
    func plurals(count: Int, expected: String) throws {
        let language = try Templates(directory: Fixtures.templates).language(for: "en")
        let text = BoardText(
            origin: Chosen(.photo), day: nil, center: "Y", outer: "A", isPrint: false, language: nil, shortest: 4,
            words: Quantity(count),
            pangrams: Quantity(count),
            points: Quantity(count), doubts: Quantity(0), kept: Quantity(0), lost: Quantity(0), lostWords: "",
            rating: nil, taken: Quantity(0), gained: Quantity(0), isCrossedOff: false, screen: nil)
        #expect(language.rich(text).markup.contains(expected))
    }

    @Test("the menu has every command with a description the platform takes")
    func menu() throws {
        let commands = try Fixtures.conversation().commands()
        #expect(commands.map(\.name).contains("hint"))
        for command in commands {
            #expect((3...256).contains(command.summary.count))
            #expect(command.name.allSatisfy { ("a"..."z").contains($0) })
        }
    }
}
