internal import Foundation
internal import Lexicon

/// A phrase or sentence in a dictionary, with its translation.
struct TranslatedExample: Hashable {
    var source: String
    var target: String

    var reversed: TranslatedExample { TranslatedExample(source: target, target: source) }
}

/// Counts the examples in which a word and its translation occur together, which reveals the usual translation: many
/// examples with “table” have “Tisch”, few have “Tafel”.
struct ExampleCounts {
    private var examples: Set<TranslatedExample> = []
    private var sources: [String: Set<Int32>] = [:]
    private var targets: [String: Set<Int32>] = [:]

    /// - Parameter bases: the base forms of a word, in both languages.
    mutating func add(
        _ added: [TranslatedExample], sourceBases: (String) -> [String], targetBases: (String) -> [String]
    ) {
        for example in added where examples.insert(example).inserted {
            let number = Int32(examples.count)
            for word in Self.words(of: example.source, bases: sourceBases) { sources[word, default: []].insert(number) }
            for word in Self.words(of: example.target, bases: targetBases) { targets[word, default: []].insert(number) }
        }
    }

    /// The number of examples with both words in excess of chance, and the number with the first word.
    func together(_ source: String, _ target: String) -> (surplus: Double, all: Double) {
        guard let own = sources[source.lowercased()] else { return (0, 0) }
        let other = targets[target.lowercased()] ?? []
        let chance = Double(own.count) * Double(other.count) / Double(max(1, examples.count))
        return (max(0, Double(own.intersection(other).count) - chance), Double(own.count))
    }

    /// The words of `text` and their base forms, in lower case.
    private static func words(of text: String, bases: (String) -> [String]) -> Set<String> {
        var words: Set<String> = []
        for word in text.unicodeScalars.split(whereSeparator: { !CharacterSet.letters.contains($0) }).map(String.init) {
            words.insert(word.lowercased())
            for base in bases(word) { words.insert(base.lowercased()) }
        }
        return words
    }

    /// The possible base forms of an English form. Some of them are no words, which does no harm.
    static func englishBases(_ word: String) -> [String] {
        let word = word.lowercased()
        var bases: [String] = []
        for (ending, others) in [
            ("ies", ["y"]), ("es", ["", "e"]), ("s", [""]), ("ied", ["y"]), ("ed", ["", "e"]), ("ing", ["", "e"]),
        ]
        where word.hasSuffix(ending) && word.count > ending.count + 1 {
            let stem = word.dropLast(ending.count)
            bases += others.map { stem + $0 }
            if ending != "s", let last = stem.last, stem.dropLast().last == last {
                bases.append(String(stem.dropLast()))
            }
        }
        return bases
    }
}
