internal import BotState
internal import Messaging

/// Replacements for features that a platform lacks. Features speak as if everything were there, and look at
/// ``can(_:)`` only where something else must be done instead.
extension Exchange {
    /// Replaces or drops what the platform can't do.
    mutating func suitPlatform() {
        effects.outgoing = effects.outgoing.flatMap { message in
            actions(suiting: message.action, isAnnouncement: message.isAnnouncement).map {
                OutgoingMessage(chat: message.chat, action: $0, isAnnouncement: message.isAnnouncement)
            }
        }
    }

    private mutating func actions(
        suiting action: OutgoingMessage.Action, isAnnouncement: Bool
    ) -> [OutgoingMessage.Action] {
        switch action {
        case .send(let content, let handle, let replyTo):
            return sendings(
                of: numbered(worded(content), isAnnouncement: isAnnouncement), handle: handle, replyTo: replyTo)
        case .edit(let target, let content):
            var content = numbered(worded(content), isAnnouncement: isAnnouncement)
            guard can(.edits) else {
                let handle: MessageHandle? = if case .handle(let handle) = target { handle } else { nil }
                return [.send(content, handle: handle)]
            }
            if !can(.pictureEdits) { content.picture = nil }
            return [.edit(target, content)]
        case .editKeyboard: return can(.edits) && can(.buttons) ? [action] : []
        case .delete: return can(.deletion) ? [action] : []
        case .pin, .unpin: return can(.pins) ? [action] : []
        case .react: return can(.reactions) ? [action] : []
        case .answerInlineQuery: return can(.inlineQueries) ? [action] : []
        case .answerButton: return can(.toasts) ? [action] : []
        case .showActivity, .leaveChat, .answerGuest: return [action]
        }
    }

    /// One message, or a picture and a text below it where a text with a picture could not be edited.
    private func sendings(
        of content: OutgoingMessage.Content, handle: MessageHandle?, replyTo: MessageID?
    ) -> [OutgoingMessage.Action] {
        guard can(.edits), !can(.captionEdits), let picture = content.picture, handle != nil || content.keyboard != nil
        else { return [.send(content, handle: handle, replyTo: replyTo)] }
        var text = content
        text.picture = nil
        return [
            .send(.init(RichText(), picture: picture, audience: content.audience), replyTo: replyTo),
            .send(text, handle: handle),
        ]
    }

    /// `content` with what its picture shows in words, as the chat's settings want it.
    private func worded(_ content: OutgoingMessage.Content) -> OutgoingMessage.Content {
        let words = session.settings.pictureWords
        guard words != .hidden, let description = content.picture?.alternativeText else { return content }
        var content = content
        if !content.text.plain.contains(description) {
            content.text =
                content.text.isEmpty
                ? RichText(plain: description) : .lines([content.text, RichText(plain: description)])
        }
        if words == .instead || !fitsBelowPicture(content.text.plain) { content.picture = nil }
        return content
    }

    // MARK: Choices without buttons

    /// Whether a message with a number may be a choice, because some choices are numbered lines.
    private var hasNumberedChoices: Bool { !can(.buttons) || capabilities.mostButtons != nil }

    /// Whether the choices that were offered last are numbered lines rather than buttons.
    private var areChoicesLines: Bool {
        !can(.buttons) || session.choices.count > capabilities.mostButtons ?? .max
    }

    /// `content` with its buttons as numbered lines, where the platform has no buttons, or not so many.
    private mutating func numbered(
        _ content: OutgoingMessage.Content, isAnnouncement: Bool
    ) -> OutgoingMessage.Content {
        if content.audience != .everybody, !can(.privateMessages) {
            // It goes to another chat, where a number would be a choice of that one.
            var content = content
            content.keyboard = links(of: content.keyboard)
            return content
        }
        guard hasNumberedChoices, let keyboard = content.keyboard else { return content }
        // What opens something returns no choice.
        let buttons = keyboard.rows.flatMap(\.self).filter { $0.link == nil }
        // In a group, a number is no answer to what nobody asked for.
        if !isGroup || !isAnnouncement {
            session.choices = buttons.map(\.data)
            session.chooser = isGroup ? mark : nil
        }
        if can(.buttons), buttons.count <= capabilities.mostButtons ?? .max { return content }
        let lines = buttons.enumerated().map { ChoicesText.Line(number: $0 + 1, label: $1.label) }
        var content = content
        content.keyboard = links(of: keyboard)
        guard !buttons.isEmpty else { return content }
        content.choices = buttons.map(\.data)
        content.text = .lines([content.text, language.rich(ChoicesText(choices: lines))])
        return content
    }

    /// The buttons that open something, where the platform has buttons.
    private func links(of keyboard: Keyboard?) -> Keyboard? { can(.buttons) ? keyboard?.links : nil }

    /// Takes a number for the press of the button that stood there.
    /// - Returns: whether the message is done with.
    mutating func isChoice(_ message: IncomingMessage) throws -> Bool {
        // Only the next message of the person whom the bot has asked can be an answer without a reply.
        let isNext = session.chooser != nil && session.chooser == mark
        if isNext { session.chooser = nil }
        guard hasNumberedChoices, let number = Self.number(message), session.choices.indices.contains(number - 1) else {
            return false
        }
        // As an answer to “how many?” a number means itself.
        guard !isGroup || isAddressed || isNext, areChoicesLines || !isExpected(number) else { return false }
        answer(try pressFeature(session.choices[number - 1]) ?? toast(.expired))
        return true
    }

    /// Whether the message is a number that people in a group say to each other. To the puzzle, “2” alone would be a command.
    func isNumberInTalk(_ message: IncomingMessage) -> Bool {
        guard isGroup, !isAddressed, message.photo == nil, let number = Self.number(message) else { return false }
        return !isExpected(number)
    }

    private static func number(_ message: IncomingMessage) -> Int? {
        Int(message.text.filter { !$0.isWhitespace && $0 != "." })
    }

    /// Whether a feature has asked for a number.
    private func isExpected(_ number: Int) -> Bool {
        statuses.contains { $0.expectedNumbers?.contains(number) ?? false }
    }

    /// Says what a press of a button is answered with; `nil` says nothing.
    mutating func answer(_ toast: Toast?) {
        guard let toast else { return }
        let text = RichText(plain: toast.text)
        // The others must not read what only the person who pressed would see.
        if isGroup, toast.isAlert, let person {
            send(text, to: ChatID(platform: person.platform, id: person.id))
        } else {
            say(text)
        }
    }
}
