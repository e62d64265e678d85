public import BotState
package import ClueTalk
public import Foundation
internal import JSON
public import Lexicon
internal import Talk

/// A file of written clues: a JSON object on each line, with the keys `word` and `clue`. Other keys are left alone, so that an export can
/// be imported.
public struct ClueFile: Sendable {
    public let clues: [ImportedClue]

    /// Reads a file.
    /// - Parameter words: the words that there may be clues for.
    /// - Throws: ``Fault`` for a file that can't be read, or has any bad line.
    public init(contentsOf file: URL, words: any WordBook) throws {
        let text = try Self.text(of: file)
        let rules = ClueRules(words: words)
        var (clues, faults): ([ImportedClue], [String]) = ([], [])
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine).enumerated()
        where !line.allSatisfy(\.isWhitespace) {
            do throws(LineFault) {
                clues.append(try Self.clue(in: line, words: words, rules: rules))
            } catch {
                faults.append("line \(index + 1): \(error.reason)")
            }
        }
        guard faults.isEmpty else { throw Fault(file: file.path, lines: faults) }
        self.clues = clues
    }

    private static func text(of file: URL) throws(Fault) -> String {
        let data: Data
        do {
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size <= largest else { throw Fault(file: file.path, lines: ["it is larger than 16 MB"]) }
            data = try Data(contentsOf: file)
        } catch {
            throw error as? Fault ?? Fault(file: file.path, lines: ["it can't be read: \(FileFault.reason(of: error))"])
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw Fault(file: file.path, lines: ["it is not UTF-8"])
        }
        return text
    }

    private static func clue(in line: Substring, words: any WordBook, rules: ClueRules) throws(LineFault)
        -> ImportedClue
    {
        guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else {
            throw LineFault(reason: #"it is not like {"word":"yacht","clue":"a rich man's dinghy"}"#)
        }
        let word = entry.word.lowercased()
        guard !word.isEmpty, word.allSatisfy(MessageText.isLatinLetter) else {
            throw LineFault(reason: "the word may have only the letters A to Z")
        }
        guard (try? words.definition(of: word)) != nil else {
            throw LineFault(reason: "no dictionary has the word “\(word)”")
        }
        let text = ClueRules.cleaned(entry.clue)
        do {
            if let fault = try rules.fault(of: text, for: word) { throw LineFault(reason: fault.reason) }
        } catch {
            throw error as? LineFault ?? LineFault(reason: "the word list can't be read")
        }
        return ImportedClue(word: word, text: text)
    }

    /// A clue may have other characters that count as new lines.
    private static func endsLine(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }

    private struct Entry: Decodable {
        let word: String
        let clue: String
    }

    private struct LineFault: Error {
        let reason: String
    }

    private static let largest = 16 << 20

    /// The bad lines of a file, or why it can't be read.
    public struct Fault: Error, CustomStringConvertible {
        let file: String
        let lines: [String]

        /// One fault a line, and no more than an operator reads.
        public var description: String {
            let more = lines.count > Self.mostShown ? ["and \(lines.count - Self.mostShown) more"] : []
            let shown = Array(lines.prefix(Self.mostShown)) + more
            return (["nothing was imported from \(file):"] + shown).joined(separator: "\n  ")
        }

        private static let mostShown = 20
    }
}

extension ClueFile {
    /// The lines of a file with the imported clues, then those that people wrote, with the votes on them and without their names.
    package static func lines(imported: [ImportedClue], written: [WrittenClue]) throws -> [String] {
        let lines =
            imported.map { Line(word: $0.word, clue: $0.text, from: "import") }
            + written.map { clue in
                let up = clue.votes.count(where: \.isUp)
                return Line(word: clue.word, clue: clue.text, from: "chat", up: up, down: clue.votes.count - up)
            }
        return try lines.map { try SortedJSON.text($0) }
    }

    private struct Line: Encodable {
        let word: String
        let clue: String
        let from: String
        var up: Int?
        var down: Int?
    }
}

extension ClueRules.Fault {
    fileprivate var reason: String {
        switch self {
        case .empty: "the clue is empty"
        case .tooLong: "the clue is longer than \(ClueRules.longest) characters"
        case .link: "the clue has a link, a name with @ or a command"
        case .namesWord: "the clue names its word or a relative"
        }
    }
}
