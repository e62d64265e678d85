internal import Hive
internal import Messaging
internal import Persistence

extension Turn {
    /// Does what a button says. Every press is answered first of all, or the person's client goes on waiting.
    mutating func handle(_ press: ButtonPress) throws {
        let place = outgoing.count
        let toast = try perform(press)
        act(
            .answerButton(id: press.id, text: toast.map { self.text(of: $0) }, isAlert: toast?.isAlert ?? false),
            at: place)
    }

    /// A short answer shown over the chat, to whoever pressed the button and to nobody else.
    struct Toast: Hashable, Sendable {
        enum Saying: Hashable, Sendable {
            case kind(ToastKind, board: String)
            case text(String)
        }

        var saying: Saying
        /// Whether it stays until it is put away, instead of a moment.
        var isAlert = false

        init(kind: ToastKind, board: String = "") { saying = .kind(kind, board: board) }

        init(_ text: String, isAlert: Bool = false) {
            saying = .text(text)
            self.isAlert = isAlert
        }
    }

    private func text(of toast: Toast) -> String {
        let text =
            switch toast.saying {
            case .kind(let kind, let board): language.plain(ToastText(kind: Chosen(kind), board: board))
            case .text(let text): text
            }
        return String(text.prefix(Self.longestToast))
    }

    /// What Telegram shows of an answer to a button.
    private static let longestToast = 200

    private mutating func perform(_ press: ButtonPress) throws -> Toast? {
        if let toast = try pressSubject(press.data) { return toast }
        guard let action = ButtonAction(data: press.data) else { return Toast(kind: .expired) }
        if action.verb == .forgetYes || action.verb == .forgetNo {
            return forgetPressed(action).map { Toast(kind: $0) }
        }
        guard let game = state.games.first(where: { $0.id == action.gameID }) else { return Toast(kind: .gone) }
        if action.verb == .resume {
            try resume(game)
            return nil
        }
        guard !isRacing || action.verb == .grid || action.verb == .two else { return toast(.raceIsOn) }
        guard game.id == state.activeGameID else { return Toast(kind: .otherPuzzle, board: game.board.description) }
        return try perform(action, in: game)
    }

    private mutating func perform(_ action: ButtonAction, in game: Game) throws -> Toast? {
        switch action.verb {
        case .hint: try hint(in: game)
        case .rephrase, .more, .skip, .reveal: return try performOnClue(action, in: game)
        case .grid: try showGrid(of: game)
        case .two: try showTwoLetterList(of: game)
        case .found: try showFound(in: game)
        case .board: try showBoard(of: game)
        case .fix: say(language.rich(FixText(letter: nil)), keyboard: wrongLetterKeyboard(of: game))
        case .pick, .swap, .center, .answer: return try performOnLetter(action, in: game)
        case .take: return try take(action.argument, in: game)
        case .reject: return try reject(action.argument, in: game)
        case .cancel: clearPressedDialog()
        case .resume, .forgetYes, .forgetNo: break
        }
        return nil
    }

    /// The buttons below a clue go on with that clue, even when another was opened since.
    private mutating func performOnClue(_ action: ButtonAction, in game: Game) throws -> Toast? {
        let round = try round(game)
        guard let word = ClueToken.word(of: action.argument, among: round.words) else { return Toast(kind: .expired) }
        guard !round.found.contains(word) else {
            let ladder = HintLadder(word: word, level: game.clueLevel(of: word))
            sayInPlace(language.rich(clueText(ladder, clues: try clues(to: word, in: round), in: round)))
            return Toast(kind: .alreadyFound)
        }
        session.openClues[game.id] = word
        switch action.verb {
        case .rephrase: try hint(in: game)
        case .more: try more(in: game)
        case .reveal: try reveal(in: game)
        default:
            removePressedButtons()
            try skip(in: game)
        }
        return nil
    }

    private mutating func performOnLetter(_ action: ButtonAction, in game: Game) throws -> Toast? {
        let letters = action.argument.compactMap { Letter($0) }
        // A letter that is no longer on the board was put right in the meantime.
        guard let first = letters.first, game.board.letters.contains(first) else { return Toast(kind: .expired) }
        switch (action.verb, letters.count) {
        case (.pick, 1): pick(first, in: game)
        case (.center, 1): try setCenter(first, in: game)
        case (.swap, 2): try replace(first, with: letters[1], in: game)
        case (.answer, 2): try answer(first, is: letters[1], in: game)
        default: return Toast(kind: .expired)
        }
        return nil
    }

    /// Below a question the choice comes as a message of its own, since a picture's caption stays with its picture.
    private mutating func pick(_ wrong: Letter, in game: Game) {
        let text = language.rich(FixText(letter: wrong.description))
        let keyboard = rightLetterKeyboard(for: wrong, of: game)
        let isQuestion = notes(of: game).questions.contains { $0.letter == wrong }
        if isQuestion { say(text, keyboard: keyboard) } else { sayInPlace(text, keyboard: keyboard) }
    }
}
