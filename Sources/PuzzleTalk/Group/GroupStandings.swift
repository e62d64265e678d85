internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// Who is ahead in the group: on this board, this week, and over all boards.
struct GroupStandings: BoardPart {
    var core: Puzzle

    mutating func showStandings() throws {
        guard !core.isTogether else {
            guard let game = core.activeGame else { return core.notice(.playTogether) }
            return try self[BoardLists.self].showScore(of: game)
        }
        let period: StandingsPeriod = core.activeGame == nil ? .all : .board
        let content = standingsContent(period)
        act(.send(content, replyTo: messageID))
    }

    /// Shows another period in the message whose button was pressed.
    mutating func showPeriod(_ button: GroupButton) throws -> Toast? {
        guard let period = StandingsPeriod(rawValue: button.argument), let message = pressedMessage, !core.isTogether
        else {
            return core.toast(.expired)
        }
        act(.edit(.message(message), standingsContent(period)))
        return nil
    }

    private func standings(_ period: StandingsPeriod) -> Standings {
        switch period {
        case .board: boardStandings
        case .week:
            Standings(of: self[GroupPuzzle.self].ledger.players, weekOf: GroupClock.weekStart(of: today), today: today)
        case .all: Standings(of: self[GroupPuzzle.self].ledger.players, weekOf: nil, today: today)
        }
    }

    /// During a race the standings list teams, not people. Who found what stays hidden until the end.
    private var boardStandings: Standings {
        if let race = core.group.race, race.isRunning {
            return self[TeamRace.self].teamStandings(of: self[TeamRace.self].teamGames(of: race))
        }
        return Standings(of: core.activeGame.map { [$0] } ?? [], names: names)
    }

    private func standingsContent(_ period: StandingsPeriod) -> OutgoingMessage.Content {
        let standings = standings(period)
        let text = standingsText(standings, period: period)
        let tabs = StandingsPeriod.allCases.filter { $0 != period }.map { other in
            core.button(GroupLabel(other), GroupButton(.period, other.rawValue))
        }
        let scene = StandingsScene(
            title: language.plain(PeriodText(period: Chosen(period))), subtitle: title(of: period),
            rows: rows(of: standings), columns: columns(withStreaks: period != .board))
        return .init(
            language.rich(text), picture: picture(text) { try pictures.standings(scene) },
            keyboard: Keyboard(rows: [tabs]))
    }

    private func title(of period: StandingsPeriod) -> String {
        (period == .board ? core.activeGame?.board.description : input.chat.title.map { PersonName.presentable($0) })
            ?? ""
    }

    func standingsText(_ standings: Standings, period: StandingsPeriod) -> StandingsText {
        StandingsText(
            period: Chosen(period), lines: standings.lines.prefix(Self.mostLines).map(line),
            hidden: Quantity(max(0, standings.lines.count - Self.mostLines)))
    }

    func line(_ line: Standings.Line) -> StandingsText.Line {
        StandingsText.Line(
            place: line.place, name: shortName(line.name), points: Quantity(line.tally.points),
            words: Quantity(line.tally.words), pangrams: Quantity(line.tally.pangrams),
            hints: Quantity(line.tally.hints), streak: Quantity(line.streak > 1 ? line.streak : 0))
    }

    func rows(of standings: Standings) -> [StandingsRow] {
        standings.lines.prefix(Self.mostLines).map(row)
    }

    func row(of line: Standings.Line) -> StandingsRow {
        StandingsRow(
            place: line.place, name: shortName(line.name), points: line.tally.points, words: line.tally.words,
            pangrams: line.tally.pangrams, hints: line.tally.hints, streak: line.streak)
    }

    func columns(withStreaks: Bool = false) -> StandingsColumns {
        func title(_ column: StandingsColumn) -> String { language.plain(ColumnText(column: Chosen(column))) }
        return StandingsColumns(
            points: title(.points), words: title(.words), pangrams: title(.pangrams), hints: title(.hints),
            streak: withStreaks ? title(.streak) : nil)
    }

    /// The number of lines that a phone's screen shows.
    private static let mostLines = 20
}

extension GroupLabel {
    fileprivate init(_ period: StandingsPeriod) {
        switch period {
        case .board: self = .board
        case .week: self = .week
        case .all: self = .all
        }
    }
}
