internal import Talk

/// The stage of a chain game, in the group.
enum ChainStage: String, Choice { case offer, round, closed }

/// What a chain game says to one person in private.
enum ChainPrivateStage: String, Choice {
    case hello, begin, describe, draw, described, thanks, late, reminder, notADrawing
}

/// How a chain game goes, in the group.
struct ChainText: Phrase {
    static let file = "draw-chain"
    static let sample = ChainText(
        stage: Chosen(.offer), names: "Ana, Ben", people: Quantity(4), fewest: 4, most: 8, round: 1, rounds: 4,
        seconds: Quantity(120))

    let stage: Chosen<ChainStage>
    /// Who is in; in a round, whose step is still missing.
    let names: String
    let people: Quantity
    let fewest: Int
    let most: Int
    let round: Int
    let rounds: Int
    /// How long the longest task of the round may take.
    let seconds: Quantity
}

/// What a chain game says to one person in private.
struct ChainPrivateText: Phrase {
    static let file = "draw-chain-private"
    static let sample = ChainPrivateText(stage: Chosen(.draw), phrase: "a cat on a roof", seconds: Quantity(60))

    let stage: Chosen<ChainPrivateStage>
    /// The phrase to draw, or what the machine takes the drawing for.
    let phrase: String
    let seconds: Quantity
}

/// A whole chain at the end.
struct ChainResultText: Phrase {
    static let file = "draw-chain-result"
    static let sample = ChainResultText(
        number: 1, chains: 4, lines: [.init(name: "Ana", phrase: "a cat on a roof", isDrawing: false)])

    struct Line: Encodable, Sendable {
        let name: String
        /// Empty for a drawing.
        let phrase: String
        let isDrawing: Bool
    }

    let number: Int
    let chains: Int
    let lines: [Line]
}
