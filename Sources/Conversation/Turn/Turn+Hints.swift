internal import Hive
internal import Lexicon
internal import Messaging
internal import Persistence

extension Turn {
    /// The next clue; the open one again while its word is missing.
    mutating func hint(in game: Game) throws {
        let round = try round(game)
        guard let word = openWord(in: round) ?? nextWord(in: round) else { return sayNoClue(in: round) }
        try tell(word, in: round, atLeast: HintLadder.definition)
    }

    /// One step further on the ladder of the open clue.
    mutating func more(in game: Game) throws {
        let round = try round(game)
        guard let word = openWord(in: round) else { return try hint(in: game) }
        try tell(word, in: round, atLeast: HintLadder(word: word, level: game.clueLevel(of: word)).next.level)
    }

    mutating func reveal(in game: Game) throws {
        let round = try round(game)
        guard let word = openWord(in: round) else { return try hint(in: game) }
        try tell(word, in: round, atLeast: .max)
    }

    /// Puts the open clue off and gives another.
    mutating func skip(in game: Game) throws {
        guard let word = openWord(in: try round(game)) else { return try hint(in: game) }
        var game = game
        game.setSkipped(word, true)
        remember(.skipped(word: word), in: game)
        session.openClues[game.id] = nil
        store(game)
        try hint(in: game)
    }

    /// The word whose clue is open, as long as it is missing and not told.
    private func openWord(in round: Round) -> String? {
        guard let word = session.openClues[round.game.id], round.words.contains(word), !round.found.contains(word),
            !HintLadder(word: word, level: round.game.clueLevel(of: word)).isAtTop
        else { return nil }
        return word
    }

    private mutating func nextWord(in round: Round) -> String? {
        var game = round.game
        guard let word = game.nextToHint(of: round.offerable) else { return nil }
        if game != round.game { store(game) }
        return word
    }

    /// Tells of `word` at least up to `level`, and makes it the open clue.
    private mutating func tell(_ word: String, in round: Round, atLeast level: Int) throws {
        var game = state.games.first { $0.id == round.game.id } ?? round.game
        let ladder = HintLadder(word: word, level: max(level, game.clueLevel(of: word)))
        if isGroup, ladder.level > game.clueLevel(of: word), let person = update.sender?.id {
            game.update(person) { $0.hints += 1 }
        }
        game.noteClue(word, level: ladder.level)
        store(game)
        session.openClues[game.id] = word
        try sayClue(ladder, in: round.with(game), inPlace: pressedClue == word)
    }

    func clueText(_ ladder: HintLadder, in round: Round) throws -> ClueText {
        let clue = try conversation.words.clue(for: ladder.word)
        let style = ClueStyle(clue.kind)
        let isFound = round.found.contains(ladder.word)
        return ClueText(
            position: (round.words.firstIndex(of: ladder.word) ?? 0) + 1, total: round.words.count,
            style: Chosen(style),
            clue: style == .quoted ? clue.text.innerQuotes : clue.text, partOfSpeech: clue.partOfSpeech,
            form: clue.form,
            length: ladder.toldLength.map(Quantity.init), letters: ladder.toldLetters,
            word: ladder.isAtTop || isFound ? ladder.word : nil, isFound: isFound)
    }

    private mutating func sayClue(_ ladder: HintLadder, in round: Round, inPlace: Bool) throws {
        let text = language.rich(try clueText(ladder, in: round))
        let keyboard = isGroup ? groupClueKeyboard(ladder, in: round) : clueKeyboard(ladder, in: round.game)
        if inPlace { sayInPlace(text, keyboard: keyboard) } else { say(text, keyboard: keyboard) }
    }

    func clueKeyboard(_ ladder: HintLadder, in game: Game) -> Keyboard {
        guard !ladder.isAtTop else { return nextHintKeyboard(of: game) }
        let token = ClueToken.of(ladder.word)
        return Keyboard(rows: [
            [
                button(.more, ButtonAction(.more, game: game.id, token)),
                button(.skip, ButtonAction(.skip, game: game.id, token)),
                button(.reveal, ButtonAction(.reveal, game: game.id, token)),
            ]
        ])
    }

    func nextHintKeyboard(of game: Game) -> Keyboard {
        Keyboard(rows: [[button(.next, ButtonAction(.hint, game: game.id))]])
    }

    private mutating func sayNoClue(in round: Round) {
        let reason: NoClue = round.words.isEmpty ? .noWords : round.isComplete ? .allFound : .onlyCoarse
        say(language.rich(NoClueText(reason: Chosen(reason), total: Quantity(round.words.count))))
    }

    /// The word whose clue stands in the message whose button was pressed.
    private var pressedClue: String? {
        guard case .button(let press) = update.event, let action = ButtonAction(data: press.data),
            [.more, .reveal].contains(action.verb), let game = activeGame
        else { return nil }
        return session.openClues[game.id]
    }
}

extension String {
    /// With single quotation marks, to stand between double ones.
    fileprivate var innerQuotes: String { replacing("“", with: "‘").replacing("”", with: "’") }
}

/// Names a clue's word in a button's data without giving it away to those who look there.
enum ClueToken {
    static func of(_ word: String) -> String { String(StableID.make("clue", word).prefix(6)) }

    /// The word of `words` that the token names.
    static func word(of token: String, among words: [String]) -> String? {
        words.first { of($0) == token }
    }
}
