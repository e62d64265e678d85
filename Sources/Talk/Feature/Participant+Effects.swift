package import BotState
package import Foundation
package import Messaging

/// What a participant can do.
extension Participant {
    /// The chat's data. A feature changes that which is its own.
    package var state: ChatState {
        get { exchange.state }
        set { exchange.state = newValue }
    }

    /// The conversation's own notes on the chat, the features' among them.
    package var session: Session {
        get { exchange.session }
        set { exchange.session = newValue }
    }

    /// What shall happen because of the input.
    package var effects: Effects {
        get { exchange.effects }
        set { exchange.effects = newValue }
    }

    /// Whether the message is clearly meant for the bot.
    package var isAddressed: Bool {
        get { exchange.isAddressed }
        set { exchange.isAddressed = newValue }
    }

    /// Whether a puzzle's board is shown or played on. The next words are then guesses, so a question of another feature ends.
    package var isAtBoard: Bool {
        get { exchange.isAtBoard }
        set { exchange.isAtBoard = newValue }
    }

    /// Speaks the language of the chat's settings from now on, after these have changed.
    package mutating func renewLanguage() { exchange.renewLanguage() }

    /// Stores the sender's name before anything of theirs is counted.
    package mutating func noteSender() { exchange.noteSender() }

    // MARK: Messages

    /// Who reads what is said as an answer.
    package var audience: Audience {
        get { exchange.audience }
        set { exchange.audience = newValue }
    }

    /// The person behind the input as the only reader of an answer in a group; `nil` where they are alone with the bot, and where nobody
    /// is known.
    package var onlyReader: OnlyReader? { exchange.onlyReader }

    /// A button that opens the person's own chat with the bot, which receives `/start` with the code.
    package func privateChatButton(code: String?) -> Keyboard.Button { exchange.privateChatButton(code: code) }

    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    package mutating func act(_ action: OutgoingMessage.Action, isAnnouncement: Bool = false) {
        exchange.act(action, isAnnouncement: isAnnouncement)
    }

    /// Sends a new message to another chat.
    package mutating func send(_ text: RichText, to chat: ChatID) { exchange.send(text, to: chat) }

    /// Sends a new message; in a group as a reply to the one it answers, so that everybody sees whom it is for.
    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    package mutating func say(
        _ text: RichText, keyboard: Keyboard? = nil, picture: OutgoingMessage.Picture? = nil,
        isAnnouncement: Bool = false
    ) {
        exchange.say(text, keyboard: keyboard, picture: picture, isAnnouncement: isAnnouncement)
    }

    /// Says it in place of the message whose button was pressed; as a new message when there is none.
    package mutating func sayInPlace(_ text: RichText, keyboard: Keyboard? = nil) {
        exchange.sayInPlace(text, keyboard: keyboard)
    }

    /// Takes the buttons away from the message whose button was pressed.
    package mutating func removePressedButtons() { exchange.removePressedButtons() }

    package func button<Topic: Feature>(_ label: String, _ button: FeatureButton<Topic>) -> Keyboard.Button {
        Keyboard.Button(label, data: button.data)
    }

    package func toast(_ kind: ToastKind) -> Toast { exchange.toast(kind) }

    // MARK: Pictures

    /// How pictures are drawn in this chat.
    package var pictures: Drawings { exchange.pictures }

    /// A picture above `caption`; `nil` when it can't be drawn or the caption is too long for a picture.
    /// - Parameter description: says in words what the picture shows; `nil` when the caption does.
    package func picture(
        _ caption: some Phrase, described description: String? = nil, _ draw: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        exchange.picture(caption, described: description, draw)
    }

    /// A picture above `caption` that is drawn only when it is sent. `nil` where the caption is too long for one.
    package func laterPicture(
        above caption: RichText, described description: String, scene: () throws -> Data
    ) -> OutgoingMessage.Picture? {
        exchange.laterPicture(above: caption, described: description, scene: scene)
    }

    package func fitsBelowPicture(_ caption: String) -> Bool { exchange.fitsBelowPicture(caption) }

    // MARK: Jobs

    /// Has ``FeatureEvent/woken(note:)`` happen at `date`. A chat may have any number of timers. A timer replaces an open
    /// timer of the same identifier. A timer can't be stopped: whoever is woken looks whether it still matters.
    /// - Parameter isCountdown: whether the time until `date` matters, rather than the date (``BotState/Job/isCountdown``).
    package mutating func setTimer<Topic: Feature>(
        of feature: Topic.Type, id: String, at date: Date, note: String, isCountdown: Bool = false
    ) {
        exchange.effects.jobs.append(
            Job(
                id: "\(Topic.key)-\(id)", chat: state.chat, subject: Topic.key, work: .wake(note), due: date,
                holdsUpChat: false, isCountdown: isCountdown))
    }

    /// Has `work` done. Its end is a ``FeatureEvent/jobEnded(id:_:)``.
    /// - Parameter holdsUpChat: whether the chat's other updates wait for it.
    package mutating func ask<Topic: Feature>(
        for work: Job.Work, of feature: Topic.Type, id: String, holdsUpChat: Bool = false
    ) {
        exchange.effects.jobs.append(
            Job(id: id, chat: state.chat, subject: Topic.key, work: work, due: now, holdsUpChat: holdsUpChat))
    }
}
