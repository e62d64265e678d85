internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Games that the chat played before.
struct OlderGames: BoardPart {
    var core: Puzzle

    /// Goes back to the game that `argument` names by its letters or by the day on which it was played; offers those that are not finished
    /// where it names none.
    mutating func resume(_ argument: String) throws {
        let text = MessageText(argument)
        // “Tuesday” has seven letters, as a board has.
        let days = NamedDay.days(text, in: language, today: today)
        if days.isEmpty, let board = typedBoard(text) {
            guard let game = try self[Boards.self].takeUpGame(on: board) else { return offer([], isAsked: true) }
            return try resume(game)
        }
        guard !days.isEmpty else { return try offerOlderGames() }
        let games = try games(of: days)
        if games.count == 1 { try resume(games[0]) } else { offer(games, isAsked: true) }
    }

    mutating func resume(_ game: Game) throws {
        let game = try self[Boards.self].takeUpGame(on: game.board) ?? game
        self[Boards.self].activate(game)
        try self[Boards.self].present(game, origin: .resumed)
    }

    private mutating func offerOlderGames() throws {
        try core.find([.unfinished])
        let games = state.games.filter { $0.id != state.activeGameID && !$0.isFinished && $0.team == nil }
        // Where there are too many, those without a word or a clue go first.
        let clues = self[GivenClues.self]
        let chosen = (games.filter { !clues.isUntouched($0) } + games.filter(clues.isUntouched)).prefix(
            Self.mostOffered)
        let ids = Set(chosen.map(\.id))
        offer(games.filter { ids.contains($0.id) }, hasMore: games.count > chosen.count)
    }

    private mutating func offer(_ games: [Game], hasMore: Bool = false, isAsked: Bool = false) {
        let rows = games.map { [Keyboard.Button($0.board.description, data: PuzzleButton(.resume, id: $0.id).data)] }
        let text = ResumeText(games: Quantity(games.count), hasMore: hasMore, isAsked: isAsked)
        say(language.rich(text), keyboard: rows.isEmpty ? nil : Keyboard(rows: rows))
    }

    /// The board of letters that somebody typed, in whichever language there is one.
    private func typedBoard(_ text: MessageText) -> Board? {
        guard TypedBoard.looksLikeOne(text.spelled, eager: true, editions: Edition.allCases),
            case .board(let typed) = TypedBoard.read(text.spelled, editions: Edition.allCases)
        else { return nil }
        return self[Editions.self].boards(center: typed.center, tiles: typed.outer, editions: Edition.allCases).first
    }

    /// The games that were begun or last played on one of `days`, the latest first.
    private func games(of days: [Int]) throws -> [Game] {
        let times = days.map(groupClock.time(of:))
        try core.find(Set(times.map { GameRequest.played($0) }))
        return state.games.filter { game in
            game.team == nil && times.contains { $0.contains(game.startedAt) || $0.contains(game.lastPlayedAt) }
        }
    }

    /// As many buttons as a phone's screen shows.
    private static let mostOffered = 10
}
