internal import BotState
package import Foundation
package import Messaging

/// What a participant can say.
extension Participant {
    /// Who reads what is said as an answer.
    package var audience: Audience {
        get { exchange.audience }
        set { exchange.audience = newValue }
    }

    /// The person behind the input as the only reader of an answer in a group; `nil` where they are alone with the bot, and where nobody
    /// is known.
    package var onlyReader: OnlyReader? {
        guard isGroup, let person else { return nil }
        let invitation = OnlyReader.Invitation(
            language.rich(InvitationText(name: shortName(of: person))),
            keyboard: Keyboard(rows: [[privateChatButton(code: nil)]]))
        return input.update?.onlyReader(invitation: invitation) ?? OnlyReader(person, invitation: invitation)
    }

    // MARK: Messages

    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    package mutating func act(_ action: OutgoingMessage.Action, isAnnouncement: Bool = false) {
        exchange.effects.outgoing.append(
            OutgoingMessage(chat: state.chat, action: action, isAnnouncement: isAnnouncement))
    }

    /// Sends a new message to another chat.
    package mutating func send(_ text: RichText, to chat: ChatID) {
        exchange.effects.outgoing.append(OutgoingMessage(chat: chat, action: .send(.init(text))))
    }

    /// Sends a new message; in a group as a reply to the one it answers, so that everybody sees whom it is for.
    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    package mutating func say(
        _ text: RichText, keyboard: Keyboard? = nil, picture: OutgoingMessage.Picture? = nil,
        isAnnouncement: Bool = false
    ) {
        act(
            .send(.init(text, picture: picture, keyboard: keyboard, audience: audience), replyTo: answeredMessage),
            isAnnouncement: isAnnouncement)
    }

    /// The message to which an answer replies. An answer for everybody can't reply to what one person alone sees.
    private var answeredMessage: MessageID? {
        guard isGroup, let messageID else { return nil }
        return audience == .everybody && messageID.onlyReader != nil ? nil : messageID
    }

    /// Says it in place of the message whose button was pressed; as a new message when there is none, or when that has other readers.
    package mutating func sayInPlace(_ text: RichText, keyboard: Keyboard? = nil) {
        guard let message = pressedMessage, !isGroup || (message.onlyReader == nil) == (audience == .everybody) else {
            return say(text, keyboard: keyboard)
        }
        act(.edit(.message(message), .init(text, keyboard: keyboard, audience: audience)))
    }

    // MARK: Buttons

    /// Takes the buttons away from the message whose button was pressed.
    package mutating func removePressedButtons() {
        guard let message = pressedMessage else { return }
        act(.editKeyboard(.message(message), nil))
    }

    package func button<Topic: Feature>(_ label: String, _ button: FeatureButton<Topic>) -> Keyboard.Button {
        Keyboard.Button(label, data: button.data)
    }

    /// A button that opens the person's own chat with the bot, which receives `/start` with the code.
    package func privateChatButton(code: String?) -> Keyboard.Button {
        Keyboard.Button(language.plain(InvitationButtonText()), opening: .privateChat(code: code), role: .goesOn)
    }

    package func toast(_ kind: ToastKind) -> Toast { Toast(language.plain(ToastText(kind: Chosen(kind)))) }

    // MARK: Pictures

    /// How pictures are drawn in this chat.
    package var pictures: Drawings { resources.drawings.looking(session.settings.look) }

    /// A picture above `caption`; `nil` when it can't be drawn or the caption is too long for a picture.
    /// - Parameter description: says in words what the picture shows; `nil` when the caption does.
    package func picture(
        _ caption: some Phrase, described description: String? = nil, _ draw: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        let text = language.rich(caption).plain
        guard fitsBelowPicture(text), let png = try? draw() else { return nil }
        return .init(png: png, alternativeText: description ?? text)
    }

    /// A picture above `caption` that is drawn only when it is sent. `nil` where the caption is too long for one.
    package func laterPicture(
        above caption: RichText, described description: String, scene: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        guard fitsBelowPicture(caption.plain), let scene = try? scene() else { return nil }
        return .init(scene: scene, alternativeText: description)
    }

    package func fitsBelowPicture(_ caption: String) -> Bool { caption.count <= capabilities.captionLength }
}
