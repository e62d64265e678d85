internal import Checksum

extension UInt64 {
    /// A bijective hash of this number. Sorting by it shuffles a list the same way on every machine.
    package var scrambled: UInt64 { (self &+ SplitMix64.step).mixed }
}
