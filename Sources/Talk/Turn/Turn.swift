package import Foundation
package import Messaging
package import Persistence

/// The handling of one update: the state as it changes, and what has been decided so far.
///
/// It knows no subject. Each subject extends it in its own target.
package struct Turn: Sendable {
    package let resources: TalkResources
    package let update: Update
    package let now: Date
    package let language: Language
    /// Of the platform that the chat is on.
    package let capabilities: Capabilities
    /// The chat's state when the update came.
    package let before: ChatState
    package var state: ChatState
    package var session: Session
    package private(set) var outgoing: [OutgoingMessage] = []
    package var jobs: [Job] = []
    package var verdicts: [WordVerdictChange] = []
    package var vocabulary: [VocabularyChange] = []
    package var forget: PersonID?
    /// Whether the message in hand is plainly meant for the bot.
    package var isAddressed = false

    package init(_ resources: TalkResources, state: ChatState, update: Update, now: Date) {
        self.resources = resources
        self.update = update
        self.now = now
        self.state = state
        before = state
        capabilities = resources.capabilities[state.chat.platform] ?? Self.fewest
        session = Session(decoding: state.session, subjects: resources.subjects)
        // A job's result has no sender: it is answered in the language of the person who spoke last, in a group of the one who spoke
        // first.
        if update.chat.kind == .private || session.languageCode == nil {
            session.languageCode = update.sender?.languageCode ?? session.languageCode
        }
        language = resources.texts.language(for: session.settings.languageCode ?? session.languageCode)
    }

    /// For a platform about which nothing is known.
    private static let fewest = Capabilities(captionLength: 0, toastLength: 0, buttonByteLimit: 0)

    /// The person behind this update, also when it is the result of work that they caused.
    package var person: PersonID? { update.sender?.id ?? update.requester }

    package var isGroup: Bool { update.chat.kind == .group }

    /// Handles the update.
    package mutating func handle() throws {
        guard update.chat.kind != .channel else { return }
        switch update.event {
        case .message(let message): try handle(message)
        case .button(let press): try handle(press)
        case .inlineQuery(let query): try answer(query)
        case .jobFinished(let jobID, let result): try jobEnded(jobID, result: result)
        case .jobFailed(let jobID): try jobEnded(jobID, result: nil)
        case .botMembership(let isMember):
            if isMember { session.hearsEverything = false }
            try membershipChanged(isMember: isMember)
        case .chatMigrated:
            // The store moves the chat's data; there is nothing to say about it.
            break
        }
    }

    private mutating func handle(_ message: IncomingMessage) throws {
        // A message without a sender can't be answered, and its finds would be nobody's.
        guard update.sender != nil else { return }
        isAddressed = !isGroup || message.replyTo?.isFromBot == true
        if isGroup, !isAddressed, message.text.first != "/" { session.hearsEverything = true }
        if try isTaken(message) { return }
        if let photo = message.photo { photoArrived(photo, in: message) }
    }

    /// The end of a job that nothing waits for any more (its chat was forgotten, another job took its place) changes nothing.
    private mutating func jobEnded(_ jobID: String, result: Data?) throws {
        guard let pending = takePending(jobID) else { return try subjectJobEnded(jobID, result: result) }
        try photosRead(pending, result: result)
    }

    /// Everything that the update changes.
    package consuming func finish() throws -> Step {
        for subject in subjects.all { subject.finish(&self) }
        if forget == nil || isGroup { state.session = try session.encoded() }
        return Step(
            state: state, outgoing: outgoing, jobs: jobs, vocabulary: vocabulary, verdicts: verdicts, forget: forget)
    }

    /// An identifier for something that this update begins.
    package func newID(_ kind: String) -> String {
        let chat = state.chat
        return StableID.make(kind, chat.platform.rawValue, chat.id, chat.topic ?? "", update.id)
    }

    // MARK: Actions

    package mutating func act(_ action: OutgoingMessage.Action) {
        act(action, at: outgoing.count)
    }

    mutating func act(_ action: OutgoingMessage.Action, at index: Int) {
        outgoing.insert(OutgoingMessage(chat: state.chat, action: action), at: index)
    }

    /// Sends a new message to another chat.
    package mutating func send(_ text: RichText, to chat: ChatID) {
        outgoing.append(OutgoingMessage(chat: chat, action: .send(.init(text))))
    }
}
