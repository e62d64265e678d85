package import BotState
package import Foundation
package import Messaging

/// The handling of one input: the state as it changes, and the decisions so far.
///
/// It knows no subject. Each subject extends it in its own target.
package struct Turn: Sendable {
    package let resources: TalkResources
    package let input: ChatInput
    package let now: Date
    /// The language that the chat is spoken to in.
    package private(set) var language: Language
    /// The capabilities of the chat's platform.
    package let capabilities: Capabilities
    /// The chat's state when the input came.
    package let before: ChatState
    package var state: ChatState
    package var session: Session
    package var outgoing: [OutgoingMessage] = []
    package var jobs: [Job] = []
    package var verdicts: [WordVerdictChange] = []
    package var vocabulary: [VocabularyChange] = []
    package var clues: [WrittenClueChange] = []
    package var forget: PersonID?
    /// What became of a sentence that no rule reads.
    package var sentence: SentenceOutcome?
    /// Whether the message is clearly meant for the bot.
    package var isAddressed = false
    /// Whether a puzzle's board is shown or played on. The next words are then guesses, so a question of another subject ends.
    package var isAtBoard = false
    /// The key of the subject that handles what a person did; `nil` for other events.
    package internal(set) var answeringSubject: String?

    package init(_ resources: TalkResources, state: ChatState, input: ChatInput, now: Date) {
        self.resources = resources
        self.input = input
        self.now = now
        self.state = state
        before = state
        capabilities = resources.capabilities[state.chat.platform] ?? Self.fewest
        session = Session(decoding: state.session, subjects: resources.subjects)
        // The end of a job has no sender. It is answered in the language of the person who spoke last; in a group, of the one who
        // spoke first.
        if input.chat.kind == .private || session.languageCode == nil {
            session.languageCode = input.sender?.languageCode ?? session.languageCode
        }
        language = resources.texts.language(for: session.settings.languageCode ?? session.languageCode)
    }

    /// Speaks the language of the chat's settings from now on, after these have changed.
    package mutating func renewLanguage() {
        language = resources.texts.language(for: session.settings.languageCode ?? session.languageCode)
    }

    /// The capabilities of an unknown platform.
    private static let fewest = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0,
        pace: SendingLimits(
            overall: .init(1, in: .seconds(1)), chat: .init(1, in: .seconds(1)), group: .init(1, in: .seconds(3)),
            editSpacing: .seconds(3)))

    /// The person behind the input, also when it is the end of a job that they caused.
    package var person: PersonID? { input.person }

    /// Their mark in the chat's notes.
    package var mark: String? { person.map(PersonMark.of) }

    package var isGroup: Bool { input.chat.kind == .group }

    /// Handles the input.
    package mutating func handle() throws {
        guard input.chat.kind != .channel else { return }
        for subject in subjects.all { subject.begin(&self) }
        switch input {
        case .update(let update): try handle(update.event)
        case .jobEnded(let end): try ended(end.job)
        }
    }

    private mutating func handle(_ event: Event) throws {
        switch event {
        case .message(let message): try handle(message)
        case .button(let press): try handle(press)
        case .inlineQuery(let query): try answer(query)
        case .botMembership(let isMember):
            if isMember { session.hearsEverything = false }
            try membershipChanged(isMember: isMember)
        // The store moves the chat's data.
        case .chatMigrated: try chatMoved()
        }
    }

    private mutating func handle(_ message: IncomingMessage) throws {
        // Nobody could be credited with the finds of a message without a sender.
        guard input.sender != nil else { return }
        isAddressed =
            !isGroup || message.replyTo?.isFromBot == true || message.mentionsBot == true || callsBot(message.text)
        if isGroup, !isAddressed, message.text.first != "/" { session.hearsEverything = true }
        if try isChoice(message) { return }
        if try isTaken(message) { return }
        if let photo = message.photo { photoArrived(photo, in: message) }
    }

    /// Whether a text begins or ends with the bot's name, as people call somebody: “honeycue, a hint please”.
    private func callsBot(_ text: String) -> Bool {
        guard text.first != "/" else { return false }
        let tokens = MessageText(text).tokens
        return tokens.count > 1 && (tokens.first == Self.name || tokens.last == Self.name)
    }

    private static let name = "honeycue"

    /// The end of a job that nothing waits for any more (its chat was forgotten, another job took its place) changes nothing.
    private mutating func ended(_ job: EndedJob) throws {
        guard let pending = takePending(job.id) else { return try hand(job) }
        try photosRead(pending, result: job.result)
    }

    /// Everything that the input changes.
    package consuming func finish() throws -> Step {
        for subject in presentSubjects { subject.finish(&self) }
        suitPlatform()
        if forget == nil || isGroup { state.session = try session.encoded() }
        return Step(
            state: state, outgoing: outgoing, jobs: jobs, vocabulary: vocabulary, verdicts: verdicts, clues: clues,
            forget: forget, sentence: sentence)
    }

    /// An identifier for something that this input begins.
    package func newID(_ kind: String) -> String {
        let chat = state.chat
        return StableID.make(kind, chat.platform.rawValue, chat.id, chat.topic ?? "", input.id)
    }

    /// A number for something that this input begins and that nobody may foretell.
    package func lot(_ kind: String) -> UInt64 {
        let chat = state.chat
        return resources.lots.draw([kind, chat.platform.rawValue, chat.id, chat.topic ?? "", input.id])
    }

    // MARK: Actions

    /// - Parameter isAnnouncement: whether nobody has asked for it (``Messaging/OutgoingMessage/isAnnouncement``).
    package mutating func act(_ action: OutgoingMessage.Action, isAnnouncement: Bool = false) {
        outgoing.append(OutgoingMessage(chat: state.chat, action: action, isAnnouncement: isAnnouncement))
    }

    mutating func act(_ action: OutgoingMessage.Action, at index: Int) {
        outgoing.insert(OutgoingMessage(chat: state.chat, action: action), at: index)
    }

    /// Sends a new message to another chat.
    package mutating func send(_ text: RichText, to chat: ChatID) {
        outgoing.append(OutgoingMessage(chat: chat, action: .send(.init(text))))
    }
}
