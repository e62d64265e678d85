internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import Talk

/// The screenshot league: each member of a group plays their own newspaper's puzzle and sends the bot a screenshot in private. The group
/// sees points and ranks at once, and the words when the day is over.
struct Leagues: Feature, SentenceParticipant {
    typealias Notes = LeagueNotes
    typealias Command = LeagueCommand
    typealias Summary = LeagueCommandText
    typealias Verb = LeagueVerb

    static let key = "league"

    static let table: (any FeatureTable.Type)? = LeagueTable.self

    static let phrases: [any Phrase.Type] = [
        LeagueCommandText.self, LeagueButtonText.self, LeagueToastText.self, LeagueNoticeText.self,
        LeagueDayText.self, LeagueWordsText.self, LeagueSentText.self, LeagueListText.self,
    ]

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: LeagueCommand, argument: String) throws {
        guard isGroup else { return sayOwnLeagues() }
        if case .off = HourRequest(argument, in: language) { return askToEnd() }
        openOrShow()
    }

    mutating func press(_ button: LeagueButton) throws -> Toast? {
        switch button.verb {
        case .join: return join()
        case .leave: return leave(button.id)
        case .withdraw: return withdraw(button)
        }
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .message(let message): return try hearScore(message) || hearSentence(message)
        case .readingSeen(.board(let reading), let pending) where !isGroup: note(reading, from: pending)
        case .woken(let note): try wake(note)
        case .jobEnded(let id, .standing(let standing)?): end(jobID: id, as: standing)
        case .end:
            try enterScreen()
            noteGroup()
        default: break
        }
        return false
    }

    var status: FeatureStatus {
        FeatureStatus(expectedNumbers: screenWithoutScore?.scores)
    }

    static func isRequest(caption: String, in language: Language) -> Bool {
        language.command(plain: MessageText(caption)) == LeagueCommand.league.rawValue
            || caption.hasPrefix("/\(LeagueCommand.league.rawValue)")
    }

    private mutating func wake(_ note: String) throws {
        let parts = note.split(separator: ":").map(String.init)
        guard parts.count == 2, let day = Int(parts[1]) else { return }
        switch parts[0] {
        case LeagueTimer.news:
            showNews(of: day)
            awaitClose(of: day)
        case LeagueTimer.close: closeDay(day)
        default: break
        }
    }
}

/// The purposes of timers: the beginnings of their notes. The day follows.
enum LeagueTimer {
    static let news = "news"
    static let close = "close"
}

/// The commands. The raw value is the slash command.
enum LeagueCommand: String, FeatureCommand {
    case league

    var scope: CommandDescription.Scope? { nil }
}

/// The actions of the buttons: to take part, and in private chats to take part no more and to take a screen back.
enum LeagueVerb: String, Choice { case join, leave, withdraw }

typealias LeagueButton = FeatureButton<Leagues>

/// What waits in a chat.
struct LeagueNotes: FeatureNotes {
    /// In a private chat, the screen being handled.
    var arriving: Arrival?
    /// In a private chat, a screen whose score its sender has yet to say.
    var unread: Unread?
    /// In a group, the day whose standings are kept up to date in a message.
    var shownDay: Int?
    /// In a group, the last day that was closed.
    var closedDay: Int?

    /// A photo that was just read.
    struct Arrival: Codable, Hashable, Sendable {
        var reading: BoardReading
        /// Whether its caption says that it is for the league.
        var isMeant: Bool
    }

    /// A screen without a score, and when it was asked for.
    struct Unread: Codable, Hashable, Sendable {
        var screen: LeagueScreen
        var date: Date
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        arriving = container.decode(.arriving, or: nil)
        unread = container.decode(.unread, or: nil)
        shownDay = container.decode(.shownDay, or: nil)
        closedDay = container.decode(.closedDay, or: nil)
    }
}

extension Leagues {
    var league: LeagueNotes {
        get { session[Leagues.self] }
        set { session[Leagues.self] = newValue }
    }

    /// The group's league; in a private chat those of the person.
    var leagues: [League] { state.records[LeagueTable.self] }

    /// Has a change by the person stored, and goes on with what it leads to.
    mutating func change(_ change: LeagueChange) {
        guard let person else { return }
        effects.changes[LeagueTable.self].append(change)
        state.records[LeagueTable.self].apply(change, by: person, in: state.chat)
    }

    func day(of league: League) -> Int { GroupClock(timeZone: league.timeZone).day(of: now) }

    /// Identifies a league in the data of buttons.
    func tag(of league: League) -> String {
        StableID.make("league", league.chat.platform.rawValue, league.chat.id, league.chat.topic ?? "")
    }

    func title(of league: League) -> String {
        PersonName.short(league.title ?? "", or: language.plain(LeagueToastText(.yourGroup)))
    }

    func button(_ label: LeagueLabel, _ action: LeagueButton, title: String? = nil) -> Keyboard.Button {
        button(language.plain(LeagueButtonText(label: Chosen(label), title: title)), action)
    }

    func toast(_ notice: LeagueToast) -> Toast { Toast(language.plain(LeagueToastText(notice))) }
}
