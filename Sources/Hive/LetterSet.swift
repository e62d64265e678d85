/// A set of the letters A–Z, one bit each: bit 0 is A, bit 25 is Z.
///
/// Words and boards are compared by their letter sets, which makes "uses only these letters" one machine instruction.
public struct LetterSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue & Self.alphabetMask
    }

    private static let alphabetMask: UInt32 = (1 << 26) - 1

    /// The letters of `text`, in either case; `nil` when it holds anything but A–Z.
    public init?(_ text: some StringProtocol) {
        var bits: UInt32 = 0
        for scalar in text.unicodeScalars {
            guard let letter = Letter(scalar) else { return nil }
            bits |= 1 << UInt32(letter.index)
        }
        self.init(rawValue: bits)
    }

    /// The set that holds just `letter`.
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
    /// The letters as capitals, A to Z: `"ACEHNT"`.
    public var description: String { letters.map(\.description).joined() }
}
