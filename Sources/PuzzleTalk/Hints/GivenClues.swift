internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Clues for whoever asks. Where a group wants it so, nobody reads another's clues, and they lower only that person's points.
///
/// All that is noted of clues goes through here: to the notes of the person who asks, or to those that the whole chat shares.
struct GivenClues: BoardPart {
    var core: Puzzle

    /// The mark of the person who asks, where each has their own clues; `nil` where all share them.
    var ownClueMark: String? {
        isGroup && !core.isRacing && !core.isTogether && core.group.settings.clueReaders == .asker ? mark : nil
    }

    /// Has what follows read by those whose clues it is about: by the person who asks alone, or by everybody, also when nobody else has
    /// seen that somebody asked.
    mutating func answerThoseWithClues() {
        guard isGroup else { return }
        audience = ownClueMark.flatMap { _ in onlyReader }.map(Audience.onePerson) ?? .everybody
    }

    private func ownClues(_ gameID: String) -> OwnClues? {
        ownClueMark.map { core.puzzle.ownClues[gameID]?[$0] ?? OwnClues() }
    }

    private mutating func changeOwnClues(_ gameID: String, _ change: (inout OwnClues) -> Void) -> Bool {
        guard let mark = ownClueMark else { return false }
        change(&core.puzzle.ownClues[gameID, default: [:]][mark, default: OwnClues()])
        return true
    }

    /// The round with the clues that the person who asks was given.
    func clueRound(_ game: Game) throws -> Round { try core.round(clued(game)) }

    /// The round with all that the person who guesses was told, also while the group still had each read their own clues. What was told once
    /// costs points whatever is chosen later.
    func pricedRound(_ game: Game) throws -> Round {
        try core.round(game.adding(mark.flatMap { core.puzzle.ownClues[game.id]?[$0] }))
    }

    /// Whether anybody was given clues to the game that the others have not read.
    func hasOwnClues(_ game: Game) -> Bool {
        core.puzzle.ownClues[game.id]?.values.contains { !$0.clues.isEmpty } ?? false
    }

    /// Whether nobody has found a word or was given a clue.
    func isUntouched(_ game: Game) -> Bool { game.isUntouched && !hasOwnClues(game) }

    /// The game with the clues that the person who asks was given.
    func clued(_ game: Game) -> Game { game.adding(ownClues(game.id)) }

    /// Changes what was told of the words of the chat's game `id`.
    mutating func changeClues(_ id: String, _ change: (inout Game) -> Void) {
        guard var game = state.games.first(where: { $0.id == id }) else { return }
        var told = clued(game)
        change(&told)
        if !changeOwnClues(id, { $0.clues = told.clues }) { game = told }
        core.store(game)
    }

    /// The word whose clue was given last.
    func lastClueWord(_ gameID: String) -> String? {
        if let own = ownClues(gameID) { own.open } else { core.puzzle.openClues[gameID] }
    }

    mutating func noteLastClue(_ word: String?, _ gameID: String) {
        if !changeOwnClues(gameID, { $0.open = word }) { core.puzzle.openClues[gameID] = word }
    }

    /// The words whose clues were given, each once, in that order.
    func clueTrail(_ gameID: String) -> [String] { ownClues(gameID)?.trail ?? core.puzzle.trails[gameID] ?? [] }

    mutating func noteOnTrail(_ word: String, _ gameID: String) {
        if !changeOwnClues(gameID, { $0.trail.note(word) }) { core.puzzle.trails[gameID, default: []].note(word) }
    }

    func givenCount(of word: String, _ gameID: String) -> Int {
        let told = if let own = ownClues(gameID) { own.told } else { core.puzzle.toldClues[gameID] }
        return told?.count(of: word) ?? 1
    }

    mutating func noteGivenCount(_ count: Int, of word: String, _ gameID: String) {
        let first = ToldClues(word: word, count: 1)
        let isOwn = changeOwnClues(gameID) { own in
            var told = own.told ?? first
            told.note(word, count: count)
            own.told = told
        }
        if !isOwn { core.puzzle.toldClues[gameID, default: first].note(word, count: count) }
    }
}
