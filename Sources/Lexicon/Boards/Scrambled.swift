extension UInt64 {
    /// A bijective hash of this number: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). Sorting by it
    /// shuffles a list the same way on every machine.
    package var scrambled: UInt64 {
        var z = self &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
