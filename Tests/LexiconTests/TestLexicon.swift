import Foundation
import Lexicon
import LexiconBuilder

/// The lexicon the tests ask, built from the dictionaries of this machine once a run, or the file `HONEYCUE_LEXICON`
/// names.
enum TestLexicon {
    static func opened() throws -> Lexicon { try built.get() }

    /// A copy of its file, to be damaged.
    static func bytes() throws -> Data { try Data(contentsOf: file) }

    private static let file: URL = {
        if let path = ProcessInfo.processInfo.environment["HONEYCUE_LEXICON"] { return URL(filePath: path) }
        // One name for all runs: each replaces the file of the last, and none leaves another behind.
        return FileManager.default.temporaryDirectory.appending(path: "honeycue-lexicon-tests.bin")
    }()

    private static let built: Result<Lexicon, any Error> = Result {
        if ProcessInfo.processInfo.environment["HONEYCUE_LEXICON"] == nil { try LexiconBuilder().build(to: file) }
        return try Lexicon(contentsOf: file)
    }
}
