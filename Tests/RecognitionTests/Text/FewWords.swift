@testable import Recognition

/// A short word list, with how often each is written.
struct FewWords: WordList {
    let frequencies: [String: Double]

    func knows(_ word: String) -> Bool { frequencies[word] != nil }

    func frequency(of word: String) -> Double { frequencies[word] ?? 0 }

    func walk<State>(from root: State, step: (State, UInt8) -> State?, visit: (String, State) -> Void) {
        for word in frequencies.keys.sorted() {
            var state: State? = root
            for byte in word.utf8 { state = state.flatMap { step($0, byte) } }
            if let state { visit(word, state) }
        }
    }
}

extension RecognitionStep {
    /// The steps of a word that is read surely: each letter between blanks.
    static func plain(_ text: String, word: Int = 0) -> [RecognitionStep] {
        let gap = RecognitionStep(word: word, blank: 1)
        return [gap] + text.flatMap { [RecognitionStep(word: word, characters: [$0: 1]), gap] }
    }
}
