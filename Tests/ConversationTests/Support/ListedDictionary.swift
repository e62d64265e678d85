import Foundation
import Lexicon
import Spelling

/// A dictionary of another language over a small file that a person can read.
///
/// Of each line, the first part is the base form with its other forms, the second the part of speech, the third the meaning in the
/// word's own language (or nothing), and the others are translations by language: `de: Jacht, Segelboot`, or synonyms: `= Boot, Kahn`. A
/// line that begins with `en >`
/// translates an English word, and a form behind `~` is one that nobody writes.
struct ListedDictionary: ForeignDictionary {
    private struct Entry {
        var lemma: String
        var forms: [String]
        /// Those that people write.
        var written: [String]
        var partOfSpeech: String
        var meaning: String
        var translations: [String: [String]]
        /// Of each meaning.
        var synonyms: [[String]]
    }

    let language: String
    private let entries: [Entry]
    private let english: [String: [String]]

    init(_ language: String) throws {
        self.language = language
        let file = Fixtures.folder.appending(path: "Support/dictionary-\(language).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        entries = lines.filter { !$0.hasPrefix("en >") }.map { line in
            let parts = Self.parts(of: line, at: "|")
            let listed = Self.parts(of: parts[0], at: ",")
            let forms = listed.map { $0.replacing("~", with: "") }
            let further = parts.dropFirst(3).filter { !$0.isEmpty }
            let translations = further.filter { !$0.hasPrefix("=") }.map { Self.parts(of: $0, at: ":") }
            let synonyms = further.filter { $0.hasPrefix("=") }.map { Self.parts(of: $0.dropFirst(), at: ",") }
            return Entry(
                lemma: forms[0], forms: forms, written: listed.filter { !$0.hasPrefix("~") }, partOfSpeech: parts[1],
                meaning: parts[2],
                translations: Dictionary(
                    uniqueKeysWithValues: translations.map { ($0[0], Self.parts(of: $0[1], at: ",")) }),
                synonyms: synonyms)
        }
        let fromEnglish = lines.filter { $0.hasPrefix("en >") }.map { Self.parts(of: $0.dropFirst(4), at: ":") }
        english = Dictionary(uniqueKeysWithValues: fromEnglish.map { ($0[0], Self.parts(of: $0[1], at: ",")) })
    }

    private static func parts(of text: some StringProtocol, at separator: Character) -> [String] {
        text.split(separator: separator, omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    func definitions(of word: String, before: String, after: String) -> [Definition] {
        // As “geht … auf” is a form of “aufgehen”, a form may end in what stands at the end of the sentence.
        let last = after.split(separator: " ").last.map { $0.filter(\.isLetter) } ?? ""
        let spellings = [word, "\(word) … \(last)"].map { $0.lowercased() }
        let found = entries.filter { entry in entry.forms.contains { spellings.contains($0.lowercased()) } }
        return found.sorted { $0.forms.contains("\(word) … \(last)") && !$1.forms.contains("\(word) … \(last)") }
            .map { entry in
                let senses = entry.meaning.split(separator: " / ").map {
                    Sense(partOfSpeech: entry.partOfSpeech, definition: String($0), source: "test")
                }
                return Definition(word: word, lemma: entry.lemma, senses: senses)
            }
    }

    func translations(of lemma: String, into language: String) -> [Translation] {
        entries.filter { $0.lemma == lemma }.flatMap { entry in
            (entry.translations[language] ?? []).map { Translation(text: $0, partOfSpeech: entry.partOfSpeech) }
        }
    }

    func synonyms(of lemma: String) -> [Synonyms] {
        entries.filter { $0.lemma == lemma }.flatMap { entry in
            entry.synonyms.map { Synonyms(words: $0, partOfSpeech: entry.partOfSpeech) }
        }
    }

    func translations(fromEnglish lemma: String) -> [Translation] {
        (english[lemma] ?? []).map { Translation(text: $0) }
    }

    func frequency(of word: String) -> Double {
        entries.contains { entry in entry.written.contains { $0.lowercased() == word.lowercased() } } ? 3 : 0
    }

    func suggestions(for word: String, limit: Int) -> [String] {
        let near = entries.map(\.lemma).filter { EditDistance.between($0.lowercased(), word.lowercased()) <= 2 }
        return Array(near.prefix(limit))
    }
}
