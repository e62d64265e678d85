import Foundation
import Lexicon
import LexiconBuilder

/// Word lists of a few words in other languages, made for tests.
enum SmallWordLists {
    /// A list as `Training/headwords` writes it.
    static let catalan = """
        # word, acceptance of 255, frequency of 25 a step, written forms
        arçar\t200\t0
        caça\t255\t100
        capaç\t255\t110
        pocatraça\t40\t5\tpoca-traça
        raca\t250\t10
        raça\t255\t100
        torço\t140\t20\ttorçó|torço
        torçor\t100\t0

        """

    /// The list of `language` from a file with `text`.
    static func dictionary(_ text: String, language: String, encoding: String.Encoding = .utf8) throws -> PuzzleWordList
    {
        try withFolder { folder in
            let source = folder.appending(path: "words")
            try text.data(using: encoding)?.write(to: source)
            return try list(of: .dictionary(source, package: "wtest"), language: language, in: folder)
        }
    }

    /// The Catalan list of `text`.
    static func learnt(_ text: String = catalan) throws -> PuzzleWordList {
        try withFolder { folder in
            let source = folder.appending(path: "words.gz")
            try SmallDictionaries.writeCompressed(text, to: source)
            return try list(of: .learnt(source), language: "ca", in: folder)
        }
    }

    /// Calls `body` with a folder that exists meanwhile. The mapping of a list stays valid after its file is deleted.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "word-list-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private static func list(of source: WordListSource, language: String, in folder: URL) throws -> PuzzleWordList {
        let file = folder.appending(path: "list.bin")
        try WordListBuilder(language: language, source: source)?.build(to: file)
        return try PuzzleWordList(contentsOf: file)
    }
}
