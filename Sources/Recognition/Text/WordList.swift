/// The words that may be printed, as readers know them.
public protocol WordList {
    /// Whether `word`, lower case, is in a dictionary.
    func knows(_ word: String) -> Bool

    /// How often people write `word`, lower case, on the Zipf scale: 0 for hardly ever, 7.7 for "the".
    func frequency(of word: String) -> Double

    /// Visits the words that begin as `step` wants, each beginning asked about once.
    /// - Parameters:
    ///   - step: whether words are wanted whose spelling (UTF-8, lower case) has `byte` after `length` bytes: those it wanted last of each
    ///     shorter length.
    ///   - visit: gets each word that is left, with its length in bytes.
    func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void)
}
