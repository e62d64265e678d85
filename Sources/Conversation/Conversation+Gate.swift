public import Messaging
internal import Talk

/// Why somebody isn't heard. The raw value is the section of the template.
public enum TurnedAway: String, CaseIterable, Sendable {
    /// More messages than one person, or one group, may send.
    case tooManyMessages
    /// More photos than that.
    case tooManyPhotos
    /// The bot is there for others.
    case notServed
    /// The bot is there for other groups, and leaves.
    case groupNotServed
}

extension Conversation {
    /// What to say to who isn't heard because of `reason`; from a group the bot is not there for, it goes.
    public func answer(to update: Update, turnedAway reason: TurnedAway) -> [OutgoingMessage] {
        let chat = update.chat.id
        let text = texts.language(for: update.sender?.languageCode).plain(TurnedAwayText(reason: Chosen(reason)))
        if case .button(let press) = update.event {
            return [OutgoingMessage(chat: chat, action: .answerButton(id: press.id, text: text))]
        }
        if case .inlineQuery = update.event { return [] }
        let message = OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: text))))
        return reason == .groupNotServed ? [message, OutgoingMessage(chat: chat, action: .leaveChat)] : [message]
    }
}
