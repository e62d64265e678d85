public import Messaging

extension Capabilities {
    /// Those of the Bot API: `sendPhoto`, `answerCallbackQuery`, `InlineKeyboardButton`.
    public static let telegram = Capabilities(
        captionLength: TextLimit.caption, toastLength: TextLimit.buttonAnswer, buttonByteLimit: 64)
}
