internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import Talk

extension Puzzle {
    mutating func press(_ button: PuzzleButton) throws -> Toast? {
        guard let game = try game(id: button.id) else { return toast(.gone) }
        guard !isRacing || button.verb == .grid else { return toast(.raceIsOn) }
        if button.verb == .resume {
            try self[OlderGames.self].resume(game)
            return nil
        }
        // These are pressed when the board is closed.
        if button.verb == .solution { return try self[Answers.self].turnAnswers(to: button.argument, of: game) }
        if button.verb == .practise { return try self[Answers.self].practiseMissed(of: game) }
        guard game.id == state.activeGameID else { return toast(.otherPuzzle, board: game.board.description) }
        isAtBoard = true
        return try perform(button, in: game)
    }

    private mutating func perform(_ button: PuzzleButton, in game: Game) throws -> Toast? {
        switch button.verb {
        case .hint: try self[Hints.self].hint(in: game)
        case .rephrase, .more, .skip, .reveal, .next, .back: return try performOnClue(button, in: game)
        case .clue: return try self[Hints.self].tellPicked(button.argument, in: game)
        case .blanks: return try self[Hints.self].turnBlanks(to: button.argument, of: game)
        case .grid: try self[BoardLists.self].showGrid(of: game)
        case .fullgrid: try self[BoardLists.self].showFullGrid(of: game)
        case .answers: try self[Answers.self].askWhetherToShowAnswers(of: game)
        case .giveUp: try self[Answers.self].showAnswers(of: game)
        case .found: try self[BoardLists.self].showFound(in: game)
        case .board: try self[BoardDisplay.self].showBoard(of: game)
        case .fix:
            say(language.rich(FixText(letter: nil)), keyboard: self[Corrections.self].wrongLetterKeyboard(of: game))
        case .pick, .swap, .center, .answer: return try performOnLetter(button, in: game)
        case .take: return try self[Claims.self].take(button.argument, in: game)
        case .reject: return try self[Claims.self].reject(button.argument, in: game)
        case .define: try explainWord(button.argument)
        case .edition:
            guard let edition = Edition(rawValue: button.argument) else { return toast(.expired) }
            removePressedButtons()
            try self[Corrections.self].switchEdition(of: game, to: edition)
        case .cancel: clearPressedDialog()
        case .resume, .solution, .practise: break
        }
        return nil
    }

    /// The buttons below a clue go on with that clue, even when another was opened since.
    private mutating func performOnClue(_ button: PuzzleButton, in game: Game) throws -> Toast? {
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = ClueToken.word(of: button.argument, among: round.words) else { return toast(.expired) }
        guard ![.next, .back].contains(button.verb) else {
            self[GivenClues.self].noteLastClue(word, game.id)
            if isGroup { removeClueButtons() }
            button.verb == .next ? try self[Hints.self].hint(in: game) : try self[Hints.self].goBack(in: game)
            return nil
        }
        guard !round.found.contains(word) else {
            let ladder = HintLadder(word: word, level: round.game.clueLevel(of: word))
            sayInPlace(
                language.rich(
                    try self[Hints.self].clueText(
                        ladder, clues: try self[Hints.self].clues(to: word, in: round), in: round)))
            return toast(.alreadyFound)
        }
        guard !round.game.isTold(word) || button.verb == .skip else {
            try self[Hints.self].showAgain(word, in: game)
            return nil
        }
        self[GivenClues.self].noteLastClue(word, game.id)
        switch button.verb {
        case .rephrase: try self[Hints.self].rephrase(in: game)
        case .more: try self[Hints.self].more(in: game)
        case .reveal: try self[Hints.self].reveal(in: game)
        default:
            removeClueButtons()
            try self[Hints.self].skip(in: game)
        }
        return nil
    }

    /// Takes the buttons away from the clue whose button was pressed. From one that others read, only they all go on together.
    private mutating func removeClueButtons() {
        if self[GivenClues.self].ownClueMark == nil || pressedMessage?.onlyReader != nil { removePressedButtons() }
    }

    private mutating func performOnLetter(_ button: PuzzleButton, in game: Game) throws -> Toast? {
        let letters = button.argument.compactMap { Letter($0) }
        // A letter that is no longer on the board was put right in the meantime.
        guard let first = letters.first, game.board.letters.contains(first) else { return toast(.expired) }
        switch (button.verb, letters.count) {
        case (.pick, 1): try pick(first, in: game)
        case (.center, 1): try self[Corrections.self].setCenter(first, in: game)
        case (.swap, 2): try self[Corrections.self].replace(first, with: letters[1], in: game)
        case (.swap, 1), (.answer, 1): try self[Corrections.self].leaveOut(first, in: game)
        case (.answer, 2): try self[Corrections.self].answer(first, is: letters[1], in: game)
        default: return toast(.expired)
        }
        return nil
    }

    /// Below a question the choice comes as a message of its own, since a picture's caption stays with its picture.
    private mutating func pick(_ wrong: Letter, in game: Game) throws {
        let text = language.rich(FixText(letter: wrong.description))
        let keyboard = try self[Corrections.self].rightLetterKeyboard(for: wrong, of: game)
        let isQuestion = notes(of: game).questions.contains { $0.letter == wrong }
        if isQuestion { say(text, keyboard: keyboard) } else { sayInPlace(text, keyboard: keyboard) }
    }

    func toast(_ kind: PuzzleToast, board: String = "") -> Toast {
        Toast(language.plain(PuzzleToastText(kind: Chosen(kind), board: board)))
    }

    func button(_ label: ButtonLabel, letter: Letter? = nil, word: String = "", _ button: PuzzleButton)
        -> Keyboard.Button
    {
        let text = ButtonText(label: Chosen(label), letter: letter?.description ?? "", word: word)
        return Keyboard.Button(language.plain(text), data: button.data, role: label.role)
    }

    /// Clears away the message whose button was pressed when it was nothing but a choice, now made; a picture of the board only
    /// loses its buttons.
    mutating func clearPressedDialog() {
        guard case .button(let press) = input.event, let message = press.messageID,
            let verb = PuzzleButton(data: press.data)?.verb
        else { return }
        if [.swap, .center, .cancel].contains(verb) { act(.delete(.message(message))) } else { removePressedButtons() }
    }
}
