extension Duration {
    /// Parses a whole number with a unit: `90s`, `30m`, `6h`, `1d`, `1w`. Returns `nil` for anything else, and for zero.
    init?(text: String) {
        guard let unit = text.last.flatMap({ Self.secondsOfUnits[$0] }), let number = Int64(text.dropLast()),
            (1...Self.longest / unit).contains(number)
        else { return nil }
        self = .seconds(number * unit)
    }

    private static let secondsOfUnits: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    /// Ten years, in seconds.
    private static let longest: Int64 = 10 * 366 * 86_400
}
