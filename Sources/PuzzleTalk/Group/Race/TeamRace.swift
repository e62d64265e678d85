internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// A race from its start to its end.
struct TeamRace: BoardPart {
    var core: Puzzle

    mutating func start(_ race: Race, game: Game) throws -> Toast? {
        let teams = Set(game.members.compactMap(\.team))
        guard teams.count > 1 else { return core.toast(.twoTeamsNeeded, isAlert: true) }
        guard game.finds.isEmpty, !self[GivenClues.self].hasOwnClues(game) else {
            return core.toast(.boardIsBegun, isAlert: true)
        }
        var race = race
        race.teamGames = (0..<race.teamCount).map { newID("team\($0)") }
        for (team, id) in race.teamGames.enumerated() {
            core.puzzle.boards[id] = core.notes(of: game)
            state.games.append(Game(id: id, board: game.board, startedAt: now, lastPlayedAt: now, team: team))
        }
        var game = game
        game.withdrawVotes()
        core.store(game)
        let end = now.addingTimeInterval(race.goal.duration ?? RaceGoal.longest)
        race.endsAt = end
        setTimer(of: GroupPuzzle.self, id: "\(race.id)-end", at: end, note: "\(GroupTimer.raceEnd):\(race.id)")
        core.group.race = race
        act(.delete(.handle(race.handle)))
        self[LiveMessage.self].postLive(try raceContent(race, on: game), of: game)
        return nil
    }

    /// Whether the command must wait for the end of the race, because it changes the board for everybody or tells one team the
    /// other's words.
    func waitsForRace(_ command: PuzzleCommand) -> Bool {
        guard core.isRacing else { return false }
        switch command {
        case .hint, .rephrase, .back, .more, .skip, .reveal, .blanks, .again, .length, .initial, .found, .new, .fix,
            .print, .digital, .undo,
            .resume,
            .score, .took, .rejected:
            return true
        default: return false
        }
    }

    /// The game in which the sender's guesses count: their team's while teams race, `nil` as long as they are in none.
    func gameToGuess(in shared: Game) -> Game? {
        guard let race = core.group.race, race.gameID == shared.id else { return shared }
        guard race.isRunning, let team = shared.member(input.sender?.id)?.team else { return nil }
        return state.games.first { $0.id == race.teamGames[min(team, race.teamGames.count - 1)] }
    }

    /// Handles a guess in a team's game. Deletes the typed word where the bot may, so that the other team doesn't read it.
    mutating func guessedInRace(_ round: Round) throws {
        if let message = messageID, can(.deletionOfOthers) { act(.delete(.message(message))) }
        guard let race = core.group.race else { return }
        if isOver(race, by: round) { try endRace(race) } else { try self[LiveMessage.self].refreshLive() }
    }

    private func isOver(_ race: Race, by round: Round) -> Bool {
        if round.isComplete { return true }
        if let end = race.endsAt, end <= now { return true }
        guard race.goal == .genius else { return false }
        let goal = goalRank(on: round.game.board)
        return round.scale.steps.drop { $0.rank != goal }.contains { $0.rank == round.rank }
    }

    /// The rank that wins a race for Genius. An edition with other ranks has one that takes as many points.
    func goalRank(on board: Board) -> Rank {
        let ranks = board.rules.ranks
        if ranks.contains(where: { $0.rank == .genius }) { return .genius }
        return ranks.first { $0.percent >= Self.percentOfGenius }?.rank ?? .genius
    }

    private static let percentOfGenius = 70

    /// Ends a race whose time was up when the input was sent. A word that comes before the race's timer counts no more then.
    /// - Returns: whether there was such a race.
    mutating func endOverdueRace() throws -> Bool {
        guard let race = core.group.race, let end = race.endsAt, end <= input.date else { return false }
        try endRace(race)
        return true
    }

    mutating func raceTimeIsUp(_ id: String) throws {
        guard let race = core.group.race, race.id == id, race.isRunning, !core.group.isAway else { return }
        try endRace(race)
    }

    // MARK: Teams

    func teamGames(of race: Race) -> [Game] {
        race.teamGames.compactMap { id in state.games.first { $0.id == id } }
    }

    /// The teams, the best first.
    func teamStandings(of games: [Game]) -> Standings {
        let lines = games.map { game in
            let tally = Standings(of: [game], names: [:]).lines.reduce(Tally()) { $0 + $1.tally }
            let person = PersonID(platform: state.chat.platform, id: "\(game.team ?? 0)")
            return Standings.Line(
                person: person, name: teamName(game.team ?? 0), tally: tally, order: game.team ?? 0)
        }
        return Standings(lines)
    }

    /// The teams' lines as pictures and texts show them.
    func teamLines(of games: [Game]) -> [StandingsRow] {
        teamStandings(of: games).lines.map(self[GroupStandings.self].row)
    }

    func raceContent(_ race: Race, on game: Game) throws -> OutgoingMessage.Content {
        let teams = teamLines(of: teamGames(of: race))
        let best = try teamGames(of: race).map { try core.round($0) }.max { $0.score < $1.score } ?? core.round(game)
        let text = RaceText(
            goal: Chosen(race.goal), time: race.goal.duration == nil ? nil : race.endsAt.map(clockTime),
            rank: language.title(of: goalRank(on: game.board)),
            teams: teams.map {
                .init(place: $0.place, name: $0.name, points: Quantity($0.points), words: Quantity($0.words))
            }
        )
        let scene = LiveBoardScene(
            board: self[BoardDisplay.self].scene(of: best), remaining: HintGrid(of: []), lastFinds: [],
            standings: teams,
            labels: self[LiveMessage.self].liveLabels(found: best.found.count, total: best.words.count))
        let description = language.plain(self[BoardDisplay.self].pictureText(of: scene))
        let caption = language.rich(text)
        return .init(
            caption, picture: laterPicture(above: caption, described: description) { try pictures.live(scene) },
            keyboard: self[GroupPuzzle.self].lettersKeyboard(of: game, race: race))
    }

    /// The hour and minute by the group's clock.
    private func clockTime(_ date: Date) -> String { time(of: date) }
}
