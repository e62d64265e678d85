/// A set of the letters A–Z as a bit mask: bit 0 is A, bit 25 is Z.
///
/// Comparing letter sets reduces "uses only these letters" to a single machine instruction.
public struct LetterSet: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue & Self.alphabetMask
    }

    private static let alphabetMask: UInt32 = (1 << 26) - 1

    /// The letters of `text`, in either case; `nil` when it contains anything but A–Z.
    public init?(_ text: some StringProtocol) {
        var bits: UInt32 = 0
        for scalar in text.unicodeScalars {
            guard let letter = Letter(scalar) else { return nil }
            bits |= 1 << UInt32(letter.index)
        }
        self.init(rawValue: bits)
    }

    /// The set with just `letter`.
    public init(_ letter: Letter) {
        self.init(rawValue: 1 << UInt32(letter.index))
    }

    /// The number of different letters.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The letters, A to Z.
    public var letters: [Letter] {
        Letter.all.filter { contains(LetterSet($0)) }
    }

    public func contains(_ letter: Letter) -> Bool { contains(LetterSet(letter)) }
}

extension LetterSet: CustomStringConvertible {
    /// The capital letters from A to Z: `"ACEHNT"`.
    public var description: String { letters.map(\.description).joined() }
}
