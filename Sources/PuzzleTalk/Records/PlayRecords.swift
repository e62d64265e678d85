internal import BotState
internal import Hive
internal import Intents
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// What a player has done over all boards, and a card of a board without its words to show to others.
struct PlayRecords: BoardFeature {
    typealias Notes = RecordNotes
    typealias Command = RecordCommand
    typealias Summary = RecordCommandText
    typealias Verb = RecordVerb

    static let key = "stats"

    static let phrases: [any Phrase.Type] = [
        RecordCommandText.self, RecordButtonText.self, RecordText.self, RecordPictureText.self, ShareText.self,
    ]

    var core: Puzzle

    mutating func perform(_ command: RecordCommand, argument: String) throws {
        switch command {
        case .stats: try showRecord()
        case .share: try share(state.activeGame ?? latestGame)
        }
    }

    mutating func press(_ button: RecordButton) throws -> Toast? {
        switch button.verb {
        case .record: try showRecord()
        case .share:
            guard let game = try core.game(id: button.id) else { return toast(.expired) }
            try share(game)
        }
        return nil
    }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .sentence(let request) where request.intent == .stats: try perform(.stats, argument: "")
        case .sentence(let request) where request.intent == .share: try perform(.share, argument: "")
        case .end:
            try noteChanges()
            return false
        default: return false
        }
        return true
    }

    /// The game of the chat with a word found that was played last.
    private var latestGame: Game? {
        state.games.filter { $0.team == nil && !$0.finds.isEmpty }.max { $0.lastPlayedAt < $1.lastPlayedAt }
    }
}

/// The commands. The raw value is the slash command.
enum RecordCommand: String, FeatureCommand {
    case stats, share

    var scope: CommandDescription.Scope? { nil }
}

/// The actions of the buttons: the record, and the card of the game that the identifier names.
enum RecordVerb: String, Choice { case record, share }

typealias RecordButton = FeatureButton<PlayRecords>

/// The record of a private chat.
struct RecordNotes: FeatureNotes {
    var record = PlayRecord()

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        record = container.decode(.record, or: PlayRecord())
    }
}

extension PlayRecords {
    private var record: PlayRecord {
        get { session[PlayRecords.self].record }
        set { session[PlayRecords.self].record = newValue }
    }

    func button(_ verb: RecordVerb, of game: Game?) -> Keyboard.Button {
        button(language.plain(RecordButtonText(label: Chosen(verb))), RecordButton(verb, id: game?.id ?? ""))
    }

    // MARK: Keeping the record

