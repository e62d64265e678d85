internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// Screens that members send in private.
extension Leagues {
    /// Remembers a screen with a list of words, or one that its caption sends to the league, until the puzzle has taken its board.
    mutating func note(_ reading: BoardReading, from pending: PendingPhoto) {
        let isMeant = pending.caption.map { Self.isRequest(caption: $0, in: language) } ?? false
        guard !leagues.isEmpty || isMeant, reading.found != nil || isMeant else { return }
        league.unread = nil
        league.arriving = .init(reading: reading, isMeant: isMeant)
    }

    /// Enters the screen that has just arrived, or asks for what it does not tell.
    mutating func enterScreen() throws {
        guard !isGroup, let arrival = league.arriving else { return }
        league.arriving = nil
        guard effects.forget == nil, let board = arrival.reading.board, let game = state.activeGame,
            game.hasLetters(of: board)
        else { return }
        guard !leagues.isEmpty else { return say(language.rich(LeagueNoticeText(.none))) }
        guard arrival.reading.uncertain.isEmpty else { return say(language.rich(LeagueNoticeText(.unclear))) }
        guard let known = try knownWords(of: game) else { return }
        let screen = LeagueScreen(arrival.reading.found, on: game.board, known: known)
        if let points = screen.points { return send(screen, points: points) }
        league.unread = .init(screen: screen, date: now)
        say(language.rich(LeagueNoticeText(.askScore, screen: screen)))
    }

    /// The screen whose score was asked for; `nil` after a while, when a number means something else.
    var screenWithoutScore: LeagueScreen? {
        guard !isGroup, let unread = league.unread, now.timeIntervalSince(unread.date) < Self.scoreTimeout else {
            return nil
        }
        return unread.screen
    }

    /// - Returns: whether the message says the score that was asked for.
    mutating func hearScore(_ message: IncomingMessage) throws -> Bool {
        let tokens = MessageText(message.text).tokens
        guard message.photo == nil, let screen = screenWithoutScore, let points = tokens.first.flatMap({ Int($0) }),
            tokens.count <= Self.mostTokens
        else { return false }
        guard screen.scores.contains(points) else {
            say(language.rich(LeagueNoticeText(.otherScore, screen: screen)))
            return true
        }
        league.unread = nil
        send(screen, points: points)
        return true
    }

    // MARK: Entering

    private mutating func send(_ screen: LeagueScreen, points: Int) {
        guard let person else { return }
        var entered: [League] = []
        var isReplaced = false
        for league in leagues {
            if let refusal = refusal(of: screen.board, in: league) {
                say(language.rich(refusal))
                continue
            }
            let day = day(of: league)
            isReplaced = isReplaced || league.entry(of: person, on: day) != nil
            let entry = LeagueEntry(
                person: person, day: day, board: screen.board, points: points, maximum: screen.maximum,
                words: screen.words, unread: screen.unread(at: points), sentAt: now)
            change(.send(entry, to: league.chat))
            wakeGroup(of: league, on: day)
            entered.append(league)
        }
        if !entered.isEmpty { confirm(screen, points: points, in: entered, isReplaced: isReplaced) }
    }

    private mutating func confirm(_ screen: LeagueScreen, points: Int, in entered: [League], isReplaced: Bool) {
        let scale = RankScale(edition: screen.board.edition, maximum: screen.maximum)
        let text = LeagueSentText(
            leagues: WordLine.joined(entered.map { title(of: $0) }), points: Quantity(points),
            rank: language.title(of: scale.rank(at: points)),
            pangrams: Quantity(screen.words.count(where: screen.board.isPangram)), isReplaced: isReplaced)
        let buttons = entered.prefix(Self.mostButtons).map { league in
            [
                button(
                    entered.count > 1 ? .withdrawFrom : .withdraw,
                    LeagueButton(.withdraw, id: tag(of: league), "\(day(of: league))"), title: title(of: league))
            ]
        }
        say(language.rich(text), keyboard: Keyboard(rows: Array(buttons)))
    }

