internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// People's claims that the puzzle accepted or rejected words. A claim applies to this game at once, and counts as evidence for
/// later ones.
struct Claims: BoardPart {
    var core: Puzzle

    mutating func record(_ claim: PuzzleClaim) throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        guard let word = claim.word else { return say(language.rich(claimText(.usage))) }
        guard game.board.admits(word) else { return say(language.rich(claimText(.notOnBoard, word: word))) }
        guard !core.isOwn(game) else { return try judgeOnOwnList(word, isTaken: claim.isTaken, in: game) }
        if claim.isTaken { try claimTaken(word, in: game) } else { try claimRejected(word, in: game) }
    }

    /// The button below a word that was told.
    mutating func reject(_ token: String, in game: Game) throws -> Toast? {
        guard let word = ClueToken.word(of: token, among: try core.round(game).words) else {
            return core.toast(.expired)
        }
        removePressedButtons()
        if core.isOwn(game) { sayListIsOwn() } else { try claimRejected(word, in: game) }
        return nil
    }

    /// A claim about the bot's own puzzle. A word of its list is a guess; of any other it is said that the list stays as it is.
    private mutating func judgeOnOwnList(_ word: String, isTaken: Bool, in game: Game) throws {
        guard isTaken, try core.round(game).words.contains(word) else { return sayListIsOwn() }
        try core.judge([word], alsoCommand: nil)
    }

    mutating func sayListIsOwn() { say(language.rich(claimText(.own))) }

    private mutating func claimTaken(_ word: String, in game: Game) throws {
        let before = try core.round(game)
        guard try wordsToTake(in: game).contains(word), !before.found.contains(word) else {
            return try core.judge([word], alsoCommand: nil)
        }
        let (text, _) = try count(word, in: before)
        say(language.rich(text))
        try core.boardChanged()
    }

    /// Removes `word` from this game's list. Only its finder may remove a found word.
    private mutating func claimRejected(_ word: String, in game: Game) throws {
        guard try core.round(game).words.contains(word) else {
            return say(language.rich(claimText(.notListed, word: word)))
        }
        let find = game.finds.first { $0.word == word }
        guard find.map({ $0.person == person }) ?? true else {
            return say(language.rich(claimText(.anothers, word: word)))
        }
        var game = game
        game.finds.removeAll { $0.word == word }
        core.puzzle.rejected[game.id, default: []].insert(word)
        let after = try core.round(game)
        game.isFinished = after.isComplete
        core.store(game)
        let mark = isGroup ? person.map { UndoEntry.mark(of: $0, in: game) } : nil
        let removed = find.map {
            UndoEntry.RemovedFind(points: $0.points, penalty: $0.penalty, foundAt: $0.foundAt)
        }
        core.remember(.rejected(word: word, wasFound: find != nil, by: mark, find: removed), in: game)
        keep(.say(word: word, board: game.board, isTaken: false), on: game.board)
        let keyboard = after.isComplete ? nil : self[Hints.self].nextHintKeyboard(of: game)
        say(language.rich(claimText(.rejected, word: word, in: after)), keyboard: keyboard)
        try core.boardChanged()
    }

    /// Withdraws a claim. The word is back on the list, and found again, with the same points, if it was found before.
    mutating func unreject(
        _ word: String, wasFound: Bool, find: UndoEntry.RemovedFind?, in game: Game
    ) throws -> Bool {
        guard core.puzzle.rejected[game.id]?.remove(word) != nil else { return false }
        keep(.withdraw(word: word, board: game.board), on: game.board)
        if let find, let person {
            var game = game
            game.add(
                .init(word: word, person: person, points: find.points, penalty: find.penalty, foundAt: find.foundAt))
            game.isFinished = try core.round(game).isComplete
            core.store(game)
        } else if wasFound {
            let before = try core.round(game)
            _ = self[Guesses.self].recordFinds(
                [Judgement(word: word, verdict: before.judge.verdict(on: word), unlikely: [])], in: before)
            core.puzzle.undo.removeLast()
        }
        let now = state.games.first { $0.id == game.id } ?? game
        say(language.rich(claimText(.restored, word: word, in: try core.round(now))))
        try core.boardChanged()
        return true
    }

    /// Keeps a verdict as evidence for later games. Only the English list learns from its players.
    mutating func keep(_ verdict: WordVerdictChange, on board: Board) {
        if board.rules.language == LanguageCode.english { effects.changes[VerdictTable.self].append(verdict) }
    }

    private func claimText(_ outcome: ClaimOutcome, word: String = "", in round: Round? = nil) -> ClaimText {
        ClaimText(
            outcome: Chosen(outcome), word: String(word.prefix(Self.longestEcho)), score: Quantity(round?.score ?? 0),
            maximum: Quantity(round?.maximum ?? 0), words: Quantity(round?.words.count ?? 0))
    }

    private static let longestEcho = 32
}
