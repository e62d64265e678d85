internal import Foundation
internal import Hive

/// The words of a spelling dictionary in one of Debian's word lists, such as `/usr/share/dict/spanish`: one form a line.
struct DictionaryWords {
    /// The written forms by typed form.
    private(set) var forms: [String: Set<String>] = [:]

    /// Reads the list at `url`, which is part of the Debian package `package`.
    /// - Parameter rules: determine how words are typed, and whether a capital marks a name.
    init(_ url: URL, package: String, rules: Rules) throws(LexiconBuildError) {
        for line in try SourceFile(url, package: package).lines {
            let word = Self.text(line)
            guard Self.isWord(word, rules: rules) else { continue }
            let typed = rules.folded(word)
            guard LetterSet(typed).map(rules.alphabet.isSuperset) == true else { continue }
            forms[typed, default: []].insert(word)
        }
    }

    /// Decodes a line. Some lists are in UTF-8, others in Latin-1, where each byte is the scalar of the same number.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(validating: line, as: UTF8.self)
            ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    }

    /// Whether a line is a plain word: letters only, because parts of words, elisions and hyphenated compounds have
    /// other signs; and no capital, because names are capitalized. German nouns are capitalized too and can't be
    /// distinguished from names.
    private static func isWord(_ word: String, rules: Rules) -> Bool {
        guard word.allSatisfy(\.isLetter), let first = word.first else { return false }
        let lowercase = word.lowercased()
        if word == lowercase { return true }
        return rules.language == "de" && word.dropFirst() == lowercase.dropFirst() && first.isUppercase
    }
}
