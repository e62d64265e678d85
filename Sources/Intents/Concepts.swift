/// Words of several languages that mean the same for the bot, so that what is learned in one language helps in the others.
struct Concepts: Sendable {
    /// By the word, or a stem with a star behind it.
    private let byWord: [String: [String]]

    init(_ byWord: [String: [String]]) { self.byWord = byWord }

    /// The concepts of the word itself, else of its longest stem of three letters or more.
    func names(of token: String) -> [String] {
        if let names = byWord[token] { return names }
        var stem = token[...]
        while stem.unicodeScalars.count > 2 {
            if let names = byWord[stem + "*"] { return names }
            stem.unicodeScalars.removeLast()
        }
        return []
    }
}
