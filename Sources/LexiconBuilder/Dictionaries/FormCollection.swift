internal import Foundation
internal import Lexicon

/// The forms of a language with their base forms.
struct FormCollection {
    struct Form {
        var frequency: Double
        /// The base forms, likeliest first.
        var bases: [String]
    }

    private(set) var forms: [String: Form] = [:]
    private(set) var bases: Set<String> = []
    /// The frequencies by word in lower case.
    private var frequencies: [String: Double] = [:]
    /// The headwords of the dictionary in the language itself, which has the modern spelling.
    private let explained: Set<String>
    /// The syllables of participles and infinitives that their base forms lack.
    private let infixes: [LemmaRule.Infix]

    init(_ table: DictionaryTable, explained: Set<String>, language: String) {
        self.explained = explained
        infixes = language == "de" ? [.ge, .zu] : language == "nl" ? [.ge] : []
        for row in table.rows where row.count == 3 {
            let base = String(row[1])
            let frequency = (Double(row[2]) ?? 0) / 100
            forms[String(row[0])] = Form(frequency: frequency, bases: base.isEmpty ? [] : [base])
            if frequency > 0 { frequencies[Self.key(row[0])] = frequency }
            if !base.isEmpty { bases.insert(base) }
        }
        for base in bases where forms[base] == nil { forms[base] = Form(frequency: 0, bases: [base]) }
    }

    func frequency(of word: some StringProtocol) -> Double { frequencies[Self.key(word)] ?? 0 }

    /// The frequency of a puzzle's word: 0 unless the dictionary explains it, because unexplained words may be names,
    /// and a board should not depend on one. The Norwegian dictionary explains too few words, and the Norwegian word
    /// list capitalizes names, so in Norwegian a known base form suffices.
    func frequency(of word: String, ifExplainedBy headwords: Set<String>, in language: String) -> Double {
        let isUsual = bases(of: word).contains { language == "nb" || headwords.contains($0) }
        return isUsual ? frequency(of: word) : 0
    }

    /// The key of a word in the frequency list, which writes “ss” for “ß”.
    private static func key(_ word: some StringProtocol) -> String { word.lowercased().replacing("ß", with: "ss") }

    /// Whether a dictionary's headword is a form of another, explained word.
    func isInflected(_ word: String) -> Bool {
        guard let form = forms[word], let first = form.bases.first else { return false }
        return first != word && !bases.contains(word)
    }

    /// Whether a word is primarily a form of another, such as a participle, though it may have its own entry.
    func isForm(_ word: String) -> Bool { forms[word]?.bases.first.map { $0 != word } ?? false }

    /// The base forms of a word as it occurs in a text, perhaps capitalized at the beginning of a sentence.
    func bases(of word: String) -> [String] {
        (forms[word]?.bases ?? []) + (word.first?.isUppercase == true ? forms[word.lowercased()]?.bases ?? [] : [])
    }

    /// The modern spelling: “Schloss” for “Schloß”. The frequency list does not distinguish the two.
    func modern(_ word: String) -> String {
        guard word.contains("ß"), !explained.contains(word) else { return word }
        let changed = word.replacing("ß", with: "ss")
        return explained.contains(changed) ? changed : word
    }

    /// Turns base forms with an older spelling into forms of the modern ones.
    mutating func modernize() {
        for old in bases where modern(old) != old {
            forms[old] = Form(frequency: frequency(of: old), bases: [modern(old)])
            bases.remove(old)
        }
    }

    /// Corrects the base form of a participle that the table assigns to another verb (“gegessen” to “weiteressen”), if
    /// a dictionary calls it a form of the much more frequent `base`.
    mutating func correct(_ form: String, of base: String) {
        guard let first = forms[form]?.bases.first, first != base, bases.contains(base), form.prefix(2) == "ge",
            !first.hasPrefix("ge"), first.hasSuffix(base), frequency(of: base) > frequency(of: first) + 1
        else { return }
        forms[form]?.bases.removeAll { $0 == base }
        forms[form]?.bases.insert(base, at: 0)
    }

    /// Records that a dictionary has `word` as a headword.
    mutating func addBase(_ word: String) {
        bases.insert(word)
        var form = forms[word] ?? Form(frequency: frequency(of: word), bases: [])
        if !form.bases.contains(word) { form.bases.append(word) }
        forms[word] = form
    }

    func rule(from form: String, to base: String) -> LemmaRule { LemmaRule(from: form, to: base, infixes: infixes) }
}
