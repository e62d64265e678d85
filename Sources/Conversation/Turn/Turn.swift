internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import Persistence

/// The handling of one update: the state as it changes, and what has been decided so far.
///
/// Its parts stand in extensions by subject, each with the questions of one kind.
struct Turn {
    let conversation: Conversation
    let update: Update
    let now: Date
    let language: Language
    var state: ChatState
    var session: Session
    private(set) var outgoing: [OutgoingMessage] = []
    var jobs: [Job] = []
    var verdicts: [WordVerdictChange] = []
    var vocabulary: [VocabularyChange] = []
    var forget: PersonID?
    /// Whether the message in hand is plainly meant for the bot.
    var isAddressed = false
    /// The games as the update met them.
    let gamesBefore: [Game]

    init(conversation: Conversation, state: ChatState, update: Update, now: Date) {
        self.conversation = conversation
        self.update = update
        self.now = now
        self.state = state
        gamesBefore = state.games
        session = Session(decoding: state.session)
        // A job's result has no sender: it is answered in the language of who spoke last, in a group who spoke first.
        if update.chat.kind == .private || session.languageCode == nil {
            session.languageCode = update.sender?.languageCode ?? session.languageCode
        }
        language = conversation.texts.language(for: session.group.settings.languageCode ?? session.languageCode)
    }

    /// The person behind this update, also when it is the result of work they caused.
    var person: PersonID? { update.sender?.id ?? update.requester }

    var isGroup: Bool { update.chat.kind == .group }

    mutating func handle() throws {
        guard update.chat.kind != .channel else { return }
        switch update.event {
        case .message(let message): try handle(message)
        case .button(let press): try handle(press)
        case .inlineQuery(let query): try answer(query)
        case .jobFinished(let jobID, let result): try jobEnded(jobID, result: result)
        case .jobFailed(let jobID): try jobEnded(jobID, result: nil)
        case .botMembership(let isMember): try membershipChanged(isMember: isMember)
        case .chatMigrated:
            // The store moves the chat's data; there is nothing to say about it.
            break
        }
    }

    /// A job that nothing is waiting for any more (its chat was forgotten, another took its place) changes nothing.
    private mutating func jobEnded(_ jobID: String, result: Data?) throws {
        guard let pending = takePending(jobID) else { return try subjectJobEnded(jobID, result: result) }
        if let result {
            try photosRead(pending, result: result)
        } else {
            sayPhotoFailed(.failed, pending: pending)
        }
    }

    func finish() throws -> Step {
        var state = state
        if isGroup { state.players = ledger.players }
        if forget == nil || isGroup {
            var session = session
            session.keepOnly(games: Set(state.games.map(\.id)))
            state.session = try session.encoded()
        }
        return Step(
            state: state, outgoing: outgoing, jobs: jobs, vocabulary: vocabulary, verdicts: verdicts, forget: forget)
    }

    /// An identifier for something this update begins.
    func newID(_ kind: String) -> String {
        let chat = state.chat
        return StableID.make(kind, chat.platform.rawValue, chat.id, chat.topic ?? "", update.id)
    }
}

// MARK: - Saying things

extension Turn {
    mutating func act(_ action: OutgoingMessage.Action) {
        act(action, at: outgoing.count)
    }

    mutating func act(_ action: OutgoingMessage.Action, at index: Int) {
        outgoing.insert(OutgoingMessage(chat: state.chat, action: action), at: index)
    }

    /// Sends a new message to another chat.
    mutating func send(_ text: RichText, to chat: ChatID) {
        outgoing.append(OutgoingMessage(chat: chat, action: .send(.init(text))))
    }

    /// Sends a new message; in a group as a reply to the one it answers, so that everybody sees whom it is for.
    mutating func say(_ text: RichText, keyboard: Keyboard? = nil, picture: OutgoingMessage.Picture? = nil) {
        act(.send(.init(text, picture: picture, keyboard: keyboard), replyTo: isGroup ? messageID : nil))
    }

    /// Says it in place of the message whose button was pressed; as a new message when there is none.
    mutating func sayInPlace(_ text: RichText, keyboard: Keyboard? = nil) {
        guard let message = pressedMessage else { return say(text, keyboard: keyboard) }
        act(.edit(.message(message), .init(text, keyboard: keyboard)))
    }

    /// Takes the buttons away from the message whose button was pressed.
    mutating func removePressedButtons() {
        guard let message = pressedMessage else { return }
        act(.editKeyboard(.message(message), nil))
    }

    /// Clears away the message whose button was pressed when it was nothing but a choice, now made; a picture of the board only
    /// loses its buttons.
    mutating func clearPressedDialog() {
        guard case .button(let press) = update.event, let message = press.messageID,
            let verb = ButtonAction(data: press.data)?.verb
        else { return }
        if [.swap, .center, .cancel].contains(verb) { act(.delete(.message(message))) } else { removePressedButtons() }
    }

    func button(_ label: ButtonLabel, letter: Letter? = nil, word: String = "", _ action: ButtonAction)
        -> Keyboard.Button
    {
        let text = ButtonText(label: Chosen(label), letter: letter?.description ?? "", word: word)
        return Keyboard.Button(language.plain(text), data: action.data)
    }

    func title(of rank: Rank) -> String { language.plain(RankText(rank: Chosen(rank))) }

    var messageID: MessageID? {
        if case .message(let message) = update.event { message.id } else { nil }
    }

    var pressedMessage: MessageID? {
        if case .button(let press) = update.event { press.messageID } else { nil }
    }
}

// MARK: - Games

extension Turn {
    /// The game being played.
    var activeGame: Game? {
        state.activeGameID.flatMap { id in state.games.first { $0.id == id } }
    }

    func round(_ game: Game) throws -> Round {
        try Round(
            game, rating: session.boards[game.id]?.rating, rejected: session.rejected[game.id] ?? [],
            in: conversation.words)
    }

    /// Puts `game` first among the chat's games, as it now is.
    mutating func store(_ game: Game) {
        var game = game
        game.lastPlayedAt = now
        state.games.removeAll { $0.id == game.id }
        state.games.insert(game, at: 0)
    }

    mutating func remember(_ change: UndoEntry.Change, in game: Game) {
        session.undo.append(UndoEntry(gameID: game.id, change: change))
    }
}
