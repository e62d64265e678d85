internal import Foundation
internal import Lexicon

/// Clues that people wrote for common words, whose definitions are dull: "not us, and not you" for a pronoun.
///
/// A text file with one clue per line: the word in lower case, "|" and the clue. "___" is a gap for the word. Lines that begin
/// with "#" are comments.
struct ClueList {
    struct Entry {
        var word: String
        /// The clue with ``Clue/mask`` in place of the gap.
        var text: String
        var line: Int
    }

    /// The list shipped with the program.
    static let shipped = ResourceFolder.url.appending(path: "clues.txt")

    /// The maximum length of a clue in characters: one or two lines on a phone.
    static let longest = 70

    let path: String
    private(set) var entries: [Entry] = []

    /// Reads a file.
    init(_ url: URL) throws(LexiconBuildError) {
        path = url.path
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { throw .missingPart(path: path) }
        var words: Set<String> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            let entry = try entry(line, number: index + 1)
            guard words.insert(entry.word).inserted else { throw refusal(of: entry, .repeated) }
            entries.append(entry)
        }
    }

    private func entry(_ line: Substring, number: Int) throws(LexiconBuildError) -> Entry {
        let fields = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let entry = Entry(
            word: fields.first ?? "", text: (fields.last ?? "").replacing("___", with: Clue.mask), line: number)
        guard fields.count == 2, !entry.word.isEmpty, entry.word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            !entry.text.isEmpty
        else { throw refusal(of: entry, .malformed) }
        guard entry.text.count <= Self.longest else { throw refusal(of: entry, .tooLong) }
        return entry
    }

    /// Throws for a clue that names its word, or a form or relative of it, or whose word is not in `lexicon`.
    func check(in lexicon: Lexicon) throws(LexiconBuildError) {
        for entry in entries {
            guard lexicon.contains(entry.word) else { throw refusal(of: entry, .unknownWord) }
            guard lexicon.masked(entry.text, hiding: entry.word, among: []) == entry.text else {
                throw refusal(of: entry, .namesWord)
            }
        }
    }

    private func refusal(of entry: Entry, _ fault: LexiconBuildError.ClueFault) -> LexiconBuildError {
        .unusableClue(path: path, line: entry.line, fault)
    }
}
