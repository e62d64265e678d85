internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Judges guesses and says how they were judged.
struct Guesses: BoardPart {
    var core: Puzzle

    /// Judges `words` and gives one answer for all.
    mutating func judge(_ words: [String], alsoCommand command: String?) throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        let before = try core.round(game)
        let judgements = try countingBonusWords(in: judgements(of: words, in: before), of: game)
        let taken = judgements.filter(\.isTaken)
        let after = before.with(recordFinds(taken, in: before))
        let progress = taken.isEmpty ? nil : progress(from: before, to: after)
        let text =
            try judgements.count == 1
            ? language.rich(
                guessText(
                    judgements[0], board: game.board, command: command, progress: progress,
                    isClose: isClose(judgements[0], in: before)))
            : language.rich(guessesText(judgements, board: game.board, progress: progress))
        let isMilestone = progress.map { $0.allFound || $0.isGenius } ?? false
        let hasPicture = isMilestone && fitsBelowPicture(text.plain)
        say(
            text, keyboard: keyboard(after: judgements, in: after),
            picture: hasPicture ? self[BoardDisplay.self].boardPicture(of: after) : nil)
    }

    /// Judges a guess that somebody has put right. Nothing is said of an edit that makes no new find of the message.
    /// - Returns: whether there is one in it.
    mutating func judge(edited message: IncomingMessage) throws -> Bool {
        guard let game = core.activeGame, !core.isRacing else { return false }
        let words = MessageText(message.text).guesses(on: game.board)
        let round = try core.round(game)
        let new = words.filter { round.words.contains($0) && !round.found.contains($0) }
        guard !new.isEmpty else { return false }
        isAtBoard = true
        try core.judge(new, alsoCommand: nil)
        return true
    }

    func judgements(of words: [String], in round: Round) throws -> [Judgement] {
        try self[GivenClues.self].pricedRound(round.game).judgements(on: words, price: core.hintPrice) {
            try self[Claims.self].wordsToTake(in: round.game)
        }
    }

    /// Adds the words taken to the game's finds.
    mutating func recordFinds(_ taken: [Judgement], in round: Round) -> Game {
        guard !taken.isEmpty, let person else { return round.game }
        let game = round.adding(taken, foundBy: person, at: now).game
        core.store(game)
        core.remember(.found(taken.map(\.word)), in: game)
        return game
    }

    func progress(from before: Round, to after: Round) -> Progress {
        let next = after.scale.next(after: after.score)
        let isNewRank = after.rank != before.rank
        return Progress(
            score: Quantity(after.score), maximum: Quantity(after.maximum), rank: language.title(of: after.rank),
            toNext: Quantity((next?.points ?? after.score) - after.score),
            nextRank: next.map { language.title(of: $0.rank) } ?? "",
            isNewRank: isNewRank, isGenius: isNewRank && after.rank == .genius, allFound: after.isComplete,
            left: Quantity(after.left))
    }

    /// A player who solved the open clue most likely wants the next one. Buttons below unlikely words let people say that the puzzle
    /// accepted them.
    func keyboard(after judgements: [Judgement], in round: Round) -> Keyboard? {
        let taken = Set(judgements.filter(\.isTaken).map(\.word))
        let rows =
            self[Claims.self].takeRows(for: judgements.filter { $0.verdict == .unlikely }.map(\.word), in: round.game)
            + explainRows(for: judgements, in: round.game) + nextHintRows(after: taken, in: round)
            + completedRows(after: round)
        return rows.isEmpty ? nil : Keyboard(rows: rows)
    }

    /// A button that explains a word that can't be made of the board's letters. Whoever typed it may not have meant it as a guess.
    private func explainRows(for judgements: [Judgement], in game: Game) -> [[Keyboard.Button]] {
        guard judgements.count == 1, [.badLetters, .overusedLetters].contains(judgements[0].verdict) else { return [] }
        return explainRows(for: judgements[0].word, in: game)
    }

    /// A button that explains `word`, if a dictionary has it.
    func explainRows(for word: String, in game: Game) -> [[Keyboard.Button]] {
        let action = PuzzleButton(.define, id: game.id, word)
        guard action.data.utf8.count <= capabilities.buttonByteLimit,
            (try? resources.words(for: game.board).definition(of: word)) ?? nil != nil
        else { return [] }
        return [[core.button(.define, word: word, action)]]
    }

    /// The button for the next clue, when the open one's word is among `words`.
    func nextHintRows(after words: Set<String>, in round: Round) -> [[Keyboard.Button]] {
        guard !round.isComplete, let open = self[GivenClues.self].lastClueWord(round.game.id), words.contains(open)
        else { return [] }
        return self[Hints.self].nextHintKeyboard(of: round.game).rows
    }

    /// What somebody who has found all words alone may want next.
    private func completedRows(after round: Round) -> [[Keyboard.Button]] {
        guard round.isComplete, !isGroup else { return [] }
        return [[core.button(.answers, PuzzleButton(.answers, id: round.game.id))]]
            + self[Answers.self].nextRows(after: round)
    }

    // MARK: Words

    func guessText(
        _ judgement: Judgement, board: Board, command: String?, progress: Progress?, isClose: Bool = false
    ) -> GuessText {
        GuessText(
            word: word(of: judgement, on: board), verdict: Chosen(judgement.verdict),
            points: Quantity(judgement.earned),
            isPerfect: board.isPerfectPangram(judgement.word), badLetters: judgement.badLetters,
            center: board.center.description, shortest: board.rules.shortestWord,
            bonus: judgement.bonus.map { Quantity($0.count) }, isNewBonus: judgement.bonus?.isNew ?? false,
            isClose: isClose, command: command.map { "/\($0)" }, progress: progress)
    }

    /// A word of the board as it is written, and any other as it was typed.
    private func word(of judgement: Judgement, on board: Board) -> String {
        judgement.isTaken || judgement.verdict == .alreadyFound
            ? resources.written(judgement.word, on: board) : judgement.word
    }

    func guessesText(_ judgements: [Judgement], board: Board, progress: Progress?) -> GuessesText {
        let taken = judgements.filter(\.isTaken)
        // The words that counted stand first and are all shown; the board's words bound their number.
        let others = judgements.filter { !$0.isTaken }
        let shown = taken + others.prefix(Self.mostMisses)
        return GuessesText(
            taken: Quantity(taken.count), gained: Quantity(taken.reduce(0) { $0 + $1.earned }),
            lines: shown.map { judgement in
                .init(
                    word: word(of: judgement, on: board), verdict: Chosen(judgement.verdict),
                    points: Quantity(judgement.earned), badLetters: judgement.badLetters,
                    center: board.center.description,
                    shortest: board.rules.shortestWord, isBonus: judgement.bonus != nil)
            },
            hidden: Quantity(max(0, others.count - Self.mostMisses)), progress: progress)
    }

    /// Misses told one by one; more would fill the screen.
    private static let mostMisses = 15
}
