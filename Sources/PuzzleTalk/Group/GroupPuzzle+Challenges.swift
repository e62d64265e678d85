internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleRound
internal import Talk

/// Boards that groups play against each other.
extension GroupPuzzle {
    /// `/challenge` gives a code, `/challenge CODE` enters with one.
    mutating func challenge(_ argument: String) throws {
        noteSender()
        let code = ChallengeCode.normalized(argument)
        guard code.isEmpty else { return lookUp(code) }
        guard let game = core.activeGame else { return core.askForBoard() }
        guard !isRacing else { return notice(.raceIsOn) }
        let running = challenges(of: game)
        guard running.isEmpty else { return running.forEach { showChallenge($0) } }
        let challenge = Challenge(
            code: ChallengeCode.make(from: lot("challenge")), board: game.board, outer: core.notes(of: game).outer,
            startedAt: now, endsAt: now.addingTimeInterval(Self.challengeDuration))
        showChallenge(enter(challenge, with: game))
    }

    /// The running challenges in which `game` takes part. Groups that begin one on the same board may then enter each other's.
    func challenges(of game: Game) -> [Challenge] {
        state.challenges.filter { challenge in
            now < challenge.endsAt && challenge.entries.contains { $0.gameID == game.id }
        }
    }

    private mutating func lookUp(_ code: String) {
        guard !state.challenges.contains(where: { $0.code == code }) else {
            return state.challenges.filter { $0.code == code }.forEach { showChallenge($0) }
        }
        let id = newID("challenge")
        group.lookups.append(id)
        ask(for: .findChallenge(code: code), of: GroupPuzzle.self, id: id)
    }

    /// Removes the job from the look-ups that the group waits for.
    mutating func takeLookUp(_ jobID: String) -> Bool {
        guard let index = group.lookups.firstIndex(of: jobID) else { return false }
        group.lookups.remove(at: index)
        return true
    }

    /// The store has looked the code up.
    mutating func lookedUp(_ result: JobResult?) throws {
        guard case .challenge(let challenge?)? = result else { return notice(.unknownChallenge) }
        guard now < challenge.endsAt else { return notice(.challengeIsOver) }
        guard !isIn(challenge) else { return showChallenge(challenge) }
        try accept(challenge)
    }

