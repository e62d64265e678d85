import Foundation
import Hive
import Lexicon

enum LexiconFuzz {
    private static let file = URL(filePath: "/dev/shm/honeycue-fuzz-\(getpid()).bin")

    static func feed(_ data: Data) {
        guard (try? data.write(to: file)) != nil, let words = try? Lexicon(contentsOf: file) else { return }
        // The bot opens the file without checking all of it, so also look up damaged words and definitions.
        guard let board = Board(center: "Y", outer: "ACEHNT") else { return }
        try? words.verify()
        for word in words.words(on: board).prefix(5) { _ = words.definition(of: word.text) }
        _ = words.suggestions(for: "yatch", limit: 3)
    }
}
