internal import BotState
internal import Foundation
internal import Messaging

extension Exchange {
    /// Sends a new message; in a group as a reply to the one it answers, so that everybody sees whom it is for.
    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    mutating func say(
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
    mutating func sayInPlace(_ text: RichText, keyboard: Keyboard? = nil) {
        guard let message = pressedMessage, !isGroup || (message.onlyReader == nil) == (audience == .everybody) else {
            return say(text, keyboard: keyboard)
        }
        act(.edit(.message(message), .init(text, keyboard: keyboard, audience: audience)))
    }

    /// Takes the buttons away from the message whose button was pressed.
    mutating func removePressedButtons() {
        guard let message = pressedMessage else { return }
        act(.editKeyboard(.message(message), nil))
    }

    var messageID: MessageID? {
        switch input.event {
        case .message(let message), .edited(let message, _): message.id
        default: nil
        }
    }

    var pressedMessage: MessageID? {
        if case .button(let press) = input.event { press.messageID } else { nil }
    }

    /// How pictures are drawn in this chat.
    var pictures: Drawings { resources.drawings.looking(session.settings.look) }

    /// A picture above `caption`; `nil` when it can't be drawn or the caption is too long for a picture.
    /// - Parameter description: says in words what the picture shows; `nil` when the caption does.
    func picture(
        _ caption: some Phrase, described description: String? = nil, _ draw: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        let text = language.rich(caption).plain
        guard fitsBelowPicture(text), let png = try? draw() else { return nil }
        return .init(png: png, alternativeText: description ?? text)
    }

    /// A picture above `caption` that is drawn only when it is sent. `nil` where the caption is too long for one.
    func laterPicture(
        above caption: RichText, described description: String, scene: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        guard fitsBelowPicture(caption.plain), let scene = try? scene() else { return nil }
        return .init(scene: scene, alternativeText: description)
    }

    func fitsBelowPicture(_ caption: String) -> Bool { caption.count <= capabilities.captionLength }
}
