package import BotState
package import Foundation
internal import Messaging

/// One input and what the bot does about it: what is known beforehand, the chat's data as it changes, and the effects so far.
///
/// It knows no feature. Features reach it through the extensions of ``Participant`` alone.
package struct Exchange: Sendable {
    let context: Context
    /// The language that the chat is spoken to in.
    var language: Language
    var state: ChatState
    var session: Session
    var effects = Effects()
    /// Whether the message is clearly meant for the bot.
    var isAddressed = false
    /// Whether a puzzle's board is shown or played on. The next words are then guesses, so a question of another feature ends.
    var isAtBoard = false
    /// Who reads what is said as an answer. What a person did alone with the bot is answered to them alone.
    var audience = Audience.everybody
    /// The comment below a channel's post that is answered; `nil` elsewhere.
    var comment: MessageID?
    /// Since when a person waits for the answer; `nil` if nobody does.
    var waitsSince: Date?
    /// The message that answers the photo that was read; `nil` for other inputs.
    var photoHandle: MessageHandle?
    /// The key of the feature that handles what a person did; `nil` for other events.
    var answeringFeature: String?

    package init(_ resources: TalkResources, state: ChatState, input: ChatInput, now: Date) {
        context = Context(resources, chat: state, input: input, now: now)
        self.state = state
        session = Session(decoding: state.session, features: resources.features)
        // The end of a job has no sender. It is answered in the language of the person who spoke last; in a group, of the one who
        // spoke first.
        if input.chat.kind == .private || session.languageCode == nil {
            session.languageCode = input.sender?.languageCode ?? session.languageCode
        }
        language = resources.texts.language(for: session.settings.languageCode ?? session.languageCode)
        audience = audienceOfInput
        waitsSince = input.sender == nil ? nil : input.date
    }

    /// Handles the input.
    package mutating func handle() throws {
        guard input.chat.kind != .channel else { return }
        try tellAll(.begin)
        switch input {
        case .update(let update): try handle(update.event)
        case .jobEnded(let end): try ended(end.job)
        }
    }

    private mutating func handle(_ event: Event) throws {
        switch event {
        case .message(let message): try handle(message)
        case .button(let press):
            if press.isComment == true { comment = press.messageID }
            try handle(press)
        case .edited(let message, let sentAt): try handle(edited: message, sentAt: sentAt)
        case .inlineQuery(let query): _ = try offer(.inlineQuery(query))
        case .guest(let query): _ = try offer(.guest(query))
        case .botMembership(let isMember):
            if isMember { session.hearsEverything = false }
            try tellPresent(.membershipChanged(isMember: isMember))
        // The store moves the chat's data.
        case .chatMigrated: try tellPresent(.chatMoved)
        }
    }

    private mutating func handle(_ message: IncomingMessage) throws {
        // Nobody could be credited with the finds of a message without a sender.
        guard input.sender != nil else { return }
        isAddressed = isMeantForBot(message)
        if message.isComment == true { comment = message.id }
        let message = withAnsweredPhoto(message)
        if isGroup, !isAddressed, message.text.first != "/" { session.hearsEverything = true }
        if try isChoice(message) || isNumberInTalk(message) { return }
        if try isTaken(message) { return }
        if let photo = message.photo { photoArrived(photo, in: message) }
    }

    /// A message that is put right soon after it was sent counts as it is then. Later its answer has scrolled away.
    private mutating func handle(edited message: IncomingMessage, sentAt: Date) throws {
        guard input.sender != nil, input.date.timeIntervalSince(sentAt) <= Self.longestEdit else { return }
        isAddressed = isMeantForBot(message)
        _ = try offerAnswering(.edited(message))
    }

    /// How long after it was sent an edit of a message counts, in seconds.
    private static let longestEdit: TimeInterval = 120

    private func isMeantForBot(_ message: IncomingMessage) -> Bool {
        !isGroup || message.replyTo?.isFromBot == true || message.mentionsBot == true || callsBot(message.text)
    }

    /// Whether a text begins or ends with the bot's name, as people call somebody: “honeycue, a hint please”.
    private func callsBot(_ text: String) -> Bool {
        guard text.first != "/" else { return false }
        let tokens = MessageText(text).tokens
        return tokens.count > 1 && (tokens.first == Self.name || tokens.last == Self.name)
    }

    static let name = "honeycue"

    /// The end of a job that nothing waits for any more (its chat was forgotten, another job took its place) changes nothing.
    private mutating func ended(_ job: EndedJob) throws {
        guard let pending = takePending(job.id) else {
            comment = session.takeComment(awaiting: job.id)
            return try hand(job)
        }
        try photosRead(pending, result: job.result)
    }

    /// Everything that the input changes.
    package consuming func finish() throws -> Step {
        try tellPresent(.end)
        replyToComment()
        keepComment()
        suitPlatform()
        callPeople()
        if effects.forget == nil || isGroup { state.session = try session.encoded() }
        return Step(
            state: state, outgoing: effects.outgoing, jobs: effects.jobs, changes: effects.changes,
            forget: effects.forget, sentence: effects.sentence)
    }

    mutating func act(_ action: OutgoingMessage.Action, at index: Int) {
        effects.outgoing.insert(OutgoingMessage(chat: state.chat, action: action), at: index)
    }
}
