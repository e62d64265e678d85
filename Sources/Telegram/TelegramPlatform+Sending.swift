internal import Messaging

extension TelegramPlatform {
    /// Sends `content`, in as many messages as its length asks for.
    ///
    /// The receipt names the message that carries picture and keyboard: the one that is edited later. A picture comes first,
    /// with the start of the text as its caption; of a text in pieces the last one has the keyboard.
    /// Telegram has no place for a picture's alternative text.
    func send(_ content: OutgoingMessage.Content, to place: ChatID, replyTo: MessageID?, key: String) async throws
        -> DeliveryReceipt
    {
        let methods = Self.messages(content, to: place, replyTo: replyTo)
        do {
            for message in methods.dropFirst(progress.messages(of: key).count) {
                progress.add(MessageID(try await message.send(self)), to: key)
            }
        } catch {
            if !Self.isWorthRetrying(error) { progress.end(key) }
            throw error
        }
        let sent = progress.messages(of: key)
        progress.end(key)
        return DeliveryReceipt(messageID: content.picture == nil ? sent.last : sent.first)
    }

    private static func isWorthRetrying(_ error: any Error) -> Bool {
        switch error as? PlatformError {
        case .rateLimited, .unavailable, .conflict, .unauthorized, nil: true
        case .chatUnavailable, .chatMigrated, .rejected, .fileTooLarge: false
        }
    }

    /// A call that sends one message and answers with its number.
    private struct SendingStep {
        let send: @Sendable (TelegramPlatform) async throws -> Int64

        init(_ method: some BotAPIMethod<BotAPI.SentMessage>) {
            send = { try await $0.call(method).id }
        }
    }

    private static func messages(_ content: OutgoingMessage.Content, to place: ChatID, replyTo: MessageID?)
        -> [SendingStep]
    {
        let chat = BotAPI.ChatIdentifier(place.id)
        let reply = (try? replyTo?.number).map { BotAPI.ReplyParameters(messageID: $0) }
        let keyboard = content.keyboard.map(BotAPI.InlineKeyboard.init)
        let text = MarkedText(content.text)
        let pieces = text.pieces(
            first: content.picture == nil ? TextLimit.message : TextLimit.caption, rest: TextLimit.message)
        return pieces.enumerated().map { index, piece in
            let isFirst = index == 0
            if isFirst, let picture = content.picture {
                return SendingStep(
                    BotAPI.SendPhoto(
                        chat: chat, topic: place.topicNumber, picture: BotAPI.File(picture, name: "photo"),
                        caption: piece.runs.isEmpty ? nil : piece.telegramHTML, reply: reply, keyboard: keyboard))
            }
            let hasKeyboard = content.picture == nil && index == pieces.count - 1
            return SendingStep(
                BotAPI.SendMessage(
                    chat: chat, topic: place.topicNumber, text: piece.telegramHTML, reply: isFirst ? reply : nil,
                    keyboard: hasKeyboard ? keyboard : nil))
        }
    }
}

extension BotAPI.File {
    init(_ picture: OutgoingMessage.Picture, name: String) {
        self.init(name: name, fileName: "picture.png", contentType: "image/png", data: picture.png)
    }
}
