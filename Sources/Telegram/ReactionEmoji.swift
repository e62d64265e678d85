/// The emoji that a bot may use as reactions. Telegram accepts about seventy and rejects all others.
enum ReactionEmoji {
    /// `emoji`, or a similar one that Telegram accepts when `emoji` is known to be rejected.
    static func nearest(to emoji: String) -> String { substitutes[emoji] ?? emoji }

    /// Source: the Bot API's `ReactionTypeEmoji`, which has no honey.
    private static let substitutes = ["🍯": "🏆"]
}
