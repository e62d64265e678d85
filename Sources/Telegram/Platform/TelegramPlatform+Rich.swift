internal import Logging
internal import Messaging

/// Texts with tables, headings and details (Bot API 10.1). Where they can't be shown, the same text is sent aligned.
extension TelegramPlatform {
    /// Sends a text with blocks.
    /// - Returns: `nil` when the text has none, is too large for one message, or the server or the chat does not take it.
    func sendRich(_ content: OutgoingMessage.Content, in frame: MessageFrame) async throws -> DeliveryReceipt? {
        guard !content.hasFile, let message = richMessage(content.text) else { return nil }
        let method = frame.send(
            BotAPI.SentRichText(message: message),
            keyboard: content.keyboard.map { BotAPI.InlineKeyboard($0, bot: username) })
        let sent: BotAPI.SentMessage
        do throws(TelegramError) {
            sent = try await self.sent(method)
        } catch {
            try noteRefusal(error)
            return nil
        }
        abilities.hasRichMessages = true
        try await checkHidden(sent, in: frame)
        return DeliveryReceipt(messageID: frame.messageID(of: sent))
    }

    /// Replaces a message's text by one with blocks. Returns whether that was possible.
    func editRich(
        _ number: Int64, in chat: BotAPI.ChatIdentifier, to text: RichText, keyboard: BotAPI.InlineKeyboard?
    ) async throws -> Bool {
        guard abilities.hasRichMessages == true, let message = richMessage(text) else { return false }
        do throws(TelegramError) {
            _ = try await client.call(
                BotAPI.EditRichMessage(chat: chat, messageID: number, message: message, keyboard: keyboard))
            return true
        } catch {
            if error.isRefusal(saying: Self.notModified) { return true }
            try noteRefusal(error)
            return false
        }
    }

    private func richMessage(_ text: RichText) -> BotAPI.InputRichMessage? {
        guard abilities.hasRichMessages != false, text.hasBlocks else { return nil }
        return RichMessageHTML(text.blocks).map { BotAPI.InputRichMessage(html: $0.html) }
    }

    /// Remembers that the server is too old, and ignores another refusal: the aligned text may still be sent.
    /// - Throws: any other error.
    private func noteRefusal(_ error: TelegramError) throws {
        if error.isUnknownMethod {
            abilities.hasRichMessages = false
        } else if case .refused(let refusal) = error, refusal.code == 400, refusal.migratedTo == nil {
            logger.debug("a text with blocks was refused", metadata: ["reason": "\(refusal.description)"])
        } else {
            throw Self.failure(error)
        }
    }
}
