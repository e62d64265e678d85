/// The 64-bit hash FNV-1a (Fowler, Noll and Vo). It is the same in every process and on every machine, but anybody can find inputs with
/// the same value.
@frozen public struct FNV1a: Sendable {
    /// The hash of what has been added.
    public var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable public init() {}

    /// The hash of `bytes`.
    @inlinable public init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(UInt64(byte)) }
    }

    /// Adds one unit, which the definition has as a byte.
    @inlinable public mutating func add(_ unit: UInt64) { value = (value ^ unit) &* 0x0000_0100_0000_01B3 }
}
