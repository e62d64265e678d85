/// A centre letter with other letters around it. Every word must contain the centre letter.
///
/// The edition's ``rules`` decide which letters there may be, and how many.
public struct Board: Hashable, Codable, Sendable {
    /// The letter in the centre.
    public let center: Letter
    /// The letters around it, unordered.
    public let outer: LetterSet
    /// The letters that are on two tiles. Empty unless the edition uses each tile once.
    public let twice: LetterSet
    public let edition: Edition

    /// Makes a board of different letters; `nil` unless the edition's rules allow it.
    public init?(center: Letter, outer: LetterSet, edition: Edition = .digital) {
        self.init(center: center, outer: outer, twice: [], edition: edition)
    }

    /// Makes a board with two tiles for each letter in `twice`; `nil` unless the edition's rules allow it.
    public init?(center: Letter, outer: LetterSet, twice: LetterSet, edition: Edition) {
        let rules = edition.rules
        let letters = outer.union(LetterSet(center))
        // The second tile of the centre's letter counts as an outer tile.
        guard rules.outerTiles.contains(outer.count + twice.count), !outer.contains(center),
            letters.isSuperset(of: twice),
            rules.alphabet.isSuperset(of: letters), twice.isEmpty || rules.usesTilesOnce
        else { return nil }
        self.init(verified: center, outer: outer, twice: twice, edition: edition)
    }

    /// Makes a board from text, as in `Board(center: "y", outer: "acehnt")`; `nil` when the letters don't form a board of
    /// the edition.
    public init?(center: String, outer: String, edition: Edition = .digital) {
        let around = outer.compactMap { Letter($0) }
        guard center.count == 1, let middle = center.first.flatMap({ Letter($0) }), around.count == outer.count else {
            return nil
        }
        self.init(center: middle, tiles: around, edition: edition)
    }

    /// Makes a board of the letters on the outer tiles; `nil` when the letters don't form a board of the edition.
    public init?(center: Letter, tiles: [Letter], edition: Edition) {
        var once = LetterSet(center)
        var twice = LetterSet()
        for letter in tiles {
            guard !twice.contains(letter) else { return nil }
            if once.contains(letter) { twice.insert(LetterSet(letter)) } else { once.insert(LetterSet(letter)) }
        }
        self.init(center: center, outer: once.subtracting(LetterSet(center)), twice: twice, edition: edition)
    }

    /// The rules of the board's edition.
    public var rules: Rules { edition.rules }

    /// All letters.
    public var letters: LetterSet { outer.union(LetterSet(center)) }

    /// The letters on the outer tiles, in ascending order.
    public var outerTiles: [Letter] {
        (outer.letters + twice.letters).sorted()
    }

    /// The same letters with another edition's rules; the board as it is when the other edition doesn't allow them.
    public func with(edition: Edition) -> Board {
        Board(center: center, outer: outer, twice: twice, edition: edition) ?? self
    }

    private init(verified center: Letter, outer: LetterSet, twice: LetterSet, edition: Edition) {
        self.center = center
        self.outer = outer
        self.twice = twice
        self.edition = edition
    }
}

extension Board: CustomStringConvertible {
    /// The centre letter, then the outer letters in ascending order: `"Y ACEHNT"`.
    public var description: String { "\(center) \(outerText)" }

    /// The letters on the outer tiles in ascending order: `"ACEHNT"`.
    public var outerText: String { outerTiles.map(\.description).joined() }
}

extension Board {
    private enum CodingKeys: String, CodingKey { case center, outer, edition }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let center = try container.decode(String.self, forKey: .center)
        let outer = try container.decode(String.self, forKey: .outer)
        let edition = try container.decode(Edition.self, forKey: .edition)
        guard let board = Board(center: center, outer: outer, edition: edition) else {
            throw DecodingError.dataCorruptedError(
                forKey: .outer, in: container, debugDescription: "'\(center)' and '\(outer)' make no board")
        }
        self = board
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(center, forKey: .center)
        try container.encode(outerText, forKey: .outer)
        try container.encode(edition, forKey: .edition)
    }
}
