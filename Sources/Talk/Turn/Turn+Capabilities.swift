internal import BotState
package import Messaging

/// Replacements for features that a platform lacks. Subjects speak as if everything were there, and look at
/// ``can(_:)`` only where something else must be done instead.
extension Turn {
    package func can(_ feature: Capabilities.Feature) -> Bool { capabilities.features.contains(feature) }

    /// Replaces or drops what the platform can't do.
    mutating func suitPlatform() {
        outgoing = outgoing.compactMap { message in
            action(suiting: message.action).map { OutgoingMessage(chat: message.chat, action: $0) }
        }
    }

    private mutating func action(suiting action: OutgoingMessage.Action) -> OutgoingMessage.Action? {
        switch action {
        case .send(let content, let handle, let replyTo):
            return .send(numbered(content), handle: handle, replyTo: replyTo)
        case .edit(let target, let content):
            guard !can(.edits) else { return .edit(target, numbered(content)) }
            let handle: MessageHandle? = if case .handle(let handle) = target { handle } else { nil }
            return .send(numbered(content), handle: handle)
        case .editKeyboard: return can(.edits) && can(.buttons) ? action : nil
        case .delete: return can(.deletion) ? action : nil
        case .pin, .unpin: return can(.pins) ? action : nil
        case .react: return can(.reactions) ? action : nil
        case .answerInlineQuery: return can(.inlineQueries) ? action : nil
        case .answerButton, .showActivity, .leaveChat: return action
        }
    }

    // MARK: Choices without buttons

    /// `content` with its buttons as numbered lines, where the platform has no buttons.
    private mutating func numbered(_ content: OutgoingMessage.Content) -> OutgoingMessage.Content {
        guard !can(.buttons), let keyboard = content.keyboard else { return content }
        let buttons = keyboard.rows.flatMap(\.self)
        session.choices = buttons.map(\.data)
        let lines = buttons.enumerated().map { ChoicesText.Line(number: $0 + 1, label: $1.label) }
        var content = content
        content.keyboard = nil
        content.text = .lines([content.text, language.rich(ChoicesText(choices: lines))])
        return content
    }

    /// Takes a number for the press of the button that stood there.
    /// - Returns: whether the message is done with.
    mutating func isChoice(_ message: IncomingMessage) throws -> Bool {
        guard !can(.buttons), let number = Int(message.text.filter { !$0.isWhitespace && $0 != "." }),
            session.choices.indices.contains(number - 1)
        else { return false }
        guard let toast = try pressSubject(session.choices[number - 1]) ?? toast(.expired) else { return true }
        let text = RichText(plain: toast.text)
        // The others must not read what only the person who pressed would see.
        if isGroup, toast.isAlert, let person {
            send(text, to: ChatID(platform: person.platform, id: person.id))
        } else {
            say(text)
        }
        return true
    }
}
