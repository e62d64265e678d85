internal import BotState
internal import Messaging

/// Who reads an answer.
extension Exchange {
    /// The sender alone for a message that nobody else sees, and for a button below such a message; everybody otherwise.
    var audienceOfInput: Audience {
        guard (messageID ?? pressedMessage)?.onlyReader != nil, let onlyReader else { return .everybody }
        return .onePerson(onlyReader)
    }

    /// Whether a message for one person alone answers the press. The first one does, if nothing else answers it; the others must not.
    mutating func isAnsweredAlone(_ press: ButtonPress, isOpen: Bool) -> Bool {
        var isAnswered = !isOpen
        for index in effects.outgoing.indices {
            guard case .send(var content, let handle, let replyTo) = effects.outgoing[index].action,
                case .onePerson(var reader) = content.audience,
                reader.occasion?.act == .press(id: press.id, isOpen: true)
            else { continue }
            reader.occasion?.act = .press(id: press.id, isOpen: !isAnswered)
            content.audience = .onePerson(reader)
            effects.outgoing[index].action = .send(content, handle: handle, replyTo: replyTo)
            isAnswered = true
        }
        return isOpen && isAnswered
    }
}
