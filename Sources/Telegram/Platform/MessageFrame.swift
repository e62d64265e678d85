internal import Messaging

/// Where a message goes, whom it answers, and who may see it.
struct MessageFrame: Sendable {
    var place: ChatID
    var reply: BotAPI.ReplyParameters?
    /// `nil` for a message that everybody sees.
    var onlyReader: BotAPI.EphemeralParameters?

    /// The call that sends `content`.
    /// - Parameter isFirst: whether it is the first message of several. Only that one is a reply, unless Telegram asks for it.
    func send<Content: SentContent>(
        _ content: Content, keyboard: BotAPI.InlineKeyboard?, isFirst: Bool = true
    ) -> BotAPI.Send<Content> {
        BotAPI.Send(
            chat: BotAPI.ChatIdentifier(place.id), topic: place.topicNumber, directTopic: place.directTopicNumber,
            content: content, reply: isFirst || onlyReader != nil ? reply : nil, keyboard: keyboard,
            onlyReader: onlyReader)
    }

    /// The identifier of the message that was sent; `nil` for one that nothing can refer to.
    func messageID(of sent: BotAPI.SentMessage) -> MessageID? {
        if let onlyReader, let number = sent.ephemeralID {
            return MessageID(onlyFor: String(onlyReader.receiver), number: String(number))
        }
        return sent.id == 0 ? nil : MessageID(sent.id)
    }
}
