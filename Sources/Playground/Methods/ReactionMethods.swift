extension BotMethod {
    static let reactionMethods = [
        BotMethod("answerCallbackQuery", perform: answerCallbackQuery),
        BotMethod("setMessageReaction", perform: setMessageReaction),
    ]

    /// In characters. Source: the Bot API's `answerCallbackQuery`.
    private static let answerLimit = 200

    @Sendable private static func answerCallbackQuery(_ call: BotCall) async throws -> Result {
        let text = call.parameters.string("text")
        guard (text?.utf16.count ?? 0) <= answerLimit else { throw APIError.badRequest("MESSAGE_TOO_LONG") }
        try await call.messenger.answer(
            PageEvent.CallbackAnswer(
                queryId: call.parameters.string("callback_query_id") ?? "", text: text,
                showAlert: call.parameters.bool("show_alert")))
        return true
    }

    /// The emoji that may be used as reactions. Source: the Bot API's `ReactionTypeEmoji`.
    static let reactionEmoji = Set(
        """
        ❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 \
        🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
        """.split(separator: " ").map(String.init))

    @Sendable private static func setMessageReaction(_ call: BotCall) async throws -> Result {
        let reaction =
            try call.parameters.object(
                "reaction", as: [ReactionType].self, orRefuse: "can't parse reaction types JSON array") ?? []
        guard reaction.count <= 1 else { throw APIError.badRequest("REACTIONS_TOO_MANY") }
        // Some clients add the variation selector for the coloured form of an emoji, others don't.
        let plain = reaction.map { ReactionType(type: $0.type, emoji: $0.emoji.map(withoutSelectors)) }
        guard plain.allSatisfy({ $0.type == "emoji" && reactionEmoji.contains($0.emoji ?? "") }) else {
            throw APIError.badRequest("REACTION_INVALID")
        }
        try await call.messenger.reactAsBot(plain, to: try call.messageID(), in: try call.chatID())
        return true
    }

    private static func withoutSelectors(_ emoji: String) -> String {
        String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    }
}
