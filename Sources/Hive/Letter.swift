/// One of the 26 letters A–Z, without case.
public struct Letter: Hashable, Comparable, Sendable {
    /// From 0 for A to 25 for Z.
    public let index: UInt8

    /// The letter with this index; `nil` unless it is in 0…25.
    public init?(index: Int) {
        guard (0..<26).contains(index) else { return nil }
        self.index = UInt8(index)
    }

    /// The letter of a scalar in either case; `nil` when it is not one of A–Z.
    public init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "A"..."Z": index = UInt8(scalar.value - Unicode.Scalar("A").value)
        case "a"..."z": index = UInt8(scalar.value - Unicode.Scalar("a").value)
        default: return nil
        }
    }

    /// The letter of a character in either case; `nil` when it is not one of A–Z.
    public init?(_ character: Character) {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
        self.init(scalar)
    }

    /// All letters from A to Z.
    public static let all: [Letter] = (0..<26).compactMap(Letter.init(index:))

    public static func < (lhs: Letter, rhs: Letter) -> Bool { lhs.index < rhs.index }
}

extension Letter: CustomStringConvertible {
    /// The capital letter.
    public var description: String {
        String(UnicodeScalar(UInt8(ascii: "A") + index))
    }
}

extension Letter: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.count == 1, let character = text.first, let letter = Letter(character) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a letter A–Z")
        }
        self = letter
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
