internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleRound
internal import Talk

/// Boards that groups play against each other.
struct GroupChallenges: BoardPart {
    var core: Puzzle

    /// `/challenge` gives a code, `/challenge CODE` enters with one.
    mutating func challenge(_ argument: String) throws {
        noteSender()
        let code = ChallengeCode.normalized(argument)
        guard code.isEmpty else { return lookUp(code) }
        guard let game = core.activeGame else { return core.askForBoard() }
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        let running = self[Challenges.self].challenges(of: game)
        guard running.isEmpty else { return running.forEach { showChallenge($0) } }
        let challenge = self[Challenges.self].newChallenge(on: game)
        showChallenge(enter(challenge, with: game))
    }

    private mutating func lookUp(_ code: String) {
        guard !state.challenges.contains(where: { $0.code == code }) else {
            return state.challenges.filter { $0.code == code }.forEach { showChallenge($0) }
        }
        let id = newID("challenge")
        core.group.lookups.append(id)
        ask(for: .findChallenge(code: code), of: GroupPuzzle.self, id: id)
    }

    /// Removes the job from the look-ups that the group waits for.
    mutating func takeLookUp(_ jobID: String) -> Bool {
        guard let index = core.group.lookups.firstIndex(of: jobID) else { return false }
        core.group.lookups.remove(at: index)
        return true
    }

    /// The store has looked the code up.
    mutating func lookedUp(_ result: JobResult?) throws {
        guard case .challenge(let challenge?)? = result else { return core.notice(.unknownChallenge) }
        guard now < challenge.endsAt else { return core.notice(.challengeIsOver) }
        guard !self[Challenges.self].isIn(challenge) else { return showChallenge(challenge) }
        try accept(challenge)
    }

    private mutating func accept(_ challenge: Challenge) throws {
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: challenge.board, notes: BoardNotes(outer: challenge.outer), origin: .typed,
            challenge: challenge, by: mark)
        if !self[Proposals.self].mustWait(proposal) { try self[Boards.self].begin(proposal, instead: nil) }
    }

    /// Enters `game` in the challenge that its board comes from, which may have ended while the group decided on the board.
    /// - Returns: the challenge with this group in it; `nil` if it has ended, or the group was in it already.
    mutating func enterIfOpen(_ challenge: Challenge, with game: Game) -> Challenge? {
        guard now < challenge.endsAt else {
            core.notice(.challengeIsOver)
            return nil
        }
        return self[Challenges.self].isIn(challenge) ? nil : enter(challenge, with: game)
    }

    /// Enters `game` as this group's game of the challenge. What teams find in a race would not count for it.
    private mutating func enter(_ challenge: Challenge, with game: Game) -> Challenge {
        self[TeamRace.self].closeLobby()
        let challenge = self[Challenges.self].enter(
            challenge, with: game, name: core.group.settings.showsName ? input.chat.title : nil)
        let end = groupClock.afterQuiet(challenge.endsAt, quiet: session.settings.quietHours)
        setTimer(
            of: GroupPuzzle.self, id: "\(self[GroupPuzzle.self].groupID())-\(challenge.code)", at: end,
            note: "\(GroupTimer.challengeEnd):\(challenge.code)")
        return challenge
    }

    // MARK: How it stands

    /// The challenge with its code while it runs.
    mutating func showChallenge(_ challenge: Challenge) {
        guard now < challenge.endsAt else { return core.notice(.challengeIsOver) }
        self[Challenges.self].sayChallenge(challenge)
    }

    /// A challenge has ended. A bot that was removed tells the group when it is back.
    mutating func challengeTimeIsUp(_ code: String) throws {
        guard !core.group.isAway, let challenge = state.challenges.first(where: { $0.code == code }) else { return }
        try tellResult(of: challenge)
    }

    /// Tells the group of the challenges that ended while the bot was away.
    mutating func tellEndedChallenges() throws {
        for challenge in state.challenges where challenge.endsAt <= now { try tellResult(of: challenge) }
    }

    /// Compares the groups of a challenge that has ended, and takes it off the group's list.
    private mutating func tellResult(of challenge: Challenge) throws {
        guard let game = try self[Challenges.self].close(challenge) else { return }
        guard challenge.entries.count > 1 else { return core.notice(.nobodyCame, value: challenge.code) }
        let ranked = self[Challenges.self].ranked(challenge)
        let winners = ranked.filter { $0.place == 1 }.map { shortName($0.name) }
        let isDraw = winners.count > 1
        let text = ChallengeResultText(
            winner: winners.joined(separator: ", "), isDraw: isDraw, isOwn: false, board: challenge.board.description,
            groups: self[Challenges.self].lines(of: challenge))
        let title = ResultTitleText(ending: Chosen(.challenge), winner: winners.joined(separator: ", "), isDraw: isDraw)
        let scene = ResultScene(
            title: language.plain(title), subtitle: challenge.board.description,
            board: self[BoardDisplay.self].scene(of: try core.round(game)),
            sides: ranked.map { .init(row: self[GroupStandings.self].row(of: $0), isWinner: $0.place == 1) },
            standings: self[GroupStandings.self].rows(of: Standings(of: [game], names: names)),
            columns: self[GroupStandings.self].columns())
        act(.send(.init(language.rich(text), picture: picture(text) { try pictures.result(scene) })))
    }
}
