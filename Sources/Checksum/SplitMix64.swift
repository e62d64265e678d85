/// Random numbers from a seed, the same on every machine (SplitMix64: Steele, Lea and Flood 2014). Anybody can foretell them.
@frozen public struct SplitMix64: RandomNumberGenerator, Sendable {
    /// What the next number follows from.
    public var state: UInt64

    @inlinable public init(state: UInt64) { self.state = state }

    @inlinable public mutating func next() -> UInt64 {
        state &+= Self.step
        return state.mixed
    }

    /// 2⁶⁴ divided by the golden ratio, as an odd number: the distance between two states.
    public static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}

extension UInt64 {
    /// The finaliser of SplitMix64: a bijection in which each bit depends on all bits of the number.
    @inlinable public var mixed: UInt64 {
        var mixed = self
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
