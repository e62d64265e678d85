public import Messaging
internal import Talk

extension Conversation {
    /// What to say when handling `update` failed. Nothing in a group, where most messages are not meant for the bot, and nothing
    /// to what no person did.
    public func apology(for update: Update) -> [OutgoingMessage] {
        let language = texts.language(for: update.sender?.languageCode)
        switch update.event {
        case .button(let press):
            let text = language.plain(SorryText(isButton: true))
            return [OutgoingMessage(chat: update.chat.id, action: .answerButton(id: press.id, text: text))]
        case .message where update.chat.kind == .private:
            let text = RichText(plain: language.plain(SorryText(isButton: false)))
            return [OutgoingMessage(chat: update.chat.id, action: .send(.init(text)))]
        default:
            return []
        }
    }
}
