package import struct Foundation.Date

/// Timestamps in the database: whole microseconds since 1970 UTC, so that equal times are equal numbers.
extension Date {
    /// Clamped to the range of `Int64`.
    package var microseconds: Int64 {
        let value = (timeIntervalSince1970 * 1_000_000).rounded()
        return Int64(exactly: value) ?? (value > 0 ? .max : .min)
    }

    package init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }
}
