internal import Messaging
internal import Synchronization

internal import struct Foundation.Date
internal import struct Foundation.TimeInterval

/// Who administers which group without its members knowing. They write in the group's name, but the presses of their buttons come with
/// their own. In memory only: the next press has the server asked again.
final class AnonymousAdministrators: Sendable {
    private struct Answer {
        var people: Set<PersonID>
        var date: Date
    }

    /// The most groups to remember. After that it starts anew.
    private static let capacity = 10_000
    /// Somebody who becomes anonymous may be named for so long.
    private static let freshness: TimeInterval = 300

    private let known = Mutex<[String: Answer]>([:])

    /// Those of a group; `nil` when the server was not asked lately.
    func people(in chat: ChatID, at date: Date) -> Set<PersonID>? {
        known.withLock { known in
            known[chat.id].flatMap { date.timeIntervalSince($0.date) < Self.freshness ? $0.people : nil }
        }
    }

    func note(_ people: Set<PersonID>, in chat: ChatID, at date: Date) {
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[chat.id] = Answer(people: people, date: date)
        }
    }
}
