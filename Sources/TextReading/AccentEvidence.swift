internal import Foundation

/// Evidence from Tesseract's characters for the accents of a word whose letters are known: “côté”, not “cote”.
package struct AccentEvidence {
    /// The characters near each letter, with their probabilities.
    private let seen: [[Character: Float]]
    /// How clearly each letter and its accent can be seen, 0…1.
    private let clarity: [Double]

    /// The least probability of any character at any letter. A stroke can look like an accent, or hide one.
    private static let floor: Float = 0.1

    /// - Parameter folded: The letters in the spelling of ``LetterFolding``.
    /// - Returns: `nil` if the letters do not fit the steps.
    package init?(of folded: String, in steps: ArraySlice<RecognitionStep>, letters: LetterSteps) {
        guard let places = letters.places(of: folded), places.count == folded.count else { return nil }
        let steps = Array(steps)
        clarity = places.map { Double(1 - min(1, max(steps[$0].hidden, steps[$0].cover.above))) }
        seen = places.indices.map { index in
            // Tesseract may place a character one step beside the step that fits its letter best.
            let low = max(index > 0 ? places[index - 1] + 1 : 0, places[index] - 1)
            let high = min(index + 1 < places.count ? places[index + 1] - 1 : steps.count - 1, places[index] + 1)
            var most: [Character: Float] = [:]
            for step in min(low, places[index])...max(high, places[index]) {
                for (character, probability) in steps[step].characters {
                    let lower = character.lowercased().first ?? character
                    most[lower] = max(most[lower] ?? 0, probability)
                }
            }
            return most
        }
    }

    /// The log likelihood of the accents of `word`, whose folded spelling has these letters.
    package func logLikelihood(of word: String) -> Double {
        var letter = 0, sum = 0.0
        for character in word.lowercased() {
            let folded = LetterFolding.folded(character)
            defer { letter += folded.count }
            guard seen.indices.contains(letter), let first = folded.first else { continue }
            let rivals = seen[letter].filter { LetterFolding.folded($0.key).first == first }
            let all = rivals.reduce(Self.floor) { $0 + $1.value }
            sum += clarity[letter] * log(Double(((rivals[character] ?? 0) + Self.floor) / (all + Self.floor)))
        }
        return sum
    }
}
