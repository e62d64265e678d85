internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// The end of a board.
extension GroupPuzzle {
    /// Closes the board and shows the result, with the missing words behind spoilers.
    mutating func close(_ game: Game, as ending: BoardEnding) throws {
        var game = game
        game.isFinished = true
        game.withdrawVotes()
        core.store(game)
        // Everybody has seen the words, so none can be taken back and found again.
        core.puzzle.undo.removeAll { $0.gameID == game.id }
        self[TeamRace.self].closeLobby()
        self[BoardVotes.self].retireVote()
        self[LiveMessage.self].retireLive()
        if state.activeGameID == game.id { state.activeGameID = nil }
        try showResult(of: game, as: ending)
    }

    /// Shows the result of a board whose words are all found.
    mutating func boardIsComplete(_ round: Round) throws {
        self[BoardVotes.self].retireVote()
        try showResult(of: round.game, as: .complete)
    }

    private mutating func showResult(of game: Game, as ending: BoardEnding) throws {
        let round = try core.round(game)
        let standings = Standings(of: core.isTogether ? [] : [game], names: names)
        let text = ResultText(
            ending: Chosen(ending), board: game.board.description,
            status: self[BoardDisplay.self].statusText(of: round),
            lines: standings.lines.map(self[GroupStandings.self].line))
        let scene = ResultScene(
            title: language.plain(ResultTitleText(ending: Chosen(ending), winner: "", isDraw: false)),
            subtitle: language.plain(FiguresText(of: round)),
            board: self[BoardDisplay.self].scene(of: round), standings: self[GroupStandings.self].rows(of: standings),
            columns: self[GroupStandings.self].columns())
        act(.send(.init(language.rich(text), picture: picture(text) { try pictures.result(scene) })))
        giveAway(resources.written(round.words.filter { !round.found.contains($0) }, on: round.game.board))
    }

    /// Lists the missing words, each behind a spoiler.
    mutating func giveAway(_ words: [String]) {
        guard !words.isEmpty else { return }
        let text = MissingWordsText(count: Quantity(words.count), words: WordLine.joined(words.sorted(), limit: 150))
        act(.send(.init(language.rich(text))))
    }
}