    /// Enters what changed in the chat's games. A group has standings instead.
    private mutating func noteChanges() throws {
        guard !isGroup, effects.forget == nil else { return }
        let before = Dictionary(before.games.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(state.games.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for id in Set(before.keys).union(after.keys).sorted() where hasChanged(before[id], after[id]) {
            let new = try after[id].map(core.round)
            // To look up the words of a board takes long, and mostly both games have the same.
            let old = try before[id].map { game in
                if let new, new.game.board == game.board { return new.with(game) }
                return try core.round(game)
            }
            record.note(from: old, to: new, weekOf: GroupClock.weekStart(of: today))
            guard let new, isTodays(id) else { continue }
            record.note(new.found.isEmpty ? nil : new.rank, on: today)
        }
    }

    private func hasChanged(_ old: Game?, _ new: Game?) -> Bool {
        old?.finds != new?.finds || old?.clues.count != new?.clues.count || old?.board != new?.board
    }

    /// Whether the game is that of the day's puzzle.
    private func isTodays(_ id: String) -> Bool {
        let noted = session[DailyPuzzle.self].game
        return noted?.gameID == id && noted?.day == today
    }

    // MARK: Showing it

    private mutating func showRecord() throws {
        guard !isGroup else { return try perform(named: GroupCommand.standings.rawValue) }
        let record = record
        let keyboard = latestGame.map { Keyboard(rows: [[button(.share, of: $0)]]) }
        let text = RecordText(
            record, days: lastDays(of: record), streak: daysInARow, in: language)
        let picture = record.boards == 0 ? nil : picture(text) { try pictures.record(scene(of: record)) }
        say(language.rich(text), keyboard: keyboard, picture: picture)
    }

    /// The days of the last week on which the day's puzzle was played, the latest first.
    private func lastDays(of record: PlayRecord) -> [RecordText.Day] {
        (0..<Self.daysInText).compactMap { ago in
            record.days[today - ago].map {
                RecordText.Day(day: language.weekday(ofDay: today - ago), rank: language.title(of: $0))
            }
        }
    }

    private func scene(of record: PlayRecord) -> RecordScene {
        func label(_ figure: RecordFigure) -> String { language.plain(RecordPictureText(figure: Chosen(figure))) }
        return RecordScene(
            title: label(.title),
            figures: [
                .init(value: "\(record.boards)", label: label(.boards)),
                .init(value: "\(record.geniuses)", label: label(.geniuses)),
                .init(value: "\(record.complete)", label: label(.complete)),
                .init(value: "\(record.words)", label: label(.words)),
                .init(value: "\(record.points)", label: label(.points)),
                .init(value: "\(record.pangrams)", label: label(.pangrams)),
            ],
            heading: label(.days),
            bars: (0..<Self.daysInPicture).reversed().map { bar(of: today - $0, in: record) },
            look: session.settings.look)
    }

    private func bar(of day: Int, in record: PlayRecord) -> RecordScene.Bar {
        let place = record.days[day].flatMap { Rank.ladder.firstIndex(of: $0) }
        let height = place.map { Double($0 + 1) / Double(Rank.ladder.count) } ?? 0
        return RecordScene.Bar(height: height, label: String(language.weekday(ofDay: day).prefix(2)))
    }

    private static let daysInText = 7
    private static let daysInPicture = 14

    /// On how many days in a row the day's puzzle was played; 0 for less than two.
    private var daysInARow: Int {
        let days = session[DailyPuzzle.self].streak.alive(on: today)
        return days > 1 ? days : 0
    }

    // MARK: Sharing

    /// Shows a card of the game: how far it is, and no word of it.
    private mutating func share(_ game: Game?) throws {
        guard let game else { return core.askForBoard() }
        guard !core.isRacing else { return core.notice(.raceIsOn) }
        let round = try core.round(game)
        let pangrams = round.words.filter(game.board.isPangram)
        let day = session[DailyPuzzle.self].game.flatMap { $0.gameID == game.id ? $0.day : nil }
        let text = ShareText(
            day: day.map { language.date(ofDay: $0) }, rank: language.title(of: round.rank),
            score: Quantity(round.score), maximum: Quantity(round.maximum), found: Quantity(round.found.count),
            total: Quantity(round.words.count), pangrams: Quantity(pangrams.count),
            foundPangrams: Quantity(pangrams.count(where: round.found.contains)),
            hints: Quantity(game.clues.count),
            streak: Quantity(isGroup ? 0 : daysInARow),
            isComplete: round.isComplete,
            letters: "\(game.board.center.description) \(core.notes(of: game).outer.map(\.description).joined())")
        let invite = self[FriendMatch.self].inviteButton(for: game)
        say(
            language.rich(text), keyboard: isGroup ? nil : Keyboard(rows: [[invite]]),
            picture: self[BoardDisplay.self].boardPicture(of: round))
    }
}

extension Rank {
    /// The ranks of the English puzzle, the lowest first, to which a bar of the picture is as high.
    fileprivate static let ladder: [Rank] = [
        .beginner, .goodStart, .movingUp, .good, .solid, .nice, .great, .amazing, .genius, .queenBee,
    ]
}

extension DayStreak {
    /// The days in a row, if the last is today or yesterday.
    fileprivate func alive(on today: Int) -> Int { lastDay >= today - 1 ? days : 0 }
}
