/// A title that a score earns.
public enum Rank: String, CaseIterable, Codable, Hashable, Sendable {
    case beginner, goodStart, movingUp, good, solid, nice, great, amazing, excellent, genius, queenBee
    /// The birds of the Catalan puzzle: pollet, colom, ànec, cigne, òliba, àguila and paó.
    case chick, dove, duck, swan, owl, eagle, peacock

    /// The title as the English puzzle writes it, "Good Start", or in English for the puzzle of another language.
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
        case .chick: "Chick"
        case .dove: "Dove"
        case .duck: "Duck"
        case .swan: "Swan"
        case .owl: "Owl"
        case .eagle: "Eagle"
        case .peacock: "Peacock"
        }
    }
}
