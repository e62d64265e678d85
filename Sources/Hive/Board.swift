/// A honeycomb of seven different letters. Every word must contain the centre letter.
public struct Board: Hashable, Codable, Sendable {
    /// The letter in the centre.
    public let center: Letter
    /// The six letters around it, unordered.
    public let outer: LetterSet
    public let edition: Edition

    /// Makes a board; `nil` unless `outer` has six letters and `center` is not one of them.
    public init?(center: Letter, outer: LetterSet, edition: Edition = .digital) {
        guard outer.count == 6, !outer.contains(center) else { return nil }
        self.center = center
        self.outer = outer
        self.edition = edition
    }

    /// Makes a board from text, as in `Board(center: "y", outer: "acehnt")`; `nil` when the letters don't form a board.
    public init?(center: String, outer: String, edition: Edition = .digital) {
        guard center.count == 1, outer.count == 6, let middle = center.first.flatMap({ Letter($0) }),
            let around = LetterSet(outer)
        else { return nil }
        self.init(center: middle, outer: around, edition: edition)
    }

    /// All seven letters.
    public var letters: LetterSet { outer.union(LetterSet(center)) }

    /// The same letters with another edition's rules.
    public func with(edition: Edition) -> Board {
        Board(center: center, outer: outer, verified: edition)
    }

    private init(center: Letter, outer: LetterSet, verified edition: Edition) {
        self.center = center
        self.outer = outer
        self.edition = edition
    }
}

extension Board: CustomStringConvertible {
    /// The centre letter, then the outer letters from A to Z: `"Y ACEHNT"`.
    public var description: String { "\(center) \(outer)" }
}

extension Board {
    private enum CodingKeys: String, CodingKey { case center, outer, edition }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let center = try container.decode(Letter.self, forKey: .center)
        let text = try container.decode(String.self, forKey: .outer)
        let edition = try container.decode(Edition.self, forKey: .edition)
        guard let outer = LetterSet(text), let board = Board(center: center, outer: outer, edition: edition) else {
            throw DecodingError.dataCorruptedError(
                forKey: .outer, in: container, debugDescription: "'\(center)' and '\(text)' make no board")
        }
        self = board
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(center, forKey: .center)
        try container.encode(outer.description, forKey: .outer)
        try container.encode(edition, forKey: .edition)
    }
}
