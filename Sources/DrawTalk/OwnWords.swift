internal import Talk

/// Words of one's own to be drawn: `with tree, cat, cousin's car`.
struct OwnWords: Hashable, Sendable {
    let words: [String]

    /// The most letters of a word, as many as fit beside a drawing.
    private static let longest = 40

    /// `nil` for an argument that does not begin with one of the words `openings`.
    init?(_ argument: String, after openings: Set<String>) {
        let parts = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard parts.count == 2, openings.contains(MessageText(String(parts[0])).line) else { return nil }
        var seen: Set<String> = []
        words = parts[1].split { $0 == "," || $0 == ";" || $0.isNewline }
            .map { PersonName.presentable(String($0)) }
            .filter { word in
                let line = MessageText(word).line
                return word.count <= Self.longest && !line.isEmpty && seen.insert(line).inserted
            }
    }
}
