internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// The reminder that a person can have once a day when words wait to be practised.
extension Lookup {
    /// Nobody is reminded at night.
    static let night = QuietHours(start: 22, end: 7)
    /// The reminders in a row after which nobody seems to want any.
    private static let mostUnanswered = 7
    /// Words that are due this long after the reminder belong to its day.
    private static let ahead: TimeInterval = 43_200

    /// `/remind`, `/remind 19`, `/remind 19 Europe/Paris`, `/remind Europe/Paris` and `/remind off`.
    mutating func setReminder(_ argument: String) {
        guard !isGroup else { return notice(.onlyInPrivate) }
        switch HourRequest(argument, in: language) {
        case .show: sayReminder(lookup.reminder == nil ? .none : .set)
        case .off: endReminder()
        case .unclear: sayReminder(.unclear)
        case .zone(let zone):
            lookup.reminder?.zone = zone
            scheduleReminder()
            sayReminder(lookup.reminder == nil ? .unclear : .set, zone: zone)
        case .unknownZone(let name): sayReminder(.unknownZone, zone: name)
        case .hour(let hour, _) where Self.night.contains(hour: hour): sayReminder(.night)
        case .hour(let hour, let zone):
            lookup.reminder = ReminderNotes(hour: hour, unanswered: 0, zone: zone ?? lookup.reminder?.zone)
            scheduleReminder()
            sayReminder(.set)
        }
    }

    mutating func endReminder() {
        lookup.reminder = nil
        sayReminder(.off)
    }

    private mutating func sayReminder(_ state: ReminderState, zone: String? = nil) {
        let zone = zone ?? lookup.reminder?.zone
        let clock = reminderClock
        let text = ReminderText(
            state: Chosen(state), hour: lookup.reminder.map { language.time(hour: $0.hour, minute: 0) },
            zone: zone ?? "UTC", isZoneKnown: zone != nil,
            time: language.time(hour: clock.hour(of: now), minute: clock.minute(of: now)), first: Self.night.end,
            last: Self.night.start - 1)
        say(language.rich(text))
    }

    private var reminderClock: GroupClock { GroupClock(timeZone: lookup.reminder?.zone) }

    /// Earlier versions kept the time zone of a reminder as the chat's, where it moved the puzzle of the day too.
    mutating func adoptTimeZoneOfReminder() {
        guard !isGroup, let zone = session.settings.timeZone else { return }
        let known = lookup.reminder?.zone
        lookup.reminder?.zone = known ?? zone
        session.settings.timeZone = nil
    }

    private mutating func scheduleReminder() {
        guard let reminder = lookup.reminder else { return }
        let id = StableID.make("reminder", state.chat.platform.rawValue, state.chat.id)
        setTimer(
            of: Lookup.self, id: id, at: reminderClock.next(hour: reminder.hour, after: now), note: "reminder")
    }

    /// The hour has come. A bot that was away until the night says nothing before the next day.
    mutating func reminderIsDue() {
        guard !isGroup, let reminder = lookup.reminder else { return }
        defer { scheduleReminder() }
        let soon = now.addingTimeInterval(Self.ahead)
        let due = vocabulary.filter { $0.dueAt <= soon }
        guard !due.isEmpty, !Self.night.contains(hour: reminderClock.hour(of: now)) else { return }
        guard reminder.unanswered < Self.mostUnanswered else {
            lookup.reminder = nil
            return sayReminder(.unanswered)
        }
        lookup.reminder?.unanswered += 1
        let text = DueText(due: Quantity(due.count), books: Quantity(Set(due.compactMap(\.book)).count))
        let buttons = [button(.ask, LookupButton(.ask)), button(.noReminder, LookupButton(.quiet))]
        say(language.rich(text), keyboard: Keyboard(rows: [buttons]))
    }

    mutating func pressedInReminder(_ button: LookupButton) throws -> Toast? {
        removePressedButtons()
        if button.verb == .ask {
            try askInQuiz("")
        } else {
            lookup.reminder = nil
            sayReminder(.off)
        }
        return nil
    }

    /// Who practises wants to be reminded on.
    mutating func noteAnswer() {
        if lookup.reminder != nil { lookup.reminder?.unanswered = 0 }
    }
}
