internal import Foundation
internal import Lexicon

/// Definitions of words that puzzles accept but that neither WordNet nor GCIDE explains, or only with an obsolete
/// meaning.
///
/// A text file with one sense per line: word, part of speech and definition, separated by "|". Lines that begin with "#" are comments.
enum Glossary {
    struct Sense {
        var word: String
        var partOfSpeech: PartOfSpeech
        var definition: String
    }

    /// The file shipped with the program.
    static let shipped = ResourceFolder.url.appending(path: "glossary.txt")

    /// The senses by word in lower case; empty if the file can't be used, which ``check()`` reports.
    static let senses: [String: [Sense]] = Dictionary(grouping: (try? loaded.get()) ?? [], by: \.word)

    /// Throws the first fault of the file.
    static func check() throws(LexiconBuildError) { _ = try loaded.get() }

    /// Reads a file.
    static func senses(in url: URL) throws(LexiconBuildError) -> [Sense] {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { throw .missingPart(path: url.path) }
        var senses: [Sense] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            guard let sense = sense(line) else { throw .unusableSense(path: url.path, line: index + 1) }
            senses.append(sense)
        }
        return senses
    }

    private static let loaded = Result { () throws(LexiconBuildError) in try senses(in: shipped) }

    private static func sense(_ line: Substring) -> Sense? {
        let fields = line.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count == 3, !fields[0].isEmpty, !fields[2].isEmpty,
            let partOfSpeech = PartOfSpeech.allCases.first(where: { $0.name == fields[1] })
        else { return nil }
        return Sense(word: fields[0], partOfSpeech: partOfSpeech, definition: fields[2])
    }
}
