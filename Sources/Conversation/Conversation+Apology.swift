public import BotState
public import Messaging
internal import Talk

extension Conversation {
    /// The apology when handling `input` failed. Nothing in a group, where most messages are not meant for the bot, and nothing
    /// to what no person did.
    public func apology(for input: ChatInput) -> [OutgoingMessage] {
        let language = texts.language(for: input.sender?.languageCode)
        switch input.event {
        case .button(let press):
            let text = language.plain(SorryText(isButton: true))
            return [OutgoingMessage(chat: input.chat.id, action: .answerButton(id: press.id, text: text))]
        case .message where input.chat.kind == .private:
            let text = RichText(plain: language.plain(SorryText(isButton: false)))
            return [OutgoingMessage(chat: input.chat.id, action: .send(.init(text)))]
        default:
            return []
        }
    }
}
