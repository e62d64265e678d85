internal import Lexicon

/// Definitions of words that puzzles accept but neither WordNet nor GCIDE explains, or only with a meaning that nobody uses any more.
enum Glossary {
    struct Sense {
        var word: String
        var partOfSpeech: PartOfSpeech
        var definition: String
    }

    /// The senses by word in lower case. A line of the text has word, part of speech and definition; "___" is a gap for the word.
    static let senses: [String: [Sense]] = Dictionary(
        grouping: text.split(separator: "\n").compactMap(sense), by: \.word)

    private static func sense(_ line: Substring) -> Sense? {
        let fields = line.split(separator: "|", maxSplits: 2).map(String.init)
        guard fields.count == 3, let partOfSpeech = PartOfSpeech.allCases.first(where: { $0.name == fields[1] }) else {
            return nil
        }
        let definition = fields[2].replacing(/"([^"]*)"/) { "‘\($0.output.1)’" }
        return Sense(word: fields[0], partOfSpeech: partOfSpeech, definition: definition)
    }
}
