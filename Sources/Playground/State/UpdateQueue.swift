import Foundation

/// The updates waiting for the bot, oldest first. A pure value; ``Messenger`` handles waiting polls.
struct UpdateQueue: Sendable {
    /// Seconds for which an update is kept for a bot that does not poll. Source: the Bot API's "Getting updates".
    static let lifetime: TimeInterval = 24 * 60 * 60

    /// The kinds of update for a bot that never specified any. Source: the Bot API's `getUpdates`.
    static let kindsByDefault: Set<String> = [
        "message", "edited_message", "guest_message", "callback_query", "inline_query", "my_chat_member",
    ]

    private struct Entry {
        var update: Update
        var date: Date
    }

    private var entries: [Entry] = []
    private var nextID: Int64
    /// The kinds to keep. The setting persists from one poll to the next.
    private(set) var allowedKinds = kindsByDefault

    init(firstID: Int64) { nextID = firstID }

    var count: Int { entries.count }

    /// Adds `event`, unless the bot did not ask for its kind.
    mutating func append(_ event: UpdateEvent, at date: Date) {
        guard allowedKinds.contains(event.kind) else { return }
        entries.append(Entry(update: event.update(id: nextID), date: date))
        nextID += 1
    }

    /// Sets the kinds from a poll's list. `nil` keeps the earlier setting; an empty list restores the default.
    mutating func allow(_ kinds: [String]?) {
        guard let kinds else { return }
        allowedKinds = kinds.isEmpty ? Self.kindsByDefault : Set(kinds)
    }

    /// Removes the updates acknowledged by `offset`: all below it or, for −n, all but the last n. 0 acknowledges nothing.
    mutating func acknowledge(offset: Int64) {
        if offset < 0 {
            entries = entries.suffix(Int(min(offset.magnitude, UInt64(entries.count))))
        } else if offset > 0 {
            entries.removeAll { $0.update.updateId < offset }
        }
    }

    /// The oldest updates, at most `limit`. Drops those older than a day.
    mutating func pending(limit: Int, at date: Date) -> [Update] {
        entries.removeAll { date.timeIntervalSince($0.date) > Self.lifetime }
        return entries.prefix(limit).map(\.update)
    }

    mutating func removeAll() { entries = [] }
}
