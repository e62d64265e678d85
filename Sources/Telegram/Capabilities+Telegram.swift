public import Messaging

extension Capabilities {
    /// The capabilities of the Bot API: `sendPhoto`, `answerCallbackQuery`, `InlineKeyboardButton`. Its polls are not
    /// used: they do not tell the bot of retracted votes, and counting buttons serve the same purpose. Each message comes with a sound, unless
    /// somebody has muted the chat.
    public static let telegram = Capabilities(
        features: Set(Feature.allCases).subtracting([.polls, .calls]), captionLength: TextLimit.caption,
        toastLength: TextLimit.buttonAnswer,
        buttonByteLimit: 64, pace: .telegram)
}

extension SendingLimits {
    /// Published are 30 messages a second overall, 1 a second in a chat with short bursts (here 5 in 5 s),
    /// and 20 a minute in a group (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>). The 3 s
    /// between edits of one message are not published; they come from experience with bots.
    public static let telegram = SendingLimits(
        overall: Pace(30, in: .seconds(1)), chat: Pace(5, in: .seconds(5)), group: Pace(20, in: .seconds(60)),
        editSpacing: .seconds(3))
}
