internal import struct Foundation.Data

/// Ink of four levels, packed as runs of equal pixels. A drawing with 160 pixels a side takes about two kilobytes.
///
/// A byte is a run: the level in its two highest bits, 0 for paper and 3 for full ink, and the length less one in the others.
enum InkRuns {
    /// The difference between two levels of ink.
    private static let step: UInt8 = 85
    private static let longest = 64

    /// `nil` for ink of other levels than the four.
    static func packed(_ ink: Data) -> Data? {
        guard ink.allSatisfy({ $0 % step == 0 }) else { return nil }
        var runs = Data()
        var rest = ink[...]
        while let first = rest.first {
            let length = rest.prefix(longest).prefix { $0 == first }.count
            runs.append(((first / step) << 6) | UInt8(length - 1))
            rest = rest.dropFirst(length)
        }
        return runs
    }

    /// `nil` for runs that are not `count` pixels.
    static func ink(of runs: Data, count: Int) -> Data? {
        guard runs.reduce(0, { $0 + length($1) }) == count else { return nil }
        var ink = Data(capacity: count)
        for run in runs { ink.append(contentsOf: repeatElement((run >> 6) * step, count: length(run))) }
        return ink
    }

    private static func length(_ run: UInt8) -> Int { Int(run & 63) + 1 }
}
