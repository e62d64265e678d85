internal import Messaging
internal import Synchronization

internal import struct Foundation.Date
internal import struct Foundation.TimeInterval

/// Who administers which group without its members knowing. They write in the group's name, but the presses of their buttons come with
/// their own. In memory only: the next press has the server asked again.
final class AnonymousAdministrators: Sendable {
    struct Answer {
        /// `nil` if the server has never said.
        var people: Set<PersonID>?
        /// When the server is to be asked again.
        fileprivate var end: Date
    }

    /// The most groups to remember. After that it starts anew.
    private static let capacity = 10_000
    /// Somebody who becomes anonymous may be named for so long.
    private static let freshness: TimeInterval = 300
    /// After a failure the server is left alone for so long.
    private static let rest: TimeInterval = 10

    private let known = Mutex<[String: Answer]>([:])

    /// What is known of a group; `nil` when the server is to be asked.
    func answer(in chat: ChatID, at date: Date) -> Answer? {
        known.withLock { known in known[chat.id].flatMap { date < $0.end ? $0 : nil } }
    }

    func note(_ people: Set<PersonID>, in chat: ChatID, at date: Date) {
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[chat.id] = Answer(people: people, end: date.addingTimeInterval(Self.freshness))
        }
    }

    /// Notes that the server did not answer.
    /// - Returns: those whom it named before; `nil` if it never did.
    func noteFailure(in chat: ChatID, at date: Date) -> Set<PersonID>? {
        known.withLock { known in
            let people = known[chat.id]?.people
            if known.count >= Self.capacity { known = [:] }
            known[chat.id] = Answer(people: people, end: date.addingTimeInterval(Self.rest))
            return people
        }
    }
}
