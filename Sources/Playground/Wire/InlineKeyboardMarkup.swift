/// Buttons under a message, as the Bot API's `InlineKeyboardMarkup`.
struct InlineKeyboardMarkup: Codable, Hashable, Sendable {
    var inlineKeyboard: [[InlineKeyboardButton]]
}

/// One button under a message, as the Bot API's `InlineKeyboardButton`. Only the kinds that work within a chat.
struct InlineKeyboardButton: Codable, Hashable, Sendable {
    var text: String
    var callbackData: String?
    var url: String?
    var copyText: CopyText?
    /// `primary`, `success` or `danger`.
    var style: String?

    struct CopyText: Codable, Hashable, Sendable {
        var text: String
    }
}
