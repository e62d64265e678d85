internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Gives clues to words.
struct Hints: BoardPart {
    var core: Puzzle

    /// Gives the clue to the next word. The open one stays open.
    mutating func hint(in game: Game) throws {
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = nextWord(in: round) else { return sayNoClue(in: round) }
        // Where no other word is left, the next clue is another to the same.
        if word == openWord(in: round) { return try rephrase(word, in: round) }
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: HintLadder.definition)
    }

    /// Goes back to the clue that was given before the open one.
    mutating func goBack(in game: Game) throws {
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = trail(in: round).previous(before: self[GivenClues.self].lastClueWord(game.id)) else {
            return try repeatClue(of: game)
        }
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: HintLadder.definition)
    }

    /// Gives another clue to the open word; without one, asks which word is meant.
    mutating func explainOpenWord() throws {
        guard let game = core.activeGame, try openWord(in: self[GivenClues.self].clueRound(game)) != nil else {
            return try explainWord("")
        }
        try core.handle(.rephrase)
    }

    /// Puts the clue to the open word in other words.
    mutating func rephrase(in game: Game) throws {
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = openWord(in: round) else { return try hint(in: game) }
        try rephrase(word, in: round)
    }

    /// Gives one more clue to the open word: another of its meanings, a sentence with a gap, or synonyms.
    private mutating func rephrase(_ word: String, in round: Round) throws {
        var clues = try clues(to: word, in: round)
        let isExhausted = !clues.hasMore
        if !isExhausted {
            clues.given += 1
            self[GroupPuzzle.self].noteRetelling(word, in: round.game)
        }
        self[GivenClues.self].noteGivenCount(clues.given, of: word, round.game.id)
        try tell(word, clues: clues, in: round, atLeast: HintLadder.definition, isExhausted: isExhausted)
    }

    /// The clues to `word`. They don't name the other words that are still to be found. The search for them is slow, so a step
    /// looks them up once and passes them on.
    func clues(to word: String, in round: Round) throws -> WordClues {
        let others = round.words.filter { !round.found.contains($0) && $0 != word }
        return WordClues(
            all: try clues(to: word, on: round.game.board, among: others),
            given: self[GivenClues.self].givenCount(of: word, round.game.id))
    }

    /// Goes one step up the ladder of the open clue.
    mutating func more(in game: Game) throws {
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = openWord(in: round) else { return try hint(in: game) }
        let level = HintLadder(word: word, level: round.game.clueLevel(of: word)).next.level
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: level)
    }

    /// Tells the open word. Without one, whoever gives up alone may want all words.
    mutating func reveal(in game: Game) throws {
        let round = try self[GivenClues.self].clueRound(game)
        guard let word = openWord(in: round) else {
            return try isGroup || round.isComplete
                ? hint(in: game) : self[Answers.self].askWhetherToShowAnswers(of: game)
        }
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: .max)
    }

    /// Skips the open word and gives a clue to another.
    mutating func skip(in game: Game) throws {
        guard let word = openWord(in: try self[GivenClues.self].clueRound(game)) else { return try hint(in: game) }
        self[GivenClues.self].changeClues(game.id) { $0.setSkipped(word, true) }
        // “Undo” is everybody's, so that it can't take back what nobody else knows of.
        if self[GivenClues.self].ownClueMark == nil { core.remember(.skipped(word: word), in: game) }
        self[GivenClues.self].noteLastClue(nil, game.id)
        try hint(in: state.games.first { $0.id == game.id } ?? game)
    }

    /// The word whose clue is open, as long as it is missing and not told.
    func openWord(in round: Round) -> String? {
        self[GivenClues.self].lastClueWord(round.game.id).flatMap { round.isOpen($0) ? $0 : nil }
    }

    private mutating func nextWord(in round: Round) -> String? {
        let id = round.game.id
        guard
            let next = round.nextToHint(
                after: self[GivenClues.self].lastClueWord(id), trail: self[GivenClues.self].clueTrail(id))
        else { return nil }
        if next.game != round.game { self[GivenClues.self].changeClues(id) { $0.clues = next.game.clues } }
        return next.word
    }

    private func trail(in round: Round) -> ClueTrail {
        ClueTrail(words: self[GivenClues.self].clueTrail(round.game.id), missing: round.wordsLeftToHint)
    }

    /// Gives the clues to `word` at least up to `level`, and makes it the open word.
    mutating func tell(
        _ word: String, clues: WordClues, in round: Round, atLeast level: Int, isExhausted: Bool = false
    ) throws {
        self[GivenClues.self].answerThoseWithClues()
        let id = round.game.id
        var game = state.games.first { $0.id == id } ?? round.game
        let told = self[GivenClues.self].clued(game).clueLevel(of: word)
        let ladder = HintLadder(word: word, level: max(level, told))
        if ladder.level > told { self[GroupPuzzle.self].countHint(in: &game) }
        core.store(game)
        self[GivenClues.self].changeClues(id) { $0.noteClue(word, level: ladder.level) }
        self[GivenClues.self].noteLastClue(word, id)
        self[GivenClues.self].noteOnTrail(word, id)
        game = state.games.first { $0.id == id } ?? game
        let (text, keyboard) = try hintMessage(
            ladder, clues: clues, in: round.with(self[GivenClues.self].clued(game)), isExhausted: isExhausted)
        if isToldInPlace(word) { sayInPlace(text, keyboard: keyboard) } else { say(text, keyboard: keyboard) }
    }

    /// Shows the hint for `word` again, if the board in play has it.
    /// - Returns: whether it does.
    mutating func showAgain(_ word: String) throws -> Bool {
        guard let game = core.activeGame, try core.round(game).words.contains(word) else { return false }
        try showAgain(word, in: game)
        return true
    }

    /// Shows the hint for `word` again, as it is now, in place of the message whose button was pressed.
    mutating func showAgain(_ word: String, in game: Game) throws {
        self[GivenClues.self].answerThoseWithClues()
        let round = try self[GivenClues.self].clueRound(game)
        let ladder = HintLadder(word: word, level: round.game.clueLevel(of: word))
        let (text, keyboard) = try hintMessage(ladder, clues: clues(to: word, in: round), in: round)
        sayInPlace(text, keyboard: round.found.contains(word) ? nil : keyboard)
    }

    func clueText(_ ladder: HintLadder, clues: WordClues, in round: Round, isExhausted: Bool = false) throws -> ClueText
    {
        let isFound = round.found.contains(ladder.word)
        let given = clues.all.prefix(clues.given)
        let written = try writtenClues(to: ladder.word, in: round).lines
        return ClueText(
            position: round.hintPosition(of: ladder.word), total: round.words.count,
            lines: given.enumerated().map { ClueText.Line($0.element, isFirst: $0.offset == 0) },
            written: written,
            hidesOthers: given.contains(where: \.hidesOthers) || written.contains { $0.clue.contains(Clue.otherMask) },
            isExhausted: isExhausted,
            length: ladder.toldLength.map(Quantity.init), letters: ladder.toldLetters,
            word: ladder.isAtTop || isFound ? resources.written(ladder.word, on: round.game.board) : nil,
            isFound: isFound,
            readers: Chosen(
                round.game.team != nil ? .team : self[GivenClues.self].ownClueMark != nil ? .asker : .everyone))
    }

    /// Teams that race play without the clues that people wrote.
    private func writtenClues(to word: String, in round: Round) throws -> WrittenClueLines {
        guard !core.isRacing else { return WrittenClueLines() }
        let others = round.words.filter { !round.found.contains($0) && $0 != word }
        var asking = self
        let request = FeatureRequest.writtenClues(to: word, on: round.game.board, hiding: others)
        guard case .written(let clues)? = try asking.askFeatures(for: request) else { return WrittenClueLines() }
        return clues
    }

    private mutating func hintMessage(
        _ ladder: HintLadder, clues: WordClues, in round: Round, isExhausted: Bool = false
    ) throws -> (RichText, Keyboard) {
        let clue = try clueText(ladder, clues: clues, in: round, isExhausted: isExhausted)
        // What is read aloud, everybody hears.
        if self[GivenClues.self].ownClueMark == nil {
            session.spoken = SpokenText(
                language.spoken(SpokenClueText(clue)), isSpoiler: clue.word != nil && !clue.isFound, by: mark)
        }
        let rephrase = clues.hasMore ? [rephraseButton(of: ladder.word, in: round.game)] : []
        var keyboard =
            core.hintPrice != nil
            ? self[GroupPuzzle.self].groupClueKeyboard(ladder, rephrase: rephrase, in: round)
            : clueKeyboard(ladder, rephrase: rephrase, in: round)
        keyboard.rows += try writtenClues(to: ladder.word, in: round).votes
        return (language.rich(clue), keyboard)
    }

    private func rephraseButton(of word: String, in game: Game) -> Keyboard.Button {
        core.button(.rephrase, PuzzleButton(.rephrase, id: game.id, ClueToken.of(word)))
    }

    private func clueKeyboard(_ ladder: HintLadder, rephrase: [Keyboard.Button], in round: Round) -> Keyboard {
        let (game, token) = (round.game, ClueToken.of(ladder.word))
        guard !ladder.isAtTop else {
            let reject = core.isOwn(game) ? [] : [[core.button(.reject, PuzzleButton(.reject, id: game.id, token))]]
            return Keyboard(rows: nextHintKeyboard(of: game).rows + reject)
        }
        let rows = [
            nextButtons(of: ladder.word, in: round) + rephrase,
            backButtons(of: ladder.word, in: round) + [
                core.button(.more, PuzzleButton(.more, id: game.id, token)),
                core.button(.reveal, PuzzleButton(.reveal, id: game.id, token)),
            ],
        ]
        return Keyboard(rows: rows.filter { !$0.isEmpty })
    }

    /// The button that leaves the clue to `word` open and goes on, if there is another word.
    func nextButtons(of word: String, in round: Round) -> [Keyboard.Button] {
        guard round.left > 1 else { return [] }
        return [core.button(.next, PuzzleButton(.next, id: round.game.id, ClueToken.of(word)))]
    }

    /// The button that leads to the clue given before, if there was one.
    func backButtons(of word: String, in round: Round) -> [Keyboard.Button] {
        guard trail(in: round).previous(before: word) != nil else { return [] }
        return [core.button(.back, PuzzleButton(.back, id: round.game.id, ClueToken.of(word)))]
    }

    func nextHintKeyboard(of game: Game) -> Keyboard {
        Keyboard(rows: [[core.button(.next, PuzzleButton(.hint, id: game.id))]])
    }

    mutating func sayNoClue(in round: Round) {
        let reason: NoClue = round.words.isEmpty ? .noWords : round.isComplete ? .allFound : .onlyCoarse
        say(language.rich(NoClueText(reason: Chosen(reason), total: Quantity(round.words.count))))
    }

    /// Whether the clue to `word` takes the place of the message whose button was pressed: of the same clue, or, alone with the bot, of the
    /// one before or after it. In a group others may still think about that.
    private func isToldInPlace(_ word: String) -> Bool {
        guard case .button(let press) = input.event, let action = PuzzleButton(data: press.data),
            let game = core.activeGame
        else { return false }
        return switch action.verb {
        case .rephrase, .more, .reveal: self[GivenClues.self].lastClueWord(game.id) == word
        case .next, .back: !isGroup
        default: false
        }
    }
}

extension ClueText.Line {
    init(_ clue: Clue, isFirst: Bool) {
        let style = ClueStyle(clue.kind)
        self.init(
            isFirst: isFirst, style: Chosen(style),
            clue: [.quoted, .example].contains(style) ? clue.text.innerQuotes : clue.text,
            partOfSpeech: clue.partOfSpeech.map { GrammarTerm($0) }, form: clue.form.map { GrammarTerm($0) })
    }
}

/// Names a clue's word in a button's data without giving it away to those who look there.
enum ClueToken {
    static func of(_ word: String) -> String { String(StableID.make("clue", word).prefix(6)) }

    /// The word of `words` that the token names.
    static func word(of token: String, among words: [String]) -> String? {
        words.first { of($0) == token }
    }
}
