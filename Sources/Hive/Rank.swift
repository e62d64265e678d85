/// A title that a score earns.
public enum Rank: String, CaseIterable, Codable, Hashable, Sendable {
    case beginner, goodStart, movingUp, good, solid, nice, great, amazing, excellent, genius, queenBee

    /// The title as the puzzle writes it: "Good Start".
    public var title: String {
        switch self {
        case .beginner: "Beginner"
        case .goodStart: "Good Start"
        case .movingUp: "Moving Up"
        case .good: "Good"
        case .solid: "Solid"
        case .nice: "Nice"
        case .great: "Great"
        case .amazing: "Amazing"
        case .excellent: "Excellent"
        case .genius: "Genius"
        case .queenBee: "Queen Bee"
        }
    }
}
