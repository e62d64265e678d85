/// Numbers as read by text recognition.
enum ReadNumber {
    /// Parses a number of up to three digits, some of which may be misread as letters; `nil` for anything else.
    static func value(of token: String) -> Int? {
        let digits = token.lowercased().map { lookalikes[$0] ?? $0 }
        // Letters alone are a word, so at least one digit must have been read as a digit.
        guard token.contains(where: \.isNumber), digits.count <= 3 else { return nil }
        return Int(String(digits))
    }

    private static let lookalikes: [Character: Character] = [
        "o": "0", "l": "1", "i": "1", "z": "2", "s": "5", "b": "8",
    ]
}
