/// Which edition of the puzzle a board comes from; it decides the shortest word and the scoring.
public enum Edition: String, CaseIterable, Codable, Hashable, Sendable {
    /// On a screen: words of 4 letters or more.
    case digital
    /// In the paper: words of 5 letters or more.
    case print

    /// The fewest letters a word may have.
    public var shortestWord: Int {
        switch self {
        case .digital: 4
        case .print: 5
        }
    }
}
