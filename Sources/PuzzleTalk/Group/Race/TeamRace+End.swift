internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

extension TeamRace {
    /// Ends the race: closes the board, and shows what each team has found.
    mutating func endRace(_ race: Race) throws {
        self[BoardVotes.self].retireVote()
        self[LiveMessage.self].retireLive()
        core.group.race = nil
        // After the race, nothing that counted in it can be undone.
        core.puzzle.undo.removeAll { race.teamGames.contains($0.gameID) }
        let games = teamGames(of: race).map { game in
            var game = game
            game.isFinished = true
            return game
        }
        for game in games { core.store(game) }
        if var shared = state.games.first(where: { $0.id == race.gameID }) {
            shared.isFinished = true
            shared.withdrawVotes()
            core.store(shared)
        }
        if state.activeGameID == race.gameID { state.activeGameID = nil }
        try showResult(of: games)
        try tellFinds(of: games)
    }

    private mutating func showResult(of games: [Game]) throws {
        guard let leader = try games.map({ try core.round($0) }).max(by: { $0.score < $1.score }) else { return }
        let teams = teamLines(of: games)
        let winners = teams.filter { $0.place == 1 }.map(\.name)
        let standings = Standings(of: games, names: names)
        let isDraw = winners.count > 1
        let text = RaceResultText(
            winner: winners.joined(separator: ", "), isDraw: isDraw, board: leader.game.board.description,
            teams: teams.map {
                .init(place: $0.place, name: $0.name, points: Quantity($0.points), words: Quantity($0.words))
            },
            lines: standings.lines.map(self[GroupStandings.self].line))
        let title = ResultTitleText(ending: Chosen(.race), winner: winners.joined(separator: ", "), isDraw: isDraw)
        let scene = ResultScene(
            title: language.plain(title), subtitle: leader.game.board.description,
            board: self[BoardDisplay.self].scene(of: leader),
            sides: teams.map { .init(row: $0, isWinner: $0.place == 1) },
            standings: self[GroupStandings.self].rows(of: standings),
            columns: self[GroupStandings.self].columns())
        act(.send(.init(language.rich(text), picture: picture(text) { try pictures.result(scene) })))
    }

    /// The words that each team found, and those that no team found.
    private mutating func tellFinds(of games: [Game]) throws {
        guard let first = games.first else { return }
        let lists = games.map { game in
            TeamFindsText.Team(
                name: teamName(game.team ?? 0), found: Quantity(game.countedWords.count),
                words: WordLine.joined(game.countedWords.sorted(), limit: 60))
        }
        act(.send(.init(language.rich(TeamFindsText(teams: lists)))))
        let found = Set(games.flatMap(\.countedWords))
        self[GroupPuzzle.self].giveAway(
            resources.written(try core.round(first).words.filter { !found.contains($0) }, on: first.board))
    }
}
