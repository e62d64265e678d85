import Foundation
import TextReading

/// A short list of words of another language, with their frequencies.
package struct FewForeignWords: ForeignWordList {
    package let language: String
    let frequencies: [String: Double]

    package init(language: String, frequencies: [String: Double]) {
        (self.language, self.frequencies) = (language, frequencies)
    }

    package func knows(_ word: String) -> Bool { frequencies[word] != nil }

    package func frequency(of word: String) -> Double { frequencies[word] ?? 0 }

    package func walk(step: (Int, UInt8) -> Bool, visit: (String, Int) -> Void) {
        for word in Set(frequencies.keys.map(LetterFolding.folded)).sorted() {
            if word.utf8.enumerated().allSatisfy({ step($0, $1) }) { visit(word, word.utf8.count) }
        }
    }

    package func writtenForms(ofFolded folded: String) -> [String] {
        frequencies.filter { LetterFolding.folded($0.key) == folded }
            .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
    }
}

extension FewForeignWords {
    /// The words of our passages in a language, from `Tests/Fixtures/pages-foreign`.
    package init(ofPassagesIn language: String) throws {
        let file = LabelledPage.foreignFolder.appending(path: "words-\(language).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: " ")
        }
        self.init(
            language: language,
            frequencies: Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Double($0[1]) ?? 0) }))
    }

    /// All languages of the fixtures.
    package static func all() throws -> [FewForeignWords] {
        try ["de", "fr", "es"].map(FewForeignWords.init(ofPassagesIn:))
    }
}

extension FewWords {
    /// The words of the English pages in `Tests/Fixtures/pages`.
    package static func ofEnglishPages() throws -> FewWords {
        let frequent: Set = [
            "the", "of", "and", "to", "in", "a", "is", "was", "that", "it", "for", "with", "on", "as", "his",
        ]
        let words = try LabelledPage.all().flatMap { $0.words.map { LabelledPage.core($0.text) } } + frequent
        return FewWords(
            frequencies: Dictionary(words.map { ($0, frequent.contains($0) ? 6.5 : 4) }, uniquingKeysWith: max))
    }
}
