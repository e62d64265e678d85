import Foundation
import Lexicon
import LexiconBuilder

/// The lexicon for tests: built once per run from this machine's dictionaries, or read from the file that `HONEYCUE_LEXICON` names.
enum TestLexicon {
    static func opened() throws -> Lexicon { try built.get() }

    /// A copy of its file for tests that damage it.
    static func bytes() throws -> Data { try Data(contentsOf: file) }

    private static let file: URL = {
        if let path = ProcessInfo.processInfo.environment["HONEYCUE_LEXICON"] { return URL(filePath: path) }
        // One name for all runs, so that each run replaces the file of the last and none accumulate.
        return FileManager.default.temporaryDirectory.appending(path: "honeycue-lexicon-tests.bin")
    }()

    private static let built: Result<Lexicon, any Error> = Result {
        if ProcessInfo.processInfo.environment["HONEYCUE_LEXICON"] == nil { try LexiconBuilder().build(to: file) }
        return try Lexicon(contentsOf: file)
    }
}
