public import Messaging
internal import Talk

extension Conversation {
    /// The answer to an `update` that is not handled because of `refusal`. The bot leaves a group that it doesn't serve.
    public func answer(to update: Update, refused refusal: AccessRefusal) -> [OutgoingMessage] {
        let chat = update.chat.id
        let text = texts.language(for: update.sender?.languageCode).plain(TurnedAwayText(reason: Chosen(refusal)))
        if case .button(let press) = update.event {
            return [OutgoingMessage(chat: chat, action: .answerButton(id: press.id, text: text))]
        }
        switch update.event {
        // A guest is somewhere else, and nobody waits for an answer to an edit.
        case .inlineQuery, .guest, .edited: return []
        default: break
        }
        let message = OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: text))))
        return refusal == .groupNotServed ? [message, OutgoingMessage(chat: chat, action: .leaveChat)] : [message]
    }
}
