internal import Foundation
internal import Lexicon

/// A translation in a dictionary article, separated from its grammar and labels.
struct CleanTranslation: Hashable {
    var text: String
    var partOfSpeech: PartOfSpeech?
    /// The labels in square brackets: “naut.”, “coll.”.
    var labels: [String] = []
    /// Other remarks of the article on the meaning.
    var hints: [String] = []
    /// Whether it is a plural.
    var isPlural = false
    /// Whether the article restricts it to a meaning, or lists it among the last.
    var isSpecial = false

    static let mostWords = 4

    /// The translations of a line such as “Gewässerufer <neut>, Ufer <neut> [geogr.]”.
    static func list(in line: String) -> [CleanTranslation] {
        var all: [CleanTranslation] = []
        var text = String.UnicodeScalarView()
        var tags: [String] = []
        var labels: [String] = []
        var depth = 0
        var inside = String.UnicodeScalarView()
        for scalar in (line + ",").unicodeScalars {
            switch scalar {
            case "<", "[", "(", "{":
                depth += 1
                inside = String.UnicodeScalarView()
            case ">" where depth > 0:
                depth -= 1
                tags += String(inside).split { $0 == "," || $0 == " " }.map(String.init)
            case "]" where depth > 0:
                depth -= 1
                labels.append(String(inside))
            case ")" where depth > 0, "}" where depth > 0: depth -= 1
            case ",", ";":
                guard depth == 0 else {
                    inside.append(scalar)
                    continue
                }
                if let translation = CleanTranslation(text: String(text), tags: tags, labels: labels) {
                    all.append(translation)
                }
                (text, tags, labels) = (String.UnicodeScalarView(), [], [])
            default:
                if depth > 0 { inside.append(scalar) } else { text.append(scalar) }
            }
        }
        // A label at the end of a line applies to the whole line.
        if let last = all.last?.labels, all.count > 1 {
            for index in all.indices where all[index].labels.isEmpty { all[index].labels = last }
        }
        return all
    }

    private init?(text: String, tags: [String], labels: [String]) {
        var words = text.split(separator: " ").filter { !Self.placeholders.contains(String($0)) }
        // An abbreviation beside the word: “Zimmer Zi.”
        if words.count == 2, words[1].last == ".", words[1].count < 6 { words.removeLast() }
        guard words.count <= Self.mostWords, let first = words.first?.first, first.isLetter || "'’-".contains(first)
        else { return nil }
        self.text = words.joined(separator: " ")
        self.labels = labels
        isPlural = tags.contains("pl")
        partOfSpeech = tags.lazy.compactMap { Self.parts[$0] }.first
    }

    init(text: String, partOfSpeech: PartOfSpeech?) {
        self.text = text
        self.partOfSpeech = partOfSpeech
    }

    /// Placeholders for a verb's object.
    private static let placeholders: Set<String> = [
        "etw.", "jdn.", "jdm.", "jds.", "jd.", "jdn./etw.", "jdm./etw.", "etw./jdn.", "sth.", "sb.", "sb./sth.",
        "sth./sb.", "sb.'s",
        "qn", "qc", "qqn", "qqch",
    ]

    private static let parts: [String: PartOfSpeech] = [
        "n": .noun, "masc": .noun, "fem": .noun, "neut": .noun, "m": .noun, "f": .noun, "pl": .noun, "pn": .noun,
        "v": .verb,
        "vt": .verb, "vi": .verb, "trans": .verb, "intr": .verb, "refl": .verb, "adj": .adjective, "adv": .adverb,
        "prep": .preposition, "conj": .conjunction, "pron": .pronoun, "int": .interjection, "interj": .interjection,
    ]
}
