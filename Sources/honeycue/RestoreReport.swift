import Foundation
import Storage

/// What a restore did, in sentences for the operator.
struct RestoreReport {
    private let outcome: Restoration.Outcome
    private let database: URL

    init(_ outcome: Restoration.Outcome, database: URL) {
        self.outcome = outcome
        self.database = database
    }

    var lines: [String] {
        var lines = ["The backup is now the database \(database.path)."]
        if let last = outcome.lastHandled {
            lines.append("It ends on \(last.formatted(.iso8601)): what the bot was told and did later is lost.")
        }
        if let lost = outcome.lostUpdates, lost > 0 {
            let later = outcome.lastHandled == nil ? "" : " after that"
            lines.append("The replaced database had handled \(Self.count(lost, "update"))\(later).")
        }
        if let old = outcome.replaced {
            lines.append("The replaced database is kept as \(old.path). Delete it when you do not need it any more.")
        }
        return lines + waiting + [
            "People who asked to be forgotten after the backup are known again. Please have them ask again.",
            "Check with “honeycue doctor”, then start the bot.",
        ]
    }

    private var waiting: [String] {
        var lines: [String] = []
        if outcome.droppedMessages > 0 {
            lines.append(
                "\(Self.count(outcome.droppedMessages, "waiting message")) will not be sent, because the bot may have sent \(outcome.droppedMessages == 1 ? "it" : "them") after the backup. If it did not run after the backup, restore again with --send-waiting."
            )
        }
        if outcome.waitingMessages > 0 {
            lines.append("\(Self.count(outcome.waitingMessages, "waiting message")) will be sent.")
        }
        if outcome.waitingUpdates + outcome.openJobs > 0 {
            lines.append(
                "\(Self.count(outcome.waitingUpdates, "waiting update")) and \(Self.count(outcome.openJobs, "photo or look-up", "photos or look-ups")) in progress will be handled; people may get these answers a second time."
            )
        }
        if outcome.repeatsMatrix {
            lines.append(
                "Matrix delivers again what people wrote after the backup, because it is not known how far the bot had come; people may get these answers a second time."
            )
        }
        if outcome.timers > 0 {
            lines.append(
                "\(Self.count(outcome.timers, "timer")) will go on; \(outcome.dueTimers) of them \(outcome.dueTimers == 1 ? "is" : "are") due at once."
            )
        }
        return lines
    }

    private static func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
        "\(number) \(number == 1 ? one : several ?? one + "s")"
    }
}
