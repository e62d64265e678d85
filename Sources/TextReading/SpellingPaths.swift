internal import Foundation

/// The forward probabilities of a spelling's prefixes: how likely each ends at each step, in a blank or in its last
/// symbol. Each prefix is one symbol longer than the previous one.
///
/// A search extends prefixes in place and overwrites discarded ones, so it allocates nothing for the thousands that it
/// tries.
struct SpellingPaths {
    private let steps: LetterSteps
    /// For each prefix, the probabilities before the first step and after each step.
    private var inBlank: [Double], inLetter: [Double]
    private var last: [Int]
    private let width: Int

    /// Starts with the empty prefix, whose length is 0.
    init(_ steps: LetterSteps) {
        self.steps = steps
        width = steps.count + 1
        var blank = 1.0
        inBlank = [blank]
        for step in 0..<steps.count {
            blank *= steps[step, LetterSteps.blank]
            inBlank.append(blank)
        }
        inLetter = [Double](repeating: 0, count: width)
        last = [-1]
    }

    /// A copy with only the prefix of this length, whose length counts as 0 from then on.
    func beginning(at length: Int) -> SpellingPaths {
        var other = self
        other.inBlank = Array(inBlank[length * width..<(length + 1) * width])
        other.inLetter = Array(inLetter[length * width..<(length + 1) * width])
        other.last = [last[length]]
        return other
    }

    /// The likelihood that the prefix of this length is the whole spelling.
    func likelihood(at length: Int) -> Double { inBlank[(length + 1) * width - 1] + inLetter[(length + 1) * width - 1] }

    /// Adds a symbol to the prefix of a length and discards longer prefixes.
    /// - Returns: An approximate upper bound for the likelihood of all spellings with this prefix.
    @discardableResult
    mutating func add(_ symbol: Int, at length: Int) -> Double {
        let end = (length + 2) * width
        if inBlank.count < end {
            let more = [Double](repeating: 0, count: max(end - inBlank.count, inBlank.count))
            inBlank += more
            inLetter += more
            last += [Int](repeating: -1, count: more.count / width)
        }
        let isRepeated = symbol == last[length]
        last[length + 1] = symbol
        let count = steps.count, before = length * width, after = before + width
        return inBlank.withUnsafeMutableBufferPointer { inBlank in
            inLetter.withUnsafeMutableBufferPointer { inLetter in
                steps.withLikelihoods { likelihoods, best in
                    var blank = 0.0, letter = 0.0, bound = 0.0
                    inBlank[after] = 0
                    inLetter[after] = 0
                    for step in 0..<count {
                        let row = step &* LetterSteps.symbols
                        let entered = inBlank[before &+ step] + (isRepeated ? 0 : inLetter[before &+ step])
                        let nextLetter = likelihoods[row &+ symbol] * (letter + entered)
                        blank = likelihoods[row] * (blank + letter)
                        letter = nextLetter
                        inBlank[after &+ step &+ 1] = blank
                        inLetter[after &+ step &+ 1] = letter
                        bound = max(bound, (blank + letter) * best[step &+ 1])
                    }
                    return bound
                }
            }
        }
    }

    /// Whether the prefix of a length plus a symbol may reach `bound`. Faster than adding the symbol, and rarely wrong.
    func mayReach(_ bound: Double, adding symbol: Int, at length: Int) -> Bool {
        // The sum over all entries into the symbol, each followed by the likeliest symbols. Paths that stay in the
        // symbol or have left it add somewhat more, hence the slack.
        guard symbol != last[length] else { return true }
        let count = steps.count
        let sum = inBlank.withUnsafeBufferPointer { inBlank in
            inLetter.withUnsafeBufferPointer { inLetter in
                steps.entering.withUnsafeBufferPointer { entering in
                    Self.product(
                        UnsafeBufferPointer(rebasing: inBlank[length * width..<length * width + count]),
                        UnsafeBufferPointer(rebasing: inLetter[length * width..<length * width + count]),
                        UnsafeBufferPointer(rebasing: entering[symbol * count..<(symbol + 1) * count]))
                }
            }
        }
        return sum * Self.slack >= bound
    }

    /// How many times the estimate the likelihood may be.
    private static let slack = 8.0

    /// The sum of (a + b) · c over all elements.
    private static func product(
        _ a: UnsafeBufferPointer<Double>, _ b: UnsafeBufferPointer<Double>, _ c: UnsafeBufferPointer<Double>
    ) -> Double {
        // Four independent sums, because otherwise each addition waits for the previous one.
        var sums = SIMD4<Double>(repeating: 0)
        var index = 0
        while index &+ 4 <= a.count {
            let x = SIMD4(a[index], a[index &+ 1], a[index &+ 2], a[index &+ 3])
            let y = SIMD4(b[index], b[index &+ 1], b[index &+ 2], b[index &+ 3])
            let z = SIMD4(c[index], c[index &+ 1], c[index &+ 2], c[index &+ 3])
            sums += (x + y) * z
            index &+= 4
        }
        var sum = sums.sum()
        while index < a.count {
            sum += (a[index] + b[index]) * c[index]
            index &+= 1
        }
        return sum
    }
}

extension LetterSteps {
    /// The log likelihood of a spelling; `nil` if it contains characters that no word contains.
    package func logLikelihood(of spelling: String) -> Double? {
        var paths = SpellingPaths(self)
        var length = 0
        for character in spelling {
            guard let symbol = Self.symbol(character) else { return nil }
            paths.add(symbol, at: length)
            length += 1
        }
        return log(max(paths.likelihood(at: length), .leastNormalMagnitude))
    }
}
