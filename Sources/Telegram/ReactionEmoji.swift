/// The emoji that a bot may use as reactions. Telegram accepts about seventy and rejects all others.
enum ReactionEmoji {
    /// `emoji`, or a similar one that Telegram accepts when `emoji` is known to be rejected.
    static func nearest(to emoji: String) -> String { substitutes[emoji] ?? emoji }

    /// The elements of `emoji`, and the emoji that they substitute.
    static func expressible(with emoji: [String]) -> [String] {
        emoji + substitutes.filter { emoji.contains($0.value) }.keys
    }

    /// Replacements for emoji that are missing from the Bot API's `ReactionTypeEmoji`.
    private static let substitutes = ["🍯": "🏆"]
}
