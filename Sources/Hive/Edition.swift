/// The edition of the puzzle, which decides the shortest word and the scoring.
public enum Edition: String, CaseIterable, Codable, Hashable, Sendable {
    /// The digital edition: words of 4 letters or more.
    case digital
    /// The newspaper edition: words of 5 letters or more.
    case print

    /// The fewest letters in a word.
    public var shortestWord: Int {
        switch self {
        case .digital: 4
        case .print: 5
        }
    }
}
