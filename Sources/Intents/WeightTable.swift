/// Weights of four bits: a row with its own scale for each feature, a column for each class.
struct WeightTable: Sendable {
    let rows: Int
    let columns: Int
    /// The higher halves of the rows' scales, which are numbers of 32 bits.
    let scales: [UInt16]
    /// Two weights a byte, the first in its lower half, each with 8 added. A row begins with a new byte.
    let weights: [UInt8]

    /// The bytes of a row of so many weights.
    static func width(columns: Int) -> Int { (columns + 1) / 2 }

    /// The weighted sums of some rows.
    func sums(_ places: [(bucket: Int, value: Float)]) -> [Float] {
        let width = Self.width(columns: columns)
        var sums = [Float](repeating: 0, count: 2 * width)
        for (bucket, value) in places {
            let scaled = value * Float(bitPattern: UInt32(scales[bucket]) << 16)
            for place in 0..<width {
                let pair = weights[bucket * width + place]
                sums[2 * place] += scaled * Float(Int(pair & 15) - 8)
                sums[2 * place + 1] += scaled * Float(Int(pair >> 4) - 8)
            }
        }
        return Array(sums.prefix(columns))
    }
}
