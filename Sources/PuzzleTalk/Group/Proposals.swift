internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import Talk

/// A new board during another game. The group decides what to do with it.
struct Proposals: BoardPart {
    var core: Puzzle

    /// Whether the board must wait: for the group's decision, for proof that its sender is an administrator, or for the end of a
    /// race.
    mutating func mustWait(_ proposal: GroupNotes.Proposal) -> Bool {
        guard isGroup else { return false }
        if core.isRacing {
            core.notice(.raceIsOn)
            return true
        }
        if let game = core.activeGame, game.hasLetters(of: proposal.board) { return false }
        // Photos were only read when an administrator sent them.
        if core.group.settings.boardSetters == .administrators, proposal.origin != .photo, person != nil {
            self[StandingChecks.self].checkStanding(before: .setBoard(proposal))
            return true
        }
        return asks(about: proposal)
    }

    /// An administrator's board.
    mutating func setBoard(_ proposal: GroupNotes.Proposal) throws {
        // A race may have begun while the platform was asked for the person's role.
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        if !asks(about: proposal) { try self[Boards.self].begin(proposal, instead: nil) }
    }

    /// Asks the group, unless nobody has started on the current board.
    private mutating func asks(about proposal: GroupNotes.Proposal) -> Bool {
        guard let game = core.activeGame, !game.isFinished, !self[GivenClues.self].isUntouched(game) else {
            return false
        }
        core.group.proposals.append(proposal)
        let text = ProposalText(
            center: proposal.board.center.description, outer: proposal.board.outerTiles.spaced,
            current: game.board.description, found: Quantity(game.countedWords.count))
        act(.send(.init(language.rich(text), keyboard: keyboard(for: proposal)), replyTo: messageID))
        return true
    }

    private func keyboard(for proposal: GroupNotes.Proposal) -> Keyboard {
        Keyboard(rows: [
            [core.button(GroupLabel.playNew, GroupButton(.new, id: proposal.id))],
            [core.button(GroupLabel.keepOld, GroupButton(.keep, id: proposal.id))],
            [core.button(GroupLabel.sameBoard, GroupButton(.same, id: proposal.id))],
        ])
    }

    /// Handles the group's decision. The first press decides.
    mutating func settleProposal(_ button: GroupButton) throws -> Toast? {
        guard let index = core.group.proposals.firstIndex(where: { $0.id == button.id }) else {
            removePressedButtons()
            return core.toast(.expired)
        }
        // The proposal stays, so that the group can take it up after the race.
        guard !core.isRacing || button.verb != .new else { return core.toast(.raceIsOn) }
        let proposal = core.group.proposals.remove(at: index)
        if button.verb == .new {
            if let message = pressedMessage { act(.delete(.message(message))) }
            try self[Boards.self].begin(proposal, instead: nil)
        } else {
            let text = ProposalSettledText(
                isSame: button.verb == .same, current: core.activeGame?.board.description ?? "")
            sayInPlace(language.rich(text))
        }
        return nil
    }
}
