/// The puzzle's verdict on a guess.
public enum Verdict: Hashable, Sendable {
    /// The guess has fewer letters than the edition requires.
    case tooShort
    /// Characters that are not on the board, as capitals, each once, in the order of the guess. Includes digits and punctuation.
    case badLetters([Character])
    /// Letters that the guess has more often than the board, where each tile counts once; as capitals, each once.
    case overusedLetters([Character])
    case missingCenter
    case notInList
    case alreadyFound
    case good(points: Int)
    case pangram(points: Int)

    /// The points earned; 0 unless the guess was accepted.
    public var points: Int {
        switch self {
        case .good(let points), .pangram(let points): points
        case .tooShort, .badLetters, .overusedLetters, .missingCenter, .notInList, .alreadyFound: 0
        }
    }
}
