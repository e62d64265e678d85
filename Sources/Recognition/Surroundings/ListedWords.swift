internal import Foundation
internal import Hive

/// Which of the words read from a list are the board's, and whether so many are that it is a list of the game's words.
struct ListedWords: Sendable {
    let board: Board

    private static let leastConfidence = 0.5
    /// Of what can be read, at least this share must be words that the board admits.
    private static let leastShare = 0.8

    /// The words of a list; `nil` when too much in it is none of the board's. Dots that stand for words the page hides,
    /// and what can't be read surely, do not count.
    func words(in lines: [[RecognizedWord]]) -> [String]? {
        let read = lines.joined().filter { $0.confidence >= Self.leastConfidence }.map(\.letters).filter {
            $0.count > 2
        }
        var known: Set<String> = []
        let fitting = read.filter(board.admits)
        guard !fitting.isEmpty, Double(fitting.count) >= Self.leastShare * Double(read.count) else { return nil }
        return fitting.filter { known.insert($0).inserted }
    }

    /// Whether words of the board are at least half of `read`.
    func makeUpHalf(of read: [RecognizedWord]) -> Bool {
        let words = read.map(\.letters).filter { $0.count > 2 }
        return 2 * words.count(where: board.admits) >= max(words.count, 1)
    }
}

extension RecognizedWord {
    /// The letters of a word as read, in lower case; none when it holds anything else.
    var letters: String {
        let text = text.lowercased().trimmingCharacters(in: .punctuationCharacters)
        return text.allSatisfy { $0.isASCII && $0.isLetter } ? text : ""
    }
}
