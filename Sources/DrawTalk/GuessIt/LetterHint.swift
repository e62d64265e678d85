internal import Talk

/// A word of which only some letters are shown: `▢a▢ ▢▢▢▢`.
struct LetterHint: Hashable, Sendable {
    let word: String
    /// How many letters are shown; at most half of them are.
    let shown: Int

    private static let hidden: Character = "▢"

    /// - Parameter seed: decides which letters are shown first. The same seed shows the same ones and then others.
    func text(seed: String) -> String {
        let letters = word.indices.filter { word[$0].isLetter || word[$0].isNumber }
        let order = letters.enumerated().sorted {
            (StableID.seed(seed, "\($0.offset)"), $0.offset) < (StableID.seed(seed, "\($1.offset)"), $1.offset)
        }
        let open = Set(order.prefix(min(shown, letters.count / 2)).map(\.element))
        return String(
            word.indices.map { index in
                (word[index].isLetter || word[index].isNumber) && !open.contains(index) ? Self.hidden : word[index]
            })
    }
}
