import Foundation
import LexiconBuilder
import Testing

@Suite("Lexicon builder")
final class BuilderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lexicon-build-\(UUID().uuidString)")
    private let target: URL
    private let nowhere = URL(filePath: "/nowhere/at/all")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        target = folder.appending(path: "lexicon.bin")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(
        "the error for a missing dictionary names its Debian package",
        arguments: ["scowl", "wordnet-base", "dict-gcide"])
    func missing(package: String) {
        var sources = LexiconSources.debian
        switch package {
        case "scowl": sources.scowl = nowhere
        case "wordnet-base": sources.wordNet = nowhere
        default: sources.gcide = nowhere
        }
        let error = #expect(throws: LexiconBuildError.self) { try LexiconBuilder(sources: sources).build(to: target) }
        #expect(error?.description.contains("apt-get install \(package)") == true)
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("a dictionary that is not a gzip file is refused")
    func unreadable() throws {
        let file = folder.appending(path: "gcide")
        try Data("not compressed".utf8).write(to: file)
        var sources = LexiconSources.debian
        sources.gcide = file
        #expect(throws: LexiconBuildError.unreadableSource(path: file.path, package: "dict-gcide")) {
            try LexiconBuilder(sources: sources).build(to: target)
        }
    }

    @Test("the error for a missing or damaged list of accepted words names it")
    func wordList() throws {
        var sources = LexiconSources.debian
        sources.acceptance = nowhere
        #expect(throws: LexiconBuildError.missingPart(path: nowhere.path)) {
            try LexiconBuilder(sources: sources).build(to: target)
        }
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        sources = dictionaries.sources
        sources.acceptance = folder.appending(path: "damaged.gz")
        try SmallDictionaries.writeCompressed("# comment\nyacht\t255\t100\ncyan\t256\t1\n", to: sources.acceptance)
        #expect(throws: LexiconBuildError.unreadableWordList(path: sources.acceptance.path, line: 3)) {
            try LexiconBuilder(sources: sources).build(to: target)
        }
        try Data("not compressed".utf8).write(to: sources.acceptance)
        #expect(throws: LexiconBuildError.unreadableWordList(path: sources.acceptance.path, line: nil)) {
            try LexiconBuilder(sources: sources).build(to: target)
        }
    }

    @Test("the error for a missing list of clues names it")
    func clueList() throws {
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        var sources = dictionaries.sources
        sources.clues = nowhere
        #expect(throws: LexiconBuildError.missingPart(path: nowhere.path)) {
            try LexiconBuilder(sources: sources).build(to: target)
        }
    }

    @Test(
        "a clue is refused that names its word, is not a clue, or is one too many",
        arguments: [
            ("hyena | no ▢▢▢, but hyenas laugh", LexiconBuildError.ClueFault.namesWord),
            ("teach | what a good teacher does", .namesWord), ("teach | what a tea-ch does", .namesWord),
            ("hyaena | a laughing dog", .unknownWord), ("yacht | a ship\nyacht | a boat", .repeated),
            ("yacht | a ship | a boat", .malformed), ("yacht", .malformed), ("yacht |", .malformed),
            ("Yacht | a ship", .malformed), ("yacht | \(String(repeating: "a ship ", count: 10))!", .tooLong),
        ])
    func badClue(lines: String, fault: LexiconBuildError.ClueFault) throws {
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        let text = "# clues\ncyan | between green and blue\n" + lines
        try Data(text.utf8).write(to: dictionaries.sources.clues)
        let line = text.split(separator: "\n").count
        let refusal = LexiconBuildError.unusableClue(path: dictionaries.sources.clues.path, line: line, fault)
        #expect(throws: refusal) { try LexiconBuilder(sources: dictionaries.sources).build(to: target) }
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("small dictionaries make the same small lexicon each time")
    func deterministic() throws {
        let dictionaries = try SmallDictionaries()
        defer { dictionaries.remove() }
        let sources = dictionaries.sources
        try LexiconBuilder(sources: sources).build(to: target)
        let first = try Data(contentsOf: target)
        try LexiconBuilder(sources: sources).build(to: target)
        #expect(try Data(contentsOf: target) == first)
    }
}
