/// A dictionary of the words that print may contain.
public protocol WordList {
    /// Whether `word`, in lower case, is in the dictionary.
    func knows(_ word: String) -> Bool

    /// How often `word`, in lower case, is written, on the Zipf scale: 0 for hardly ever, 7.7 for "the".
    func frequency(of word: String) -> Double

    /// Traverses the words by their prefixes, testing each prefix once.
    /// - Parameters:
    ///   - step: Whether to follow words whose spelling (UTF-8, lower case) continues with `byte` after `length` bytes. The
    ///     preceding bytes are those last accepted at each shorter length.
    ///   - visit: Receives each word that remains, with its length in bytes.
    func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void)
}
