internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Revealing the whole board, which takes the majority of the players or an administrator.
struct BoardVotes: BoardPart {
    var core: Puzzle

    mutating func askWhetherToSolve() throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        if let race = core.group.race, race.isRunning { return try self[TeamRace.self].askWhetherToEnd(race, of: game) }
        var voted = game
        // A person alone must confirm with a button, so that a slip of the finger reveals nothing.
        if game.participants.count > 1, let person = input.sender?.id {
            voted.update(person) { $0.wantsReveal = true }
        }
        if voted != game { core.store(voted) }
        guard votes(in: voted) < votesNeeded(in: voted) else {
            return try self[GroupPuzzle.self].close(voted, as: .solved)
        }
        sayVote(language.rich(voteText(of: voted)), keyboard: voteKeyboard(of: voted))
    }

    /// Takes back the sender's vote, and shows how the open vote stands.
    /// - Returns: whether a vote is open.
    mutating func voteAgainst() -> Bool {
        guard !core.isRacing, var game = core.activeGame, self[Sentences.self].hasOpenVote else { return false }
        if let person = input.sender?.id, game.member(person)?.wantsReveal ?? false {
            game.update(person) { $0.wantsReveal = false }
            core.store(game)
        }
        sayVote(language.rich(voteText(of: game)), keyboard: voteKeyboard(of: game))
        return true
    }

    /// Asks the group to vote. An earlier question loses its buttons.
    mutating func sayVote(_ text: RichText, keyboard: Keyboard) {
        retireVote()
        let handle = MessageHandle(rawValue: newID("vote"))
        act(.send(.init(text, keyboard: keyboard), handle: handle, replyTo: messageID))
        core.group.vote = handle
    }

    /// Takes the buttons away from a vote that is decided.
    mutating func retireVote() {
        guard let vote = core.group.vote else { return }
        act(.editKeyboard(.handle(vote), nil))
        core.group.vote = nil
    }

    /// Takes the buttons away from the vote whose button was pressed, which may be an older one.
    mutating func retirePressedVote() {
        if core.group.vote == nil { removePressedButtons() } else { retireVote() }
    }

    mutating func pressInVote(_ button: GroupButton) throws -> Toast? {
        if let race = core.group.race, race.isRunning { return try self[TeamRace.self].pressInVote(button, on: race) }
        guard var game = core.activeGame, game.id == button.id, let person = input.sender?.id else {
            removePressedButtons()
            return core.toast(.expired)
        }
        guard button.verb != .solve else {
            self[StandingChecks.self].checkStanding(before: .solve(gameID: game.id))
            return nil
        }
        let wants = button.verb == .vote
        guard game.member(person)?.wantsReveal ?? false != wants else { return core.toast(.alreadyVoted) }
        game.update(person) { $0.wantsReveal = wants }
        core.store(game)
        if votes(in: game) >= votesNeeded(in: game) {
            retirePressedVote()
            try self[GroupPuzzle.self].close(game, as: .solved)
        } else if !can(.polls) {
            sayInPlace(language.rich(voteText(of: game)), keyboard: voteKeyboard(of: game))
        }
        return nil
    }

    /// Reveals the board on an administrator's order.
    mutating func solve(_ gameID: String) throws {
        guard let game = core.activeGame, game.id == gameID, !core.isRacing else { return }
        try self[GroupPuzzle.self].close(game, as: .solved)
    }

    private func votes(in game: Game) -> Int { game.members.count(where: \.wantsReveal) }

    /// More than half of the players; of two, both.
    private func votesNeeded(in game: Game) -> Int { game.participants.count / 2 + 1 }

    private func voteText(of game: Game) -> VoteText {
        VoteText(
            isPoll: can(.polls), votes: Quantity(votes(in: game)), needed: Quantity(votesNeeded(in: game)),
            names: game.members.filter(\.wantsReveal).map { shortName(of: $0.person) }.joined(separator: ", "))
    }

    private func voteKeyboard(of game: Game) -> Keyboard {
        let vote = GroupButton(.vote, id: game.id)
        let tally = "\(votes(in: game))/\(votesNeeded(in: game))"
        return Keyboard(
            rows: [
                [can(.polls) ? core.button(.voteInPoll, vote) : core.button(.vote, vote, value: tally)],
                [
                    core.button(.spare, GroupButton(.spare, id: game.id)),
                    core.button(.solve, GroupButton(.solve, id: game.id)),
                ],
            ], isPoll: can(.polls))
    }
}
