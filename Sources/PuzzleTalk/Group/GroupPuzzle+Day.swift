internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// The group's daily rhythm.
extension GroupPuzzle {
    /// Schedules the daily closing at the hour that the group chose.
    mutating func scheduleClosing() {
        guard let hour = core.group.settings.closingHour else { return }
        setClosing(at: groupClock.next(hour: hour, after: now))
    }

    private mutating func setClosing(at date: Date) {
        setTimer(of: GroupPuzzle.self, id: "\(groupID())-closing", at: date, note: GroupTimer.closing)
    }

    /// The hour has come. In quiet hours the board waits for their end; a race is not cut short; a board that nobody has touched
    /// stays.
    mutating func closeDay() throws {
        guard core.group.settings.closingHour != nil else { return }
        let allowed = groupClock.afterQuiet(now, quiet: session.settings.quietHours)
        guard allowed <= now else { return setClosing(at: allowed) }
        scheduleClosing()
        guard !core.group.isAway, !core.isRacing, let game = core.activeGame, !game.finds.isEmpty else {
            return
        }
        try close(game, as: .day)
    }
}
