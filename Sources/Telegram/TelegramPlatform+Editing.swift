internal import Messaging

extension TelegramPlatform {
    /// What an edit is refused with that changes nothing: it is as good as done.
    private static let notModified = "message is not modified"

    /// Replaces the content of message `number`. What is too long is shortened: an edit can't become two messages.
    func edit(_ number: Int64, in chat: BotAPI.ChatIdentifier, to content: OutgoingMessage.Content) async throws
        -> DeliveryReceipt
    {
        let keyboard = content.keyboard.map(BotAPI.InlineKeyboard.init)
        let text = MarkedText(content.text)
        if let picture = content.picture {
            let file = BotAPI.File(picture, name: "picture")
            let media = BotAPI.InputMediaPhoto(
                media: file.reference, caption: text.shortened(to: TextLimit.caption).telegramHTML)
            let method = BotAPI.EditMessageMedia(
                chat: chat, messageID: number, media: media, keyboard: keyboard, files: [file])
            try await call(method, accepting: [Self.notModified])
        } else {
            try await editText(of: number, in: chat, to: text, keyboard: keyboard)
        }
        return DeliveryReceipt(messageID: MessageID(number))
    }

    /// Replaces the buttons of message `number`, or takes them away.
    func editKeyboard(
        of number: Int64, in chat: BotAPI.ChatIdentifier, to keyboard: Keyboard?
    ) async throws -> DeliveryReceipt {
        let keyboard = keyboard.map(BotAPI.InlineKeyboard.init)
        let method = BotAPI.EditMessageReplyMarkup(chat: chat, messageID: number, keyboard: keyboard)
        try await call(method, accepting: [Self.notModified])
        return DeliveryReceipt(messageID: MessageID(number))
    }

    /// Whether the message is a text or a picture with a caption only the server knows: it says so when asked for the
    /// wrong one.
    private func editText(
        of number: Int64, in chat: BotAPI.ChatIdentifier, to text: MarkedText, keyboard: BotAPI.InlineKeyboard?
    ) async throws {
        let method = BotAPI.EditMessageText(
            chat: chat, messageID: number, text: text.shortened(to: TextLimit.message).telegramHTML, keyboard: keyboard)
        do throws(TelegramError) {
            _ = try await client.call(method)
        } catch {
            if error.isRefusal(saying: Self.notModified) { return }
            guard error.isRefusal(saying: "there is no text in the message to edit") else { throw Self.failure(error) }
            let caption = BotAPI.EditMessageCaption(
                chat: chat, messageID: number, caption: text.shortened(to: TextLimit.caption).telegramHTML,
                keyboard: keyboard)
            try await call(caption, accepting: [Self.notModified])
        }
    }
}
