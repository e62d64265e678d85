/// Numbers as a recogniser may have read them.
enum ReadNumber {
    /// A number of one to three digits, with the letters that recognisers take digits for; `nil` for anything else.
    static func value(of token: String) -> Int? {
        let digits = token.lowercased().map { lookalikes[$0] ?? $0 }
        // Letters alone are a word: at least one digit must have been read as one.
        guard token.contains(where: \.isNumber), digits.count <= 3 else { return nil }
        return Int(String(digits))
    }

    private static let lookalikes: [Character: Character] = [
        "o": "0", "l": "1", "i": "1", "z": "2", "s": "5", "b": "8",
    ]
}
