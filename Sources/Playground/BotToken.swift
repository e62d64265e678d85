/// A bot's token: its identifier, a colon and a secret.
enum BotToken {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")

    static func generate() -> String {
        let secret = (0..<35).map { _ in alphabet[Int.random(in: alphabet.indices)] }
        return "\(Int.random(in: 100_000_000..<1_000_000_000)):" + String(secret)
    }

    /// The identifier in `token`; `nil` when the token is malformed.
    static func botID(of token: String) -> Int64? {
        let halves = token.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let id = Int64(halves[0]), id > 0, !halves[1].isEmpty,
            halves[1].allSatisfy({ alphabet.contains($0) })
        else { return nil }
        return id
    }
}