    /// Why the board is not the day's; `nil` if it may be.
    private func refusal(of board: Board, in league: League) -> LeagueNoticeText? {
        let day = day(of: league)
        func notice(_ notice: LeagueNotice, name: String = "", date: Int? = nil, other: Board? = nil)
            -> LeagueNoticeText
        {
            LeagueNoticeText(
                notice, league: title(of: league), name: name, board: board.description,
                other: other?.description ?? "",
                date: date.map { language.date(ofDay: $0) } ?? "")
        }
        let own = (0...1).compactMap { resources.calendar.board(of: day - $0, edition: board.edition) }
        if own.contains(where: board.hasLetters) { return notice(.ownPuzzle) }
        if let old = league.entries.last(where: { $0.day < day && $0.board.hasLetters(of: board) }) {
            return notice(.old, date: old.day)
        }
        if let start = state.activeGame?.startedAt, now.timeIntervalSince(start) > Self.longestDay {
            return notice(.old, date: GroupClock(timeZone: league.timeZone).day(of: start))
        }
        let others = league.entries(on: day).filter { $0.person != person && $0.board.edition == board.edition }
        guard let other = others.first, !others.contains(where: { $0.board.hasLetters(of: board) }) else { return nil }
        return notice(.otherBoard, name: shortName(league.name(of: other.person)), other: other.board)
    }

    /// Has the group told in its own chat, which knows its language.
    private mutating func wakeGroup(of league: League, on day: Int) {
        let id = newID("league-news-\(effects.jobs.count)")
        effects.jobs.append(
            Job(
                id: "\(Leagues.key)-\(id)", chat: league.chat, subject: Leagues.key,
                work: .wake("\(LeagueTimer.news):\(day)"), due: min(now, input.date), holdsUpChat: false,
                isCountdown: true))
    }

    // MARK: Taking back, leaving

    mutating func withdraw(_ button: LeagueButton) -> Toast? {
        guard let league = leagues.first(where: { tag(of: $0) == button.id }), let day = Int(button.argument),
            day == self.day(of: league), league.entry(of: person, on: day) != nil
        else {
            removePressedButtons()
            return toast(.over)
        }
        change(.withdraw(day: day, from: league.chat))
        wakeGroup(of: league, on: day)
        sayInPlace(language.rich(LeagueNoticeText(.withdrawn, league: title(of: league))))
        return nil
    }

    mutating func leave(_ tag: String) -> Toast? {
        guard let league = leagues.first(where: { self.tag(of: $0) == tag }), !isGroup else { return toast(.over) }
        change(.leave(league.chat))
        state.records[LeagueTable.self].removeAll { $0.chat == league.chat }
        wakeGroup(of: league, on: day(of: league))
        sayInPlace(language.rich(LeagueNoticeText(.left, league: title(of: league))))
        return nil
    }

    /// `/league` in a private chat.
    mutating func sayOwnLeagues() {
        let lines = leagues.map { league in
            LeagueListText.Line(
                title: title(of: league), people: Quantity(league.members.count),
                sent: Quantity(league.entries(on: day(of: league)).count),
                points: league.entry(of: person, on: day(of: league)).map { Quantity($0.points) })
        }
        let buttons = leagues.prefix(Self.mostButtons).map { league in
            [button(.leave, LeagueButton(.leave, id: tag(of: league)), title: title(of: league))]
        }
        let invitation = [[Keyboard.Button(label(.addToGroup), opening: .group(code: nil))]]
        say(
            language.rich(LeagueListText(lines: lines)),
            keyboard: Keyboard(rows: lines.isEmpty ? invitation : Array(buttons)))
    }

    private func label(_ label: LeagueLabel) -> String {
        language.plain(LeagueButtonText(label: Chosen(label), title: nil))
    }

    /// How long a number is taken for the score that was asked for, in seconds.
    private static let scoreTimeout: TimeInterval = 3600
    /// “56”, “56 points”, “56 points so far”.
    private static let mostTokens = 4
    /// A board that was begun longer ago than this, in seconds, is not the day's.
    private static let longestDay: TimeInterval = 24 * 3600
    private static let mostButtons = 8
}
