internal import Raster

/// A smooth curve y(x) fitted robustly to points: a polynomial within their range, continued linearly outside.
struct LineCurve: Hashable, Sendable {
    private let coefficients: [Double]
    private let middle: Double
    private let half: Double

    /// Fits `points` by iteratively reweighted least squares with squared Cauchy weights of scale `scatter`.
    /// - Parameter degree: The degree of the polynomial, at most 3. It is lower if there are too few points.
    init?(through points: [Point], degree: Int, scatter: Double) {
        guard let first = points.first, scatter > 0 else { return nil }
        let (low, high) = points.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
        middle = (low + high) / 2
        half = max((high - low) / 2, 1)
        let terms = max(1, min(degree + 1, 4, points.count / 3 + 1))
        var weights = [Double](repeating: 1, count: points.count)
        var fitted: [Double]?
        // Start with a wide scale, so that the fit moves from the mean of all points to the curve on which most of them
        // lie.
        for width in [8.0, 3, 1.5, 1, 1, 1] {
            guard let next = Self.fit(points, weights, terms, middle, half) else { break }
            fitted = next
            for (index, point) in points.enumerated() {
                let residual = (point.y - Self.value(next, (point.x - middle) / half)) / (scatter * width)
                weights[index] = 1 / (1 + residual * residual)
                weights[index] *= weights[index]
            }
        }
        guard let fitted else { return nil }
        coefficients = fitted
    }

    /// The horizontal line y = `level`.
    init(level: Double) {
        (coefficients, middle, half) = ([level], 0, 1)
    }

    /// Fits a line of known slope, so only its level is estimated.
    init?(through points: [Point], slope: Double, scatter: Double) {
        let level = points.map { Point(x: $0.x, y: $0.y - slope * $0.x) }
        guard let fitted = LineCurve(through: level, degree: 0, scatter: scatter) else { return nil }
        coefficients = [fitted.coefficients[0] + slope * fitted.middle, slope * fitted.half]
        (middle, half) = (fitted.middle, fitted.half)
    }

    func callAsFunction(_ x: Double) -> Double {
        let t = (x - middle) / half, edge = min(max(t, -1), 1)
        return Self.value(coefficients, edge) + (t - edge) * Self.derivative(coefficients, edge)
    }

    /// The derivative dy/dx.
    func slope(at x: Double) -> Double {
        Self.derivative(coefficients, min(max((x - middle) / half, -1), 1)) / half
    }

    private static func value(_ c: [Double], _ t: Double) -> Double {
        c.reversed().reduce(0) { $0 * t + $1 }
    }

    private static func derivative(_ c: [Double], _ t: Double) -> Double {
        c.indices.dropFirst().reversed().reduce(0) { $0 * t + Double($1) * c[$1] }
    }

    private static func fit(
        _ points: [Point], _ weights: [Double], _ terms: Int, _ middle: Double, _ half: Double
    ) -> [Double]? {
        var equations = NormalEquations(unknowns: terms)
        for (point, weight) in zip(points, weights) {
            let t = (point.x - middle) / half, root = weight.squareRoot()
            var powers = [Double](repeating: root, count: terms)
            for term in 1..<max(terms, 1) where term < terms { powers[term] = powers[term - 1] * t }
            equations.add(powers, equals: root * point.y)
        }
        // A ridge term, because higher-order terms that the points do not demand are noise.
        for term in 2..<max(terms, 2) where term < terms {
            var ridge = [Double](repeating: 0, count: terms)
            ridge[term] = 0.3
            equations.add(ridge, equals: 0)
        }
        return equations.solution()
    }
}
