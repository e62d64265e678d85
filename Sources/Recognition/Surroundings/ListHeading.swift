internal import Spelling

/// The line above a list of words found: "You have found 12 words", "Your words".
struct ListHeading: Hashable, Sendable {
    /// How many words it says there are.
    let count: Int?

    /// Words of headings over lists that hold what was *not* found.
    private static let others: Set<String> = [
        "answers", "answer", "solutions", "solution", "potential", "possible", "remaining", "missing", "left", "missed",
        "yesterday", "yesterdays", "all", "not", "hints", "hint", "enter", "type", "havent", "guess", "bonus",
    ]
    private static let longest = 10

    /// The heading that `text` is; `nil` for any other line.
    init?(_ text: String) {
        let sides = text.split(separator: ":", maxSplits: 1).map(Self.tokens)
        // "Words found: 8", but "Your words: hint, left": what follows may be the words themselves.
        let countBehind = sides.dropFirst().first?.prefix(1).filter { Self.number($0) != nil }
        let tokens = (sides.first ?? []) + (countBehind ?? [])
        guard tokens.count <= Self.longest, !tokens.contains(where: Self.others.contains),
            let noun = tokens.firstIndex(where: { Self.reads($0, as: "words") || $0 == "word" })
        else { return nil }
        let found = tokens.firstIndex { Self.reads($0, as: "found") }
        guard found != nil || tokens.contains("your") else { return nil }
        let beforeNoun = noun > 0 ? Self.number(tokens[noun - 1]) : nil
        let afterNoun = tokens.indices.contains(noun + 1) ? Self.number(tokens[noun + 1]) : nil
        count =
            beforeNoun ?? found.flatMap { tokens.indices.contains($0 + 1) ? Self.number(tokens[$0 + 1]) : nil }
            ?? afterNoun
    }

    private static func tokens(of text: Substring) -> [String] {
        text.lowercased().replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isLetter && !$0.isNumber }.flatMap(Self.parted)
    }

    /// A number and the word behind it, where the space between them was not seen: "2words".
    private static func parted(_ token: Substring) -> [String] {
        let digits = token.prefix(while: \.isNumber)
        return [digits, token[digits.endIndex...]].filter { !$0.isEmpty }.map(String.init)
    }

    private static func reads(_ token: String, as word: String) -> Bool { EditDistance.between(token, word) <= 1 }

    private static func number(_ token: String) -> Int? {
        // A lone 1 looks like l, I or |.
        if ["l", "i"].contains(token) { return 1 }
        return token.count <= 3 ? Int(token) : nil
    }
}
