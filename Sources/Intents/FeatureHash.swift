/// The place of a feature in a table: FNV-1a with 32 bits (Fowler, Noll and Vo), folded to the table's size.
struct FeatureHash {
    /// The number of places, a power of two.
    let buckets: Int

    func callAsFunction(_ name: String) -> Int {
        var value: UInt32 = 0x811C_9DC5
        for byte in name.utf8 { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(value ^ (value >> 15)) & (buckets - 1)
    }
}
