internal import BotState
internal import Foundation
internal import Messaging
internal import PuzzleLanguage
internal import Talk

/// What a group sees of its league.
extension Leagues {
    private var own: League? { leagues.first }

    /// `/league` begins the group's league with whoever asks, or shows how the day stands.
    mutating func openOrShow() {
        if own == nil {
            change(.open(title: input.chat.title, timeZone: session.settings.timeZone))
            joinSender()
        }
        guard let own else { return }
        league.shownDay = today
        act(.send(content(of: today, in: own), handle: message(of: today), replyTo: messageID))
    }

    mutating func join() -> Toast? {
        guard isGroup, let own else { return toast(.over) }
        guard !own.isMember(person) else { return toast(.alreadyIn) }
        joinSender()
        if let message = pressedMessage, let own = self.own {
            act(.edit(.message(message), content(of: today, in: own)))
        }
        return toast(.joined)
    }

    private mutating func joinSender() {
        guard let sender = input.sender else { return }
        change(.join(name: PersonName.stored(sender.name)))
    }

    /// Notes in the league what the group is called and when its days begin.
    mutating func noteGroup() {
        guard isGroup, effects.forget == nil, let own else { return }
        let (title, zone) = (input.chat.title ?? own.title, session.settings.timeZone)
        if own.title != title || own.timeZone != zone { change(.open(title: title, timeZone: zone)) }
    }

    // MARK: The day

    /// A member has sent a screen, or taken it back. The message about the day is brought up to date.
    mutating func showNews(of day: Int) {
        guard isGroup, !isAway, let own, day == today else { return }
        let content = content(of: day, in: own)
        guard league.shownDay != day else { return act(.edit(.handle(message(of: day)), content)) }
        guard !own.entries(on: day).isEmpty else { return }
        league.shownDay = day
        act(.send(content, handle: message(of: day)))
    }

    /// Makes sure that a day with entries is closed. Quiet hours put the result off.
    mutating func awaitClose(of day: Int) {
        guard isGroup, let own, !own.entries(on: day).isEmpty else { return }
        let end = groupClock.afterQuiet(groupClock.time(of: day).upperBound, quiet: session.settings.quietHours)
        setTimer(of: Leagues.self, id: "\(tag(of: own))-\(day)", at: end, note: "\(LeagueTimer.close):\(day)")
    }

    /// The day is over: who won, and the words.
    mutating func closeDay(_ day: Int) {
        guard isGroup, !isAway, day < today, let own, league.closedDay ?? .min < day else { return }
        let standings = LeagueDay(day, of: own)
        guard !standings.lines.isEmpty else { return }
        league.closedDay = day
        if league.shownDay == day { act(.editKeyboard(.handle(message(of: day)), nil)) }
        act(.send(.init(language.rich(text(of: standings, on: day, isOver: true)))))
        if let words = words(of: standings, on: day, in: own) { act(.send(.init(language.rich(words)))) }
    }

    private func message(of day: Int) -> MessageHandle { MessageHandle(rawValue: "league-\(day)") }

    private func content(of day: Int, in league: League) -> OutgoingMessage.Content {
        let text = text(of: LeagueDay(day, of: league), on: day, isOver: false)
        let row = [button(.join, LeagueButton(.join)), privateChatButton(code: nil)]
        return .init(language.rich(text), keyboard: Keyboard(rows: [row]))
    }

    /// Names no word.
    private func text(of standings: LeagueDay, on day: Int, isOver: Bool) -> LeagueDayText {
        let lines = standings.lines.map { line in
            LeagueDayText.Line(
                place: line.place, name: shortName(line.name), points: Quantity(line.entry.points),
                maximum: line.entry.maximum, rank: language.title(of: line.rank),
                pangrams: Quantity(line.pangrams.count),
                only: Quantity(line.only?.count ?? 0))
        }
        let waiting = standings.waiting.map { shortName($0) }
        return LeagueDayText(
            isOver: isOver, day: language.date(ofDay: day), lines: lines,
            waiting: waiting.isEmpty ? nil : WordLine.joined(waiting, limit: Self.mostNames),
            onlyPangram: standings.onlyPangramFinder.map { shortName($0.name) },
            time: session.settings.timeZone == nil ? time(of: now) : nil)
    }

    private func words(of standings: LeagueDay, on day: Int, in league: League) -> LeagueWordsText? {
        let onlys = standings.lines.compactMap { line -> LeagueWordsText.Line? in
            guard let only = line.only, !only.isEmpty else { return nil }
            let words = resources.written(only, on: line.entry.board)
            return .init(name: shortName(line.name), words: WordLine.joined(words, limit: Self.mostWords))
        }
        let wins = league.wins(on: day - Self.season + 1..<day + 1).prefix(Self.mostNames).map { win in
            "\(shortName(win.name)) \(win.days)"
        }
        let text = LeagueWordsText(
            onlys: onlys, pangrams: pangrams(of: standings), wins: wins.isEmpty ? nil : WordLine.joined(Array(wins)),
            season: Self.season)
        return onlys.isEmpty && text.pangrams.isEmpty && wins.isEmpty ? nil : text
    }

    /// Each pangram with those who found it.
    private func pangrams(of standings: LeagueDay) -> [LeagueWordsText.Line] {
        let all = standings.lines.flatMap { line in
            line.pangrams.map { (resources.written($0, on: line.entry.board), line) }
        }
        return Dictionary(grouping: all) { $0.0 }.sorted { $0.key < $1.key }.map { word, finders in
            .init(name: WordLine.joined(finders.map { shortName($0.1.name) }), words: word)
        }
    }

    // MARK: The end

    /// `/league off`: only administrators end it.
    mutating func askToEnd() {
        guard own != nil, let person else { return say(language.rich(LeagueNoticeText(.none))) }
        ask(for: .findStanding(person), of: Leagues.self, id: Self.endCheck + newID("league-end"))
    }

    mutating func end(jobID: String, as standing: ChatStanding) {
        guard jobID.hasPrefix(Self.endCheck), own != nil else { return }
        guard standing.isAdministrator else { return say(language.rich(LeagueNoticeText(.onlyAdministrators))) }
        change(.close)
        say(language.rich(LeagueNoticeText(.ended)))
    }

    private static let endCheck = "league-end-"
    /// The days of which the victories are counted.
    private static let season = 30
    private static let mostNames = 20
    private static let mostWords = 40
}
