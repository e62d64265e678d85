/// The words that may be printed, as readers know them.
public protocol WordList {
    /// Whether `word`, lower case, is in a dictionary.
    func knows(_ word: String) -> Bool

    /// How often people write `word`, lower case, on the Zipf scale: 0 for hardly ever, 7.7 for "the".
    func frequency(of word: String) -> Double

    /// Visits the words with the beginnings that `step` does not turn down, each beginning's state computed once.
    /// - Parameters:
    ///   - root: the state before the first letter.
    ///   - step: the state after one more byte of a spelling (UTF-8, lower case); `nil` when no word that begins so is wanted.
    ///   - visit: gets each word that is left, with its state.
    func walk<State>(from root: State, step: (State, UInt8) -> State?, visit: (_ word: String, State) -> Void)
}
