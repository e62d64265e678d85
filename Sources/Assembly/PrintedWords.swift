public import Lexicon
public import TextReading

/// The lexicon's words as a printed page may spell them.
public struct PrintedWords: WordList {
    private let lexicon: Lexicon

    public init(lexicon: Lexicon) { self.lexicon = lexicon }

    /// Whether the reader may assume this word. A coarse word is read where it is clearly printed, but never guessed from
    /// damaged letters.
    public func knows(_ word: String) -> Bool {
        (lexicon.frequency(of: word) > 0 || lexicon.definition(of: word) != nil) && lexicon.isOfferable(word)
    }

    public func frequency(of word: String) -> Double { lexicon.frequency(of: word) }

    public func walk(step: (Int, UInt8) -> Bool, visit: (String, Int) -> Void) {
        lexicon.walk(step: step, visit: visit)
    }
}
