/// A dictionary of the words that print may contain.
public protocol WordList {
    /// Whether `word`, in lower case, is in the dictionary.
    func knows(_ word: String) -> Bool

    /// The frequency of `word`, in lower case, on the Zipf scale: 0 for hardly ever, 7.7 for "the".
    func frequency(of word: String) -> Double

    /// Traverses the words by their prefixes, testing each prefix once.
    /// - Parameters:
    ///   - step: Whether to follow words whose spelling (UTF-8, lower case) continues with `byte` after `length` bytes. The
    ///     preceding bytes are those last accepted at each shorter length.
    ///   - visit: Receives each word that remains, with its length in bytes.
    func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void)
}

/// A dictionary of the words of a language other than English, by printed spelling and by folded spelling.
///
/// ``WordList/walk(step:visit:)`` traverses the words in the spelling of ``LetterFolding``, each spelling once. The
/// other methods of ``WordList`` take and return words as printed, in lower case: “für”, “cœur”.
public protocol ForeignWordList: WordList {
    /// The ISO 639-1 code of the language.
    var language: String { get }

    /// The printed words whose folded spelling is `folded`, the most frequent first: “côté”, “côte” and “cote” for
    /// “cote”. Empty if there are none.
    func writtenForms(ofFolded folded: String) -> [String]
}

extension ForeignWordList {
    /// The frequency of the most frequent word with this folded spelling; 0 if there is none.
    package func frequency(ofFolded folded: String) -> Double {
        writtenForms(ofFolded: folded).first.map { frequency(of: $0) } ?? 0
    }
}
