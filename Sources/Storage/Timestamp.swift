import struct Foundation.Date

/// How the database writes a time: whole microseconds since 1970 UTC, so that equal times are equal numbers.
extension Date {
    var microseconds: Int64 { Int64((timeIntervalSince1970 * 1_000_000).rounded()) }

    init(microseconds: Int64) {
        self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    }
}