    private mutating func accept(_ challenge: Challenge) throws {
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: challenge.board, notes: BoardNotes(outer: challenge.outer), origin: .typed,
            challenge: challenge, by: mark)
        if !mustWait(proposal) { try core.begin(proposal, instead: nil) }
    }

    private func isIn(_ challenge: Challenge) -> Bool { state.challenges.contains { $0.code == challenge.code } }

    /// Enters `game` in the challenge that its board comes from, which may have ended while the group decided on the board.
    /// - Returns: the challenge with this group in it; `nil` if it has ended, or the group was in it already.
    mutating func enterIfOpen(_ challenge: Challenge, with game: Game) -> Challenge? {
        guard now < challenge.endsAt else {
            notice(.challengeIsOver)
            return nil
        }
        return isIn(challenge) ? nil : enter(challenge, with: game)
    }

    /// Enters `game` as this group's game of the challenge. What teams find in a race would not count for it.
    private mutating func enter(_ challenge: Challenge, with game: Game) -> Challenge {
        closeLobby()
        var challenge = challenge
        let name = group.settings.showsName ? input.chat.title : nil
        challenge.entries.append(.init(chat: state.chat, gameID: game.id, name: name, tally: tally(of: game)))
        state.challenges.append(challenge)
        let end = groupClock.afterQuiet(challenge.endsAt, quiet: session.settings.quietHours)
        setTimer(
            of: GroupPuzzle.self, id: "\(groupID())-\(challenge.code)", at: end,
            note: "\(GroupTimer.challengeEnd):\(challenge.code)")
        return challenge
    }

    private func tally(of game: Game) -> Tally {
        Standings(of: [game], names: [:]).lines.reduce(Tally()) { $0 + $1.tally }
    }

    // MARK: How it stands

    /// The challenge with its code while it runs.
    mutating func showChallenge(_ challenge: Challenge) {
        guard now < challenge.endsAt else { return notice(.challengeIsOver) }
        let text = ChallengeText(
            code: challenge.code, board: challenge.board.description,
            hours: Quantity(max(1, Int((challenge.endsAt.timeIntervalSince(now) / 3600).rounded(.up)))),
            isAlone: challenge.entries.count < 2, groups: lines(of: challenge))
        say(language.rich(text))
    }

    /// A challenge has ended. A bot that was removed tells the group when it is back.
    mutating func challengeTimeIsUp(_ code: String) throws {
        guard !group.isAway, let challenge = state.challenges.first(where: { $0.code == code }) else { return }
        try tellResult(of: challenge)
    }

    /// Tells the group of the challenges that ended while the bot was away.
    mutating func tellEndedChallenges() throws {
        for challenge in state.challenges where challenge.endsAt <= now { try tellResult(of: challenge) }
    }

    /// Compares the groups of a challenge that has ended, and takes it off the group's list.
    private mutating func tellResult(of challenge: Challenge) throws {
        state.challenges.removeAll { $0.code == challenge.code }
        guard let own = challenge.entries.first(where: { $0.chat == state.chat }),
            let game = state.games.first(where: { $0.id == own.gameID })
        else { return }
        guard challenge.entries.count > 1 else { return notice(.nobodyCame, value: challenge.code) }
        let ranked = ranked(challenge)
        let winners = ranked.filter { $0.place == 1 }.map { shortName($0.name) }
        let isDraw = winners.count > 1
        let text = ChallengeResultText(
            winner: winners.joined(separator: ", "), isDraw: isDraw, board: challenge.board.description,
            groups: lines(of: challenge))
        let title = ResultTitleText(ending: Chosen(.challenge), winner: winners.joined(separator: ", "), isDraw: isDraw)
        let scene = ResultScene(
            title: language.plain(title), subtitle: challenge.board.description,
            board: core.scene(of: try core.round(game)),
            sides: ranked.map { .init(row: row(of: $0), isWinner: $0.place == 1) },
            standings: rows(of: Standings(of: [game], names: names)), columns: columns())
        act(.send(.init(language.rich(text), picture: picture(text) { try pictures.result(scene) })))
    }

    private func lines(of challenge: Challenge) -> [ChallengeText.Group] {
        ranked(challenge).map { line in
            .init(
                place: line.place, name: shortName(line.name), points: Quantity(line.tally.points),
                words: Quantity(line.tally.words), pangrams: Quantity(line.tally.pangrams),
                players: Quantity(challenge.entries[line.order].players))
        }
    }

    private func ranked(_ challenge: Challenge) -> [Standings.Line] {
        let lines = challenge.entries.enumerated().map { index, entry in
            let isOwn = entry.chat == state.chat
            let name = isOwn ? language.plain(GroupNameText(isOwn: true, number: index + 1)) : entry.name
            return Standings.Line(
                person: PersonID(platform: entry.chat.platform, id: "\(index)"),
                name: name ?? language.plain(GroupNameText(isOwn: false, number: index + 1)), tally: entry.tally,
                order: index)
        }
        return Standings(lines).lines
    }

    /// A day, so that groups awake at different hours have the same.
    private static let challengeDuration: TimeInterval = 24 * 60 * 60
}

/// The code with which another group enters a challenge.
enum ChallengeCode {
    /// Forty bits of the number. With a thousand challenges open, a million blind guesses hit one with a probability of one
    /// in a thousand.
    static func make(from number: UInt64) -> String { StableID.characters(number, count: 8).uppercased() }

    /// As people type it: any case, spaces and dashes between, O for 0 and I or L for 1, as Crockford's base 32 reads them.
    static func normalized(_ text: String) -> String {
        let letters = text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let read = letters.map { character -> Character in
            switch character {
            case "O": "0"
            case "I", "L": "1"
            default: character
            }
        }
        return String(read.prefix(16))
    }
}
