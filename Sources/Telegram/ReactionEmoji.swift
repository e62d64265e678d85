/// Bots may react with some seventy emoji and no others; Telegram refuses the rest.
enum ReactionEmoji {
    /// The emoji itself, or the nearest one that Telegram takes for one that it is known not to take.
    static func nearest(to emoji: String) -> String { substitutes[emoji] ?? emoji }

    /// Source: the Bot API's `ReactionTypeEmoji`, which has no honey.
    private static let substitutes = ["🍯": "🏆"]
}
