internal import BotState
internal import Messaging

/// Messages that answer another one.
extension Exchange {
    /// An answer to somebody's picture, with the bot's name or with a command that a caption may have, as that picture with this caption.
    ///
    /// In a group in which the bot does not receive all messages, this is the only way in which a picture reaches it.
    func withAnsweredPhoto(_ message: IncomingMessage) -> IncomingMessage {
        guard message.photo == nil, let answered = message.replyTo, !answered.isFromBot, let photo = answered.photo
        else {
            return message
        }
        let caption = message.text.split(whereSeparator: \.isWhitespace)
            .filter { $0.first != "@" && $0.lowercased().filter(\.isLetter) != Self.name }.joined(separator: " ")
        let isRequest = features.isRequest(caption: caption, in: language) || request(belowPhoto: caption) != nil
        guard message.text.first == "/" ? isRequest : isGroup && isAddressed && (caption.isEmpty || isRequest) else {
            return message
        }
        var asked = message
        asked.photo = photo
        asked.text = caption
        return asked
    }

    /// Notes that questions to the platform and the store are asked for the comment, whose answer comes with theirs.
    mutating func keepComment() {
        guard let comment else { return }
        for job in effects.jobs where job.lane == .lookUps && job.chat == state.chat {
            session.keep(comment, awaiting: job.id)
        }
    }

    /// Makes all that is said for everybody a reply to the comment: below a channel's post nothing else is shown.
    mutating func replyToComment() {
        guard let comment else { return }
        for index in effects.outgoing.indices where effects.outgoing[index].chat == state.chat {
            guard case .send(let content, let handle, nil) = effects.outgoing[index].action,
                content.audience == .everybody
            else { continue }
            effects.outgoing[index].action = .send(content, handle: handle, replyTo: comment)
        }
    }
}
