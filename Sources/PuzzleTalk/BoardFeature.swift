internal import Talk

/// A feature that plays on the puzzle's boards, beside the puzzle itself.
protocol BoardFeature: Feature {
    /// The puzzle in the exchange that the feature takes part in.
    var core: Puzzle { get set }

    init(core: Puzzle)
}

extension BoardFeature {
    init(_ exchange: Exchange) { self.init(core: Puzzle(exchange)) }

    var exchange: Exchange {
        get { core.exchange }
        set { core.exchange = newValue }
    }
}

extension Puzzle {
    /// Has `body` done by another feature of the boards.
    mutating func enter<Room: BoardFeature, Value>(
        _ room: Room.Type, _ body: (inout Room) throws -> Value
    ) rethrows -> Value {
        var feature = Room(core: self)
        defer { self = feature.core }
        return try body(&feature)
    }
}
