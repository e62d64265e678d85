internal import Foundation
internal import Hive
internal import TextReading

/// Decides which words read from a list belong to the board, and whether there are enough for a list of the game's
/// words.
struct ListedWords: Sendable {
    let board: Board

    /// The least confidence of a word that counts. Below it, Tesseract is mostly wrong.
    private static let leastConfidence = 0.5
    /// The least fraction of readable words that the board must admit.
    private static let leastShare = 0.8

    /// The words of a list; `nil` if too many of them do not fit the board. Words of low confidence and dots in place
    /// of hidden words do not count.
    func words(in lines: [[RecognizedWord]]) -> [String]? {
        let read = lines.joined().filter { $0.confidence >= Self.leastConfidence }.map { $0.letters(of: board) }.filter
        {
            $0.count > 2
        }
        var known: Set<String> = []
        let fitting = read.filter(board.admits)
        guard !fitting.isEmpty, Double(fitting.count) >= Self.leastShare * Double(read.count) else { return nil }
        return fitting.filter { known.insert($0).inserted }
    }

    /// Whether at least half of `read` are words of the board.
    func makeUpHalf(of read: [RecognizedWord]) -> Bool {
        let words = read.map { $0.letters(of: board) }.filter { $0.count > 2 }
        return 2 * words.count(where: board.admits) >= max(words.count, 1)
    }
}

extension RecognizedWord {
    /// The letters of the word as the board's language folds them; empty if it contains anything else.
    fileprivate func letters(of board: Board) -> String {
        guard board.rules.language != LanguageCode.english else { return letters }
        let folded = board.rules.folded(text.trimmingCharacters(in: .punctuationCharacters))
        return folded.allSatisfy { Letter($0) != nil } ? folded : ""
    }

    /// The letters of the word in lower case; empty if it contains anything else.
    var letters: String {
        let text = text.lowercased().trimmingCharacters(in: .punctuationCharacters)
        return text.allSatisfy { $0.isASCII && $0.isLetter } ? text : ""
    }
}
