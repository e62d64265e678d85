internal import Talk

/// A part of the puzzle that does one thing on a board: gives clues, judges guesses, puts letters right. It has the puzzle inside and
/// gives it back changed.
protocol BoardPart: Participant {
    /// The puzzle in the exchange that the part takes part in.
    var core: Puzzle { get set }

    init(core: Puzzle)
}

extension BoardPart {
    var exchange: Exchange {
        get { core.exchange }
        set { core.exchange = newValue }
    }

    /// Another part of the puzzle.
    subscript<Part: BoardPart>(part: Part.Type) -> Part {
        get { core[part] }
        set { core[part] = newValue }
    }
}

extension Puzzle {
    /// One part of the puzzle. What it changes is changed in the puzzle.
    subscript<Part: BoardPart>(part: Part.Type) -> Part {
        get { Part(core: self) }
        set { self = newValue.core }
    }
}

/// A feature that plays on the puzzle's boards, beside the puzzle itself.
protocol BoardFeature: BoardPart, Feature {}

extension BoardFeature {
    init(_ exchange: Exchange) { self.init(core: Puzzle(exchange)) }
}
