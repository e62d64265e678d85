internal import Checksum

/// Short identifiers derived from their cause, so that a repeated step asks for the same things.
package enum StableID {
    /// Twelve letters and digits for the parts that name a cause. 60 bits: even a million games meet with a probability of
    /// one in two millions.
    package static func make(_ parts: String...) -> String {
        characters(hash(parts.joined(separator: "\u{1F}")) >> 4, count: 12)
    }

    /// The lowest `count` times five bits of `number` as letters and digits.
    package static func characters(_ number: UInt64, count: Int) -> String {
        String((0..<count).map { alphabet[Int(number >> ($0 * 5) & 31)] })
    }

    /// A uniformly distributed number derived from the parts that name a cause. Steps use it instead of random numbers.
    package static func seed(_ parts: String...) -> UInt64 { hash(parts.joined(separator: "\u{1F}")) }

    /// Crockford's base 32.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// FNV-1a and the finaliser of SplitMix64, since FNV alone mixes its high bits badly.
    private static func hash(_ text: String) -> UInt64 { FNV1a(text.utf8).value.mixed }
}
