import Foundation

/// The updates that wait for the bot, oldest first: a pure value; parking polls is the ``Messenger``'s business.
struct UpdateQueue: Sendable {
    /// How long an update waits for a bot that does not come. Source: the Bot API's "Getting updates".
    static let lifetime: TimeInterval = 24 * 60 * 60

    /// The kinds that a bot gets when it never said which it wants. Source: the Bot API's `getUpdates`.
    static let kindsByDefault: Set<String> = [
        "message", "edited_message", "callback_query", "inline_query", "my_chat_member",
    ]

    private struct Entry {
        var update: Update
        var date: Date
    }

    private var entries: [Entry] = []
    private var nextID: Int64
    /// The kinds to keep; sticky from one poll to the next.
    private(set) var allowedKinds = kindsByDefault

    init(firstID: Int64) { nextID = firstID }

    var count: Int { entries.count }

    /// Takes in `event` unless the bot said that it does not want its kind.
    mutating func append(_ event: UpdateEvent, at date: Date) {
        guard allowedKinds.contains(event.kind) else { return }
        entries.append(Entry(update: event.update(id: nextID), date: date))
        nextID += 1
    }

    /// Takes the list of one poll: `nil` leaves the earlier one, an empty list returns to the default.
    mutating func allow(_ kinds: [String]?) {
        guard let kinds else { return }
        allowedKinds = kinds.isEmpty ? Self.kindsByDefault : Set(kinds)
    }

    /// Forgets what `offset` acknowledges: everything below it or, for −n, everything but the last n. 0 acknowledges nothing.
    mutating func acknowledge(offset: Int64) {
        if offset < 0 {
            entries = entries.suffix(Int(min(offset.magnitude, UInt64(entries.count))))
        } else if offset > 0 {
            entries.removeAll { $0.update.updateId < offset }
        }
    }

    /// The oldest updates, at most `limit`; those older than a day are gone.
    mutating func pending(limit: Int, at date: Date) -> [Update] {
        entries.removeAll { date.timeIntervalSince($0.date) > Self.lifetime }
        return entries.prefix(limit).map(\.update)
    }

    mutating func removeAll() { entries = [] }
}
