public import Messaging
internal import Talk

/// Why somebody isn't heard. The raw value is the section of the template.
public enum TurnedAway: String, CaseIterable, Sendable {
    /// More messages than one person, or one group, may send.
    case tooManyMessages
    /// More photos than that.
    case tooManyPhotos
    /// The bot is there for others.
    case notServed
    /// The bot is there for other groups, and leaves.
    case groupNotServed
    /// An administrator told the bot to leave.
    case leaving
}

/// What the bot has done since its start, for its administrators.
public struct BotFigures: Hashable, Sendable {
    /// How long it has been running, for people: `3 h 12 min`.
    public var uptime: String
    /// Updates: received, handled, and of those turned away.
    public var received: Int, handled: Int, refused: Int
    /// Messages: delivered, put off for another attempt, given up.
    public var delivered: Int, postponed: Int, givenUp: Int
    public var photosRead: Int, photosFailed: Int
    /// Misread photos that people agreed to have kept.
    public var reports: Int
    /// Resident memory, for people: `84 MB`.
    public var memory: String

    public init(
        uptime: String, received: Int, handled: Int, refused: Int, delivered: Int, postponed: Int, givenUp: Int,
        photosRead: Int, photosFailed: Int, reports: Int, memory: String
    ) {
        self.uptime = uptime
        self.received = received
        self.handled = handled
        self.refused = refused
        self.delivered = delivered
        self.postponed = postponed
        self.givenUp = givenUp
        self.photosRead = photosRead
        self.photosFailed = photosFailed
        self.reports = reports
        self.memory = memory
    }
}

extension Conversation {
    /// What to say to who isn't heard because of `reason`; from a group the bot is not there for, it goes.
    public func answer(to update: Update, turnedAway reason: TurnedAway) -> [OutgoingMessage] {
        let chat = update.chat.id
        let text = texts.language(for: update.sender?.languageCode).plain(TurnedAwayText(reason: Chosen(reason)))
        if case .button(let press) = update.event {
            return [OutgoingMessage(chat: chat, action: .answerButton(id: press.id, text: text))]
        }
        if case .inlineQuery = update.event { return [] }
        let message = OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: text))))
        let leaves = reason == .groupNotServed || reason == .leaving
        return leaves ? [message, OutgoingMessage(chat: chat, action: .leaveChat)] : [message]
    }

    /// What to tell an administrator; without `figures`, which orders there are.
    public func answer(toAdministrator update: Update, figures: BotFigures?) -> [OutgoingMessage] {
        let text = texts.language(for: update.sender?.languageCode).rich(AdminText(figures: figures))
        return [OutgoingMessage(chat: update.chat.id, action: .send(.init(text)))]
    }
}
