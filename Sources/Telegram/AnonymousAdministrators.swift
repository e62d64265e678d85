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
        let answer = Answer(people: people, end: date.addingTimeInterval(Self.freshness))
        known.withLock { Self.keep(answer, of: chat, in: &$0) }
    }

    /// Notes that the server did not answer.
    /// - Returns: those whom it named before; `nil` if it never did.
    func noteFailure(in chat: ChatID, at date: Date) -> Set<PersonID>? {
        known.withLock { known in
            let people = known[chat.id]?.people
            Self.keep(Answer(people: people, end: date.addingTimeInterval(Self.rest)), of: chat, in: &known)
            return people
        }
    }

    private static func keep(_ answer: Answer, of chat: ChatID, in known: inout [String: Answer]) {
        if known.count >= capacity { known = [:] }
        known[chat.id] = answer
    }
}
