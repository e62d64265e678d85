extension Sequence where Element: Comparable {
    /// The median; of two middle values the larger one, never their mean. `nil` without values.
    @inlinable
    package var median: Element? { quantile(1, of: 2) }

    /// The `part`/`parts` quantile; `nil` without values.
    @inlinable
    package func quantile(_ part: Int, of parts: Int) -> Element? {
        var values = Array(self)
        return values.isEmpty ? nil : values.select(rank: values.offset(ofRank: part, of: parts))
    }
}

extension Array where Element: Comparable {
    /// The value with this index if the values were in ascending order (quickselect, Hoare 1961). It takes a fraction
    /// of the time of sorting, and reorders the values.
    @inlinable
    package mutating func select(rank: Int) -> Element {
        withUnsafeMutableBufferPointer { values in
            var low = 0, high = values.count - 1
            while low < high {
                let pivot = values[low + (high - low) / 2]
                var left = low, right = high
                while left <= right {
                    while values[left] < pivot { left += 1 }
                    while pivot < values[right] { right -= 1 }
                    guard left <= right else { break }
                    values.swapAt(left, right)
                    left += 1
                    right -= 1
                }
                if rank <= right {
                    high = right
                } else if rank >= left {
                    low = left
                } else {
                    break
                }
            }
            return values[rank]
        }
    }
}

extension Sequence {
    /// The weighted median of the elements by `value`; `nil` without elements.
    package func weightedMedian(of value: (Element) -> Double, weight: (Element) -> Int) -> Double? {
        let sorted = map { (value: value($0), weight: weight($0)) }.sorted { $0.value < $1.value }
        var rest = sorted.reduce(0) { $0 + $1.weight } / 2
        for element in sorted {
            rest -= element.weight
            if rest <= 0 { return element.value }
        }
        return sorted.last?.value
    }
}

extension Collection {
    /// The index of the `part`/`parts` quantile among `count` sorted values: `count · part / parts`, rounded down.
    @inlinable
    func offset(ofRank part: Int, of parts: Int) -> Int { Swift.min(count * part / parts, count - 1) }
}

extension RandomAccessCollection where Element: Comparable {
    /// The `part`/`parts` quantile of a sorted collection: the value with the index `count · part / parts`, rounded
    /// down; `nil` without values. Use it for several quantiles of the same values.
    @inlinable
    package func rank(_ part: Int, of parts: Int) -> Element? {
        isEmpty ? nil : self[index(startIndex, offsetBy: offset(ofRank: part, of: parts))]
    }
}
