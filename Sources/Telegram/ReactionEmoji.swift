/// The emoji that a bot may use as reactions. Telegram accepts about seventy and rejects all others.
enum ReactionEmoji {
    /// `emoji`, or a similar one that Telegram accepts when `emoji` is known to be rejected.
    static func nearest(to emoji: String) -> String { substitutes[emoji] ?? emoji }

    /// `emoji`, and those that are replaced by one of them.
    static func expressible(with emoji: [String]) -> [String] {
        emoji + substitutes.filter { emoji.contains($0.value) }.keys
    }

    /// Source: the Bot API's `ReactionTypeEmoji`, which has no honey.
    private static let substitutes = ["🍯": "🏆"]
}
