internal import Messaging

extension TelegramPlatform {
    /// The description of an edit that changes nothing. It counts as a success.
    static let notModified = "message is not modified"

    /// Replaces the content of message `number`. Truncates text that is too long, because an edit can't add a second message.
    /// - Throws: ``Messaging/PlatformError/fileRefused(_:)`` when the picture is refused: it is forbidden, can't be read, or the message was
    ///   sent as a text.
    func edit(_ number: Int64, in chat: BotAPI.ChatIdentifier, to content: OutgoingMessage.Content) async throws
        -> DeliveryReceipt
    {
        let keyboard = content.keyboard.map { BotAPI.InlineKeyboard($0, bot: username) }
        let text = content.text
        if let picture = content.picture {
            let file = BotAPI.File(picture, name: "picture")
            let media = BotAPI.InputMediaPhoto(
                media: file.reference, caption: text.shortened(to: TextLimit.caption).telegramHTML)
            let method = BotAPI.EditMessageMedia(
                chat: chat, messageID: number, media: media, keyboard: keyboard, files: [file])
            do {
                try await call(method, accepting: [Self.notModified])
            } catch {
                throw Self.fileFailure(error)
            }
        } else if try await !editRich(number, in: chat, to: text, keyboard: keyboard) {
            try await editText(of: number, in: chat, to: text, keyboard: keyboard)
        }
        return DeliveryReceipt(messageID: MessageID(number))
    }

    /// Replaces or removes the buttons of message `number`.
    func editKeyboard(
        of number: Int64, in chat: BotAPI.ChatIdentifier, to keyboard: Keyboard?
    ) async throws -> DeliveryReceipt {
        let keyboard = keyboard.map { BotAPI.InlineKeyboard($0, bot: username) }
        let method = BotAPI.EditMessageReplyMarkup(chat: chat, messageID: number, keyboard: keyboard)
        try await call(method, accepting: [Self.notModified])
        return DeliveryReceipt(messageID: MessageID(number))
    }

    /// Edits the text or the caption. Only the server knows whether the message is a text or a picture, and it says so when the
    /// wrong method is called.
    private func editText(
        of number: Int64, in chat: BotAPI.ChatIdentifier, to text: RichText, keyboard: BotAPI.InlineKeyboard?
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
