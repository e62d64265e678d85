/// Otsu's threshold (1979): the last value of the lower class when the between-class variance is largest.
/// - Parameter histogram: The number, or weight, of each value.
package func otsuThreshold(_ histogram: [Double]) -> Int {
    let total = histogram.reduce(0, +)
    let sum = histogram.indices.reduce(0) { $0 + Double($1) * histogram[$1] }
    var (count, sumBelow, best, most) = (0.0, 0.0, 0, 0.0)
    for value in histogram.indices {
        count += histogram[value]
        sumBelow += Double(value) * histogram[value]
        guard count > 0, count < total else { continue }
        let step = sumBelow / count - (sum - sumBelow) / (total - count)
        let between = count * (total - count) * step * step
        if between > most { (best, most) = (value, between) }
    }
    return best
}
