/// A letter of a puzzle, without case: A–Z, or a letter with a mark that some alphabet counts as a letter of its own.
public struct Letter: Hashable, Comparable, Sendable {
    /// From 0 for A to 25 for Z, then the letters in ``marked``.
    public let index: UInt8

    /// The letters after Z, in an order that is right for the alphabets that sort them there: Norwegian Æ Ø Å and Swedish Å Ä Ö.
    private static let marked: [Unicode.Scalar] = ["Ç", "Ñ", "É", "Æ", "Ø", "Å", "Ä", "Ö", "Ü"]
    private static let markedInLowerCase: [Unicode.Scalar] = ["ç", "ñ", "é", "æ", "ø", "å", "ä", "ö", "ü"]
    private static let basicCount = 26

    /// The number of letters.
    public static let count = basicCount + marked.count

    /// The letter with this index; `nil` unless it is less than ``count``.
    public init?(index: Int) {
        guard (0..<Self.count).contains(index) else { return nil }
        self.index = UInt8(index)
    }

    /// The letter of a scalar in either case; `nil` when it is not a letter of a puzzle.
    public init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "A"..."Z": index = UInt8(scalar.value - Unicode.Scalar("A").value)
        case "a"..."z": index = UInt8(scalar.value - Unicode.Scalar("a").value)
        default:
            guard !scalar.isASCII,
                let place = Self.marked.firstIndex(of: scalar) ?? Self.markedInLowerCase.firstIndex(of: scalar)
            else { return nil }
            index = UInt8(Self.basicCount + place)
        }
    }

    /// The letter of a character in either case, also when its mark is a scalar of its own; `nil` when it is not a letter of a
    /// puzzle.
    public init?(_ character: Character) {
        let scalars = character.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first {
            self.init(scalar)
        } else if let letter = Self.all.dropFirst(Self.basicCount).first(where: { $0.isWritten(character) }) {
            self = letter
        } else {
            return nil
        }
    }

    /// Characters are equal when they are canonically equivalent.
    private func isWritten(_ character: Character) -> Bool {
        character == Character(scalar) || character == Character(lowercaseScalar)
    }

    /// All letters in the order of their indexes.
    public static let all: [Letter] = (0..<count).compactMap(Letter.init(index:))

    public static func < (lhs: Letter, rhs: Letter) -> Bool { lhs.index < rhs.index }

    private var scalar: Unicode.Scalar {
        index < Self.basicCount ? UnicodeScalar(UInt8(ascii: "A") + index) : Self.marked[Int(index) - Self.basicCount]
    }

    private var lowercaseScalar: Unicode.Scalar {
        index < Self.basicCount
            ? UnicodeScalar(UInt8(ascii: "a") + index) : Self.markedInLowerCase[Int(index) - Self.basicCount]
    }

    /// The small letter.
    public var lowercase: String { String(lowercaseScalar) }
}

extension Letter: CustomStringConvertible {
    /// The capital letter.
    public var description: String { String(scalar) }
}

extension Letter: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.count == 1, let character = text.first, let letter = Letter(character) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not a letter of a puzzle")
        }
        self = letter
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
