internal import Algorithms
internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Signing up for a race.
extension TeamRace {
    /// `/teams`, `/teams 3`, `/teams 2 genius`.
    mutating func openRace(_ argument: String) throws {
        guard var game = core.activeGame else { return core.askForBoard() }
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        guard game.finds.isEmpty, !self[GivenClues.self].hasOwnClues(game) else { return core.notice(.boardIsBegun) }
        // The challenge counts what the group finds together.
        guard self[Challenges.self].challenges(of: game).isEmpty else { return core.notice(.boardIsChallenged) }
        var race = Race(id: newID("race"), gameID: game.id)
        for word in MessageText(argument).tokens {
            if let goal = RaceGoal(word, in: language) {
                race.goal = goal
            } else if let count = Int(word), Race.teamCounts.contains(count) {
                race.teamCount = count
            }
        }
        for index in game.members.indices { game.members[index].team = nil }
        core.store(game)
        core.group.race = race
        let content = lobbyContent(race, game: game)
        act(.send(content, handle: race.handle, replyTo: messageID))
    }

    mutating func pressInLobby(_ button: GroupButton) throws -> Toast? {
        guard var race = core.group.race, let game = core.activeGame, game.id == race.gameID, button.id == race.id
        else {
            return core.toast(.expired)
        }
        if button.verb == .join { return try join(race, team: Int(button.argument)) }
        guard !race.isRunning else { return core.toast(.expired) }
        switch button.verb {
        case .goal: race.goal = race.goal.next
        case .team:
            race.teamCount = race.teamCount == Race.teamCounts.upperBound ? 2 : race.teamCount + 1
            leaveVanishedTeams(of: race, in: game)
        case .start: return try start(race, game: game)
        default:
            closeLobby()
            return nil
        }
        core.group.race = race
        act(.edit(.handle(race.handle), lobbyContent(race, game: core.activeGame ?? game)))
        return nil
    }

    private mutating func leaveVanishedTeams(of race: Race, in game: Game) {
        var game = game
        for index in game.members.indices where game.members[index].team ?? 0 >= race.teamCount {
            game.members[index].team = nil
        }
        core.store(game)
    }

    /// Deletes the lobby and its message, if the race has not begun.
    mutating func closeLobby() {
        guard let race = core.group.race, !race.isRunning else { return }
        act(.delete(.handle(race.handle)))
        core.group.race = nil
    }

    /// Updates the lobby's message, if the race has not begun.
    mutating func editLobby() {
        guard let race = core.group.race, !race.isRunning, let game = core.activeGame, game.id == race.gameID else {
            return
        }
        act(.edit(.handle(race.handle), lobbyContent(race, game: game)))
    }

    /// Tells a person who guesses that the teams are still being chosen.
    mutating func sayRaceWaits() { say(language.rich(LobbyNoticeText())) }

    func raceWaitsToast() -> Toast { Toast(language.rich(LobbyNoticeText()).plain, isAlert: true) }

    /// Puts the sender into a team; `nil` means the smallest one. Nobody may change teams during a race, because they know their
    /// team's words.
    private mutating func join(_ race: Race, team: Int?) throws -> Toast? {
        guard var game = core.activeGame, let person = input.sender?.id else { return nil }
        if race.isRunning, let own = game.member(person)?.team { return core.toast(.yourTeam, name: teamName(own)) }
        let sizes = (0..<race.teamCount).map { team in game.members.count { $0.team == team } }
        let smallest = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
        let team = team.flatMap { sizes.indices.contains($0) ? $0 : nil } ?? smallest
        game.update(person) { $0.team = team }
        core.store(game)
        if race.isRunning {
            try self[LiveMessage.self].refreshLive()
        } else {
            act(.edit(.handle(race.handle), lobbyContent(race, game: game)))
        }
        return core.toast(.yourTeam, name: teamName(team))
    }

    func teamName(_ team: Int) -> String {
        let names = TeamName.allCases
        return language.plain(TeamText(team: Chosen(names[min(max(team, 0), names.count - 1)])))
    }

    // MARK: The message

    private func lobbyContent(_ race: Race, game: Game) -> OutgoingMessage.Content {
        let teams = (0..<race.teamCount).map { team in
            let people = game.members.filter { $0.team == team }.map { shortName(of: $0.person) }
            return LobbyText.Team(
                name: teamName(team), people: Quantity(people.count), names: people.joined(separator: ", "))
        }
        let text = LobbyText(
            board: game.board.description, goal: Chosen(race.goal),
            rank: language.title(of: goalRank(on: game.board)), teams: teams)
        return .init(language.rich(text), keyboard: lobbyKeyboard(race))
    }

    private func lobbyKeyboard(_ race: Race) -> Keyboard {
        let teams = (0..<race.teamCount).map { team in
            Keyboard.Button(teamName(team), data: GroupButton(.join, id: race.id, "\(team)").data)
        }
        return Keyboard(
            rows: teams.chunks(ofCount: 2).map(Array.init) + [
                [
                    core.button(.raceGoal, GroupButton(.goal, id: race.id)),
                    core.button(.moreTeams, GroupButton(.team, id: race.id)),
                ],
                [
                    core.button(.startRace, GroupButton(.start, id: race.id)),
                    core.button(.cancelRace, GroupButton(.cancel, id: race.id)),
                ],
            ])
    }
}
