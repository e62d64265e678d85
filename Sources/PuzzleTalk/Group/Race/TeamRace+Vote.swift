internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Ending a race early, which takes the majority of those in a team or an administrator.
extension TeamRace {
    /// Asks the group whether to end the race. A person in a team votes for it by asking.
    mutating func askWhetherToEnd(_ race: Race, of game: Game) throws {
        var voted = game
        // One who is left alone in the race must confirm with a button.
        if racers(in: game).count > 1, let person = input.sender?.id, game.member(person)?.team != nil {
            voted.update(person) { $0.wantsReveal = true }
        }
        if voted != game { core.store(voted) }
        guard raceVotes(in: voted) < raceVotesNeeded(in: voted) else { return try endRace(race) }
        self[BoardVotes.self].sayVote(
            language.rich(raceVoteText(of: voted)), keyboard: raceVoteKeyboard(of: voted, on: race))
    }

    mutating func pressInVote(_ button: GroupButton, on race: Race) throws -> Toast? {
        // The buttons of a vote on the board itself are of no use during the race.
        guard button.id == race.id, var game = core.activeGame, game.id == race.gameID, let person = input.sender?.id
        else {
            removePressedButtons()
            return core.toast(.expired)
        }
        guard button.verb != .solve else {
            self[StandingChecks.self].checkStanding(before: .endRace(id: race.id))
            return nil
        }
        guard let member = game.member(person), member.team != nil else { return core.toast(GroupToast.joinFirst) }
        let wants = button.verb == .vote
        guard member.wantsReveal != wants else { return core.toast(.alreadyVoted) }
        game.update(person) { $0.wantsReveal = wants }
        core.store(game)
        if raceVotes(in: game) >= raceVotesNeeded(in: game) {
            self[BoardVotes.self].retirePressedVote()
            try endRace(race)
        } else if !can(.polls) {
            sayInPlace(language.rich(raceVoteText(of: game)), keyboard: raceVoteKeyboard(of: game, on: race))
        }
        return nil
    }

    /// Ends the race on an administrator's order.
    mutating func endRaceByOrder(_ id: String) throws {
        guard let race = core.group.race, race.id == id, race.isRunning else { return }
        try endRace(race)
    }

    private func racers(in game: Game) -> [Game.Member] { game.members.filter { $0.team != nil } }

    private func raceVotes(in game: Game) -> Int { racers(in: game).count(where: \.wantsReveal) }

    /// More than half of those in a team; of two, both.
    private func raceVotesNeeded(in game: Game) -> Int { racers(in: game).count / 2 + 1 }

    private func raceVoteText(of game: Game) -> RaceVoteText {
        RaceVoteText(
            isPoll: can(.polls), votes: Quantity(raceVotes(in: game)), needed: Quantity(raceVotesNeeded(in: game)),
            names: racers(in: game).filter(\.wantsReveal).map { shortName(of: $0.person) }.joined(separator: ", "))
    }

    private func raceVoteKeyboard(of game: Game, on race: Race) -> Keyboard {
        let tally = "\(raceVotes(in: game))/\(raceVotesNeeded(in: game))"
        return Keyboard(
            rows: [
                [raceVoteButton(can(.polls) ? .voteInPoll : .vote, GroupButton(.vote, id: race.id), value: tally)],
                [
                    raceVoteButton(.spare, GroupButton(.spare, id: race.id)),
                    raceVoteButton(.end, GroupButton(.solve, id: race.id)),
                ],
            ], isPoll: can(.polls))
    }

    private func raceVoteButton(_ label: RaceVoteLabel, _ action: GroupButton, value: String = "") -> Keyboard.Button {
        core.button(language.plain(RaceVoteButtonText(label: Chosen(label), value: value)), action)
    }
}
