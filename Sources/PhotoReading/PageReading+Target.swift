extension PageReading {
    /// The words that the photo asks for, without the punctuation that touches them: “water, is read as “water”; `nil` when the
    /// photo asks for none.
    public var targetText: String? {
        target.map { range in
            words[range.clamped(to: words.indices)].map { Self.bare($0.text) }.filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    /// `word` without the punctuation around it.
    public static func bare(_ word: String) -> String {
        func isPunctuation(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
        let head = word.drop(while: isPunctuation)
        return String(head.prefix(head.count - head.reversed().prefix(while: isPunctuation).count))
    }
}
