internal import BotState
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Revealing the whole board, which takes the majority of the players or an administrator.
extension GroupPuzzle {
    mutating func askWhetherToSolve() throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        if let race = group.race, race.isRunning { return try askWhetherToEnd(race, of: game) }
        var voted = game
        // A person alone must confirm with a button, so that a slip of the finger reveals nothing.
        if game.participants.count > 1, let person = input.sender?.id {
            voted.update(person) { $0.wantsReveal = true }
        }
        if voted != game { core.store(voted) }
        guard votes(in: voted) < votesNeeded(in: voted) else { return try close(voted, as: .solved) }
        sayVote(language.rich(voteText(of: voted)), keyboard: voteKeyboard(of: voted))
    }

    /// Asks the group to vote. An earlier question loses its buttons.
    mutating func sayVote(_ text: RichText, keyboard: Keyboard) {
        retireVote()
        let handle = MessageHandle(rawValue: newID("vote"))
        act(.send(.init(text, keyboard: keyboard), handle: handle, replyTo: messageID))
        group.vote = handle
    }

    /// Takes the buttons away from a vote that is decided.
    mutating func retireVote() {
        guard let vote = group.vote else { return }
        act(.editKeyboard(.handle(vote), nil))
        group.vote = nil
    }

    /// Takes the buttons away from the vote whose button was pressed, which may be an older one.
    mutating func retirePressedVote() {
        if group.vote == nil { removePressedButtons() } else { retireVote() }
    }

    mutating func pressInVote(_ button: GroupButton) throws -> Toast? {
        if let race = group.race, race.isRunning { return try pressInVote(button, on: race) }
        guard var game = core.activeGame, game.id == button.id, let person = input.sender?.id else {
            removePressedButtons()
            return toast(.expired)
        }
        guard button.verb != .solve else {
            checkStanding(before: .solve(gameID: game.id))
            return nil
        }
        let wants = button.verb == .vote
        guard game.member(person)?.wantsReveal ?? false != wants else { return toast(.alreadyVoted) }
        game.update(person) { $0.wantsReveal = wants }
        core.store(game)
        if votes(in: game) >= votesNeeded(in: game) {
            retirePressedVote()
            try close(game, as: .solved)
        } else if !can(.polls) {
            sayInPlace(language.rich(voteText(of: game)), keyboard: voteKeyboard(of: game))
        }
        return nil
    }

    /// Reveals the board on an administrator's order.
    mutating func solve(_ gameID: String) throws {
        guard let game = core.activeGame, game.id == gameID, !isRacing else { return }
        try close(game, as: .solved)
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
                [can(.polls) ? button(.voteInPoll, vote) : button(.vote, vote, value: tally)],
                [button(.spare, GroupButton(.spare, id: game.id)), button(.solve, GroupButton(.solve, id: game.id))],
            ], isPoll: can(.polls))
    }
}
