/// Weights of eight bits: a row for each feature, a column with its own scale for each class.
struct WeightTable: Sendable {
    let rows: Int
    let scales: [Float]
    let weights: [Int8]

    /// The weighted sums of some rows.
    func sums(_ places: [(bucket: Int, value: Float)]) -> [Float] {
        let columns = scales.count
        var sums = [Float](repeating: 0, count: columns)
        for (bucket, value) in places {
            let start = bucket * columns
            for column in 0..<columns { sums[column] += value * Float(weights[start + column]) }
        }
        for column in 0..<columns { sums[column] *= scales[column] }
        return sums
    }
}
