package import TextReading

/// A short word list with frequencies.
package struct FewWords: WordList {
    let frequencies: [String: Double]

    package init(frequencies: [String: Double]) { self.frequencies = frequencies }

    package func knows(_ word: String) -> Bool { frequencies[word] != nil }

    package func frequency(of word: String) -> Double { frequencies[word] ?? 0 }

    package func walk(step: (Int, UInt8) -> Bool, visit: (String, Int) -> Void) {
        for word in frequencies.keys.sorted() {
            if word.utf8.enumerated().allSatisfy({ step($0, $1) }) { visit(word, word.utf8.count) }
        }
    }
}

extension RecognitionStep {
    /// The steps of a word read with certainty: each letter between blanks.
    package static func plain(_ text: String, word: Int = 0) -> [RecognitionStep] {
        let gap = RecognitionStep(word: word, blank: 1)
        return [gap] + text.flatMap { [RecognitionStep(word: word, characters: [$0: 1]), gap] }
    }
}
