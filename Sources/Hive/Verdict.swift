/// What the puzzle says of a guess.
public enum Verdict: Hashable, Sendable {
    /// Fewer letters than the edition wants.
    case tooShort
    /// Characters that are not on the board: capitals, each once, in the order of the guess. Letters other than A–Z,
    /// digits and signs count too.
    case badLetters([Character])
    case missingCenter
    case notInList
    case alreadyFound
    case good(points: Int)
    case pangram(points: Int)

    /// What the guess earned; 0 unless it was taken.
    public var points: Int {
        switch self {
        case .good(let points), .pangram(let points): points
        case .tooShort, .badLetters, .missingCenter, .notInList, .alreadyFound: 0
        }
    }
}
