/// A set of letters as a bit mask: bit 0 is A, bit 25 is Z, and the bits above are the other letters by their index.
///
/// Comparing letter sets reduces "uses only these letters" to a single machine instruction.
public struct LetterSet: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue & Self.mask
    }

    private static let mask: UInt64 = (1 << UInt64(Letter.count)) - 1

    /// The letters A–Z.
    public static let basic = LetterSet(rawValue: (1 << 26) - 1)

    /// The letters of `text`, in either case; `nil` when it contains anything else.
    public init?(_ text: some StringProtocol) {
        var bits: UInt64 = 0
        for scalar in text.unicodeScalars {
            guard let letter = Letter(scalar) else { return nil }
            bits |= 1 << UInt64(letter.index)
        }
        self.init(rawValue: bits)
    }

    /// The set with just `letter`.
    public init(_ letter: Letter) {
        self.init(rawValue: 1 << UInt64(letter.index))
    }

    /// The number of different letters.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The letters, A to Z, then those with marks.
    public var letters: [Letter] {
        Letter.all.filter { contains(LetterSet($0)) }
    }

    public func contains(_ letter: Letter) -> Bool { contains(LetterSet(letter)) }
}

extension LetterSet: CustomStringConvertible {
    /// The capital letters in ascending order: `"ACEHNT"`.
    public var description: String { letters.map(\.description).joined() }
}
