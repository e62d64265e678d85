/// Linear least squares by the normal equations, suited to a few well-scaled unknowns.
package struct NormalEquations {
    private let unknowns: Int
    private let stride: Int
    /// The matrix AᵀA augmented by the column Aᵀb, row by row.
    private var m: [Double]

    /// Creates a system without equations.
    package init(unknowns: Int) {
        self.unknowns = unknowns
        stride = unknowns + 1
        m = Array(repeating: 0, count: unknowns * (unknowns + 1))
    }

    /// Adds the equation that the unknowns, each times its factor, sum to `value`.
    /// - Precondition: There is one factor for each unknown.
    package mutating func add(_ factors: [Double], equals value: Double) {
        for i in 0..<unknowns where factors[i] != 0 {
            for j in 0..<unknowns { m[i * stride + j] += factors[i] * factors[j] }
            m[i * stride + unknowns] += factors[i] * value
        }
    }

    /// Solves by Gauss–Jordan elimination with pivoting; `nil` for a singular system.
    package func solution() -> [Double]? {
        var m = m
        for column in 0..<unknowns {
            var pivot = column
            for row in column..<unknowns where abs(m[row * stride + column]) > abs(m[pivot * stride + column]) {
                pivot = row
            }
            guard abs(m[pivot * stride + column]) > 1e-9 else { return nil }
            if pivot != column {
                for k in 0..<stride { m.swapAt(column * stride + k, pivot * stride + k) }
            }
            for row in 0..<unknowns where row != column {
                let factor = m[row * stride + column] / m[column * stride + column]
                guard factor != 0 else { continue }
                for k in column..<stride { m[row * stride + k] -= factor * m[column * stride + k] }
            }
        }
        return (0..<unknowns).map { m[$0 * stride + unknowns] / m[$0 * stride + $0] }
    }
}
