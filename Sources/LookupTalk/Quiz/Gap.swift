internal import BotState
internal import Lexicon

/// The sentence in which a person met a word, with a gap in the word's place.
struct Gap: Hashable, Sendable {
    let sentence: String

    /// `nil` when there is no sentence, when the word can't be found in it, or when too little stands around it to guess from.
    init?(_ entry: VocabularyEntry) {
        guard let words = entry.sentence?.split(separator: " ").map(String.init), words.count >= Self.fewest else {
            return nil
        }
        let word = entry.word.lowercased()
        if word.contains(" ") {
            guard let sentence = Sentence(of: entry) else { return nil }
            self.sentence = sentence.gapped
            return
        }
        let isIt = words.map { PageWords.bare($0).lowercased() == word }
        guard !word.isEmpty, isIt.contains(true) else { return nil }
        sentence = zip(words, isIt).map { text, isIt in
            isIt ? text.replacing(PageWords.bare(text), with: Clue.mask) : text
        }.joined(separator: " ")
    }

    /// Words of a sentence.
    private static let fewest = 3
}

extension Sentence {
    /// The sentence with a gap for all words of a phrase, which keeps the punctuation around them.
    fileprivate var gapped: String {
        let head = word.prefix { !$0.isLetter && !$0.isNumber }
        let tail = word.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed()
        return [before, "\(head)\(Clue.mask)\(String(tail))", after].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
