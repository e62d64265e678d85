public import Lexicon
public import TextReading

/// The words of a dictionary of another language as a printed page may spell them.
public struct PrintedDictionary: ForeignWordList {
    private let dictionary: MappedDictionary

    public init(_ dictionary: MappedDictionary) { self.dictionary = dictionary }

    public var language: String { dictionary.language }

    /// Whether the dictionary has exactly this word, in any case. Words that it derives by rules are read where they are clearly
    /// printed, but never guessed from damaged letters.
    public func knows(_ word: String) -> Bool { forms(of: word).contains { $0.text == word } }

    public func frequency(of word: String) -> Double { forms(of: word).first { $0.text == word }?.frequency ?? 0 }

    public func walk(step: (Int, UInt8) -> Bool, visit: (String, Int) -> Void) {
        dictionary.walk(step: step, visit: visit)
    }

    public func writtenForms(ofFolded folded: String) -> [String] { forms(ofFolded: folded).map(\.text) }

    private func forms(of word: String) -> [(text: String, frequency: Double)] {
        MappedDictionary.folded(word).map { forms(ofFolded: $0) } ?? []
    }

    /// The forms in lower case: of “Weg” and “weg” the more frequent one.
    private func forms(ofFolded folded: String) -> [(text: String, frequency: Double)] {
        var forms: [(text: String, frequency: Double)] = []
        for form in dictionary.writtenForms(ofFolded: folded) {
            let text = form.text.lowercased()
            if !forms.contains(where: { $0.text == text }) { forms.append((text, form.frequency)) }
        }
        return forms
    }
}
