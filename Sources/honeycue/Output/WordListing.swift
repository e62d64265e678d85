import Console
import Foundation
import Hive
import JSON
import Lexicon

/// The words of a board, as `honeycue solve` prints them.
struct WordListing: Sendable {
    private let rows: [Row]

    /// Lists each word with the clue that a hint begins with, easiest first. In other languages than English it has its written forms instead.
    init(board: Board, words: any WordBook, includesUnlikely: Bool) throws {
        let isEnglish = board.rules.language == LanguageCode.english
        let unlikely = includesUnlikely ? try words.unlikelyWords(on: board) : []
        rows = try (words.words(on: board) + unlikely).map { word in
            Row(
                word: word.text, score: board.points(for: word.text), pangram: board.isPangram(word.text),
                acceptance: (word.acceptance * 1000).rounded() / 1000,
                written: try Self.writtenForms(of: word.text, in: words),
                definition: isEnglish ? try words.clue(for: word.text).text : "")
        }
    }

    /// `nil` where the word is written as it is typed.
    private static func writtenForms(of word: String, in words: any WordBook) throws -> [String]? {
        let forms = try words.writtenForms(of: word)
        return forms == [word] ? nil : forms
    }

    /// One JSON object per word.
    func json() throws -> [String] { try rows.map { try SortedJSON.text($0) } }

    /// One aligned line per word; a star marks a pangram.
    func lines() -> [String] {
        let width = rows.map(\.word.count).max() ?? 0
        return rows.map { row in
            let word = row.word.padding(toLength: width, withPad: " ", startingAt: 0)
            let score = String(row.score).leftPadded(to: 3)
            return
                "\(word) \(score) \(row.pangram ? "★" : " ") \(row.written?.joined(separator: ", ") ?? row.definition)"
        }
    }

    private struct Row: Encodable {
        var word: String
        var score: Int
        var pangram: Bool
        var acceptance: Double
        /// Absent where the word is written as it is typed.
        var written: [String]?
        var definition: String
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
