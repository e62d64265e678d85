internal import BotState
internal import Foundation
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// The board of the day, sent to a person alone at their hour, with what they missed the day before. A group sets its hour in its settings.
extension DailyPuzzle {
    /// `/daily`, `/daily 8`, `/daily 8 Europe/Paris`, `/daily Europe/Paris` and `/daily off`.
    mutating func setDelivery(_ argument: String) throws {
        guard !isGroup else { return try perform(named: GroupCommand.settings.rawValue) }
        switch HourRequest(argument, in: language) {
        case .show: sayDelivery(daily.delivery == nil ? .none : .set)
        case .off:
            daily.delivery = nil
            sayDelivery(.off)
        case .unclear: sayDelivery(.unclear)
        case .zone(let zone):
            daily.delivery?.zone = zone
            scheduleDelivery()
            sayDelivery(daily.delivery == nil ? .unclear : .set, zone: zone)
        case .unknownZone(let name): sayDelivery(.unknownZone, zone: name)
        case .hour(let hour, let zone):
            daily.delivery = DailyDelivery(hour: hour, zone: zone ?? daily.delivery?.zone)
            scheduleDelivery()
            sayDelivery(.set)
        }
    }

    /// - Parameter zone: what the text names; by default the zone that the person chose.
    private mutating func sayDelivery(_ state: DeliveryState, zone: String? = nil) {
        let zone = zone ?? daily.delivery?.zone
        let text = DeliveryText(
            state: Chosen(state), hour: daily.delivery.map { language.time(hour: $0.hour, minute: 0) },
            zone: zone ?? "UTC", isZoneKnown: zone != nil,
            time: language.time(hour: deliveryClock.hour(of: now), minute: deliveryClock.minute(of: now)))
        say(language.rich(text))
    }

    private var deliveryClock: GroupClock { GroupClock(timeZone: daily.delivery?.zone) }

    private mutating func scheduleDelivery() {
        guard let delivery = daily.delivery else { return }
        let id = StableID.make("delivery", state.chat.platform.rawValue, state.chat.id)
        setTimer(
            of: DailyPuzzle.self, id: id, at: deliveryClock.next(hour: delivery.hour, after: now), note: Self.delivery)
    }

    /// The hour has come. A bot that was away for long waits for the next day: nobody is woken by a puzzle.
    mutating func deliveryIsDue() throws {
        guard !isGroup, let delivery = daily.delivery else { return }
        scheduleDelivery()
        let hoursLate = (deliveryClock.hour(of: now) - delivery.hour + Self.hoursADay) % Self.hoursADay
        guard hoursLate <= Self.mostHoursLate else { return }
        guard delivery.unanswered < Self.mostUnanswered else {
            daily.delivery = nil
            return sayDelivery(.unanswered)
        }
        let edition = usualEdition(nil)
        guard let board = resources.calendar.board(of: today, edition: edition),
            core.activeGame?.hasLetters(of: board) != true
        else { return }
        daily.delivery?.unanswered += 1
        try sayWhatWasMissed()
        // Whoever plays another board right now is not taken away from it.
        guard !isPlaying else { return say(language.rich(DeliveryText.waiting), keyboard: todaysPuzzleKeyboard) }
        try self[Boards.self].play(board, notes: BoardNotes(outer: board.outerTiles), origin: .daily, instead: nil)
    }

    /// Names some of the words that are missing on the board of the day before, if the person found any of the others.
    private mutating func sayWhatWasMissed() throws {
        guard let noted = daily.game, noted.day == today - 1, let game = try core.game(id: noted.gameID),
            !game.countedWords.isEmpty
        else { return }
        let round = try core.round(game)
        let missed = round.offerable.filter { !round.found.contains($0) }.suffix(Self.mostMissed)
        guard !missed.isEmpty else { return }
        let text = MissedYesterdayText(
            words: WordLine.joined(resources.written(missed, on: game.board)), left: Quantity(round.left - missed.count)
        )
        say(language.rich(text))
    }

    private var isPlaying: Bool {
        core.activeGame.map { !$0.isFinished && now.timeIntervalSince($0.lastPlayedAt) < Self.pause } ?? false
    }

    private var todaysPuzzleKeyboard: Keyboard { Keyboard(rows: [[todaysPuzzleButton]]) }

    /// Whoever plays the board of the day wants the next one too.
    mutating func noteDayIsPlayed() {
        if daily.delivery != nil { daily.delivery?.unanswered = 0 }
    }

    /// The note of the timer.
    static let delivery = "delivery"
    private static let hoursADay = 24
    private static let mostHoursLate = 3
    /// The boards in a row after which nobody seems to want any.
    private static let mostUnanswered = 7
    /// As many as a line on a phone has.
    private static let mostMissed = 6
    /// A player who has not typed anything for this long, in seconds, is doing something else.
    private static let pause: TimeInterval = 1800
}
