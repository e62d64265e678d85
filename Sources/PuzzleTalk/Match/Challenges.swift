internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import Talk

/// Boards that several chats play against each other: groups, and people who are alone with the bot.
struct Challenges: BoardPart {
    var core: Puzzle

    /// A challenge that begins with `game`, which is not in it yet.
    func newChallenge(on game: Game) -> Challenge {
        Challenge(
            code: ChallengeCode.make(from: secretNumber("challenge")), board: game.board,
            outer: core.notes(of: game).outer,
            startedAt: now, endsAt: now.addingTimeInterval(Self.challengeDuration))
    }

    /// The running challenges in which `game` takes part. Chats that begin one on the same board may then enter each other's.
    func challenges(of game: Game) -> [Challenge] {
        state.challenges.filter { challenge in
            now < challenge.endsAt && challenge.entries.contains { $0.gameID == game.id }
        }
    }

    /// The end of the last challenge with `game` that is over and whose result the chat has not been told yet; `nil` if there is none.
    func lastEnd(of game: Game) -> Date? {
        state.challenges.filter { challenge in
            challenge.endsAt <= now && challenge.entries.contains { $0.gameID == game.id }
        }.map(\.endsAt).max()
    }

    /// Takes a challenge off the chat's list because its result is told. Nothing that counted in it can be undone any more.
    /// - Returns: this chat's game of the challenge.
    mutating func close(_ challenge: Challenge) throws -> Game? {
        state.challenges.removeAll { $0.code == challenge.code }
        guard let own = challenge.entries.first(where: { $0.chat == state.chat }) else { return nil }
        core.puzzle.undo.removeAll { $0.gameID == own.gameID }
        return try core.game(id: own.gameID)
    }

    func isIn(_ challenge: Challenge) -> Bool { state.challenges.contains { $0.code == challenge.code } }

    /// Notes `game` as this chat's game of the challenge.
    /// - Parameter name: what the others call the chat; `nil` for a number.
    /// - Returns: the challenge with this chat in it.
    mutating func enter(_ challenge: Challenge, with game: Game, name: String?) -> Challenge {
        var challenge = challenge
        challenge.entries.append(
            .init(
                chat: state.chat, gameID: game.id, name: name, tally: tally(of: game), words: game.countedWords))
        state.challenges.append(challenge)
        return challenge
    }

    func tally(of game: Game) -> Tally {
        Standings(of: [game], names: [:]).lines.reduce(Tally()) { $0 + $1.tally }
    }

    /// Says how the challenge stands, with the code and the buttons by which others enter it.
    mutating func sayChallenge(_ challenge: Challenge) {
        let text = ChallengeText(
            code: challenge.code, board: challenge.board.description,
            hours: Quantity(max(1, Int((challenge.endsAt.timeIntervalSince(now) / 3600).rounded(.up)))),
            isAlone: challenge.entries.count < 2, isPerson: !isGroup, groups: lines(of: challenge))
        // Whoever presses it in a group plays the board alone, and does not enter the group's challenge under a name of their own.
        let link = isGroup ? BoardLink.code(challenge.board) : ChallengeCode.link(to: challenge.code)
        say(language.rich(text), keyboard: playKeyboard(code: link))
    }

    func lines(of challenge: Challenge) -> [ChallengeText.Group] {
        ranked(challenge).map { line in
            .init(
                place: line.place, name: shortName(line.name), points: Quantity(line.tally.points),
                words: Quantity(line.tally.words), pangrams: Quantity(line.tally.pangrams),
                players: Quantity(isGroup ? challenge.entries[line.order].players : 0))
        }
    }

    func ranked(_ challenge: Challenge) -> [Standings.Line] {
        let lines = challenge.entries.enumerated().map { index, entry in
            Standings.Line(
                person: PersonID(platform: entry.chat.platform, id: "\(index)"),
                name: name(of: entry, number: index + 1),
                tally: entry.tally, order: index)
        }
        return Standings(lines).lines
    }

    /// What the chat calls a participant of a challenge.
    func name(of entry: Challenge.Entry, number: Int) -> String {
        let isOwn = entry.chat == state.chat
        let name = isOwn ? nil : entry.name
        return name ?? language.plain(GroupNameText(isOwn: isOwn, isPerson: !isGroup, number: number))
    }

    /// A day, so that people awake at different hours have the same.
    private static let challengeDuration: TimeInterval = 24 * 60 * 60
}
