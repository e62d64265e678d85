internal import Talk

/// Words of one's own to be drawn: `with tree, cat, cousin's car`.
struct OwnWords: Hashable, Sendable {
    /// Empty when nothing stands behind the opening word.
    private(set) var words: [String] = []
    /// Words with more than ``longest`` letters, each cut so that it can be shown.
    private(set) var tooLong: [String] = []

    /// The most letters of a word, as many as fit above a drawing.
    static let longest = 40

    /// `nil` for an argument that does not begin with one of the words `openings`.
    init?(_ argument: String, after openings: Set<String>) {
        let parts = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let opening = parts.first, openings.contains(MessageText(String(opening)).line) else { return nil }
        var seen: Set<String> = []
        let listed = parts.count > 1 ? parts[1] : ""
        for part in listed.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            let word = PersonName.clean(String(part), longest: .max)
            let line = MessageText(word).line
            guard !line.isEmpty, seen.insert(line).inserted else { continue }
            if word.count > Self.longest {
                tooLong.append(PersonName.presentable(word, longest: Self.longest))
            } else {
                words.append(PersonName.isolated(word))
            }
        }
    }
}
