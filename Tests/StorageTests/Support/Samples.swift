import BotState
import Foundation
import Hive
import Messaging
import Synchronization
import Testing

enum Moment {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)

    static func later(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }
}

/// A time that a test sets.
final class SettableTime: Sendable {
    private let seconds = Mutex(0.0)

    /// So many seconds after the start.
    func set(_ later: Double) { seconds.withLock { $0 = later } }

    var now: Date { Moment.later(seconds.withLock { $0 }) }
}

extension ChatID {
    static let ana = ChatID(platform: .telegram, id: "1")
    static let bob = ChatID(platform: .telegram, id: "2")
    static let carol = ChatID(platform: .telegram, id: "3")
    static let team = ChatID(platform: .telegram, id: "-100")
}

extension PersonID {
    static let ana = PersonID(platform: .telegram, id: "1")
    static let bob = PersonID(platform: .telegram, id: "2")
}

extension Update {
    /// A text from the person whose private chat has the same number, or from `person` in a group.
    static func text(
        _ id: String, in chat: ChatID = .ana, by person: PersonID? = nil, _ text: String = "hint", album: String? = nil
    ) -> Update {
        let isGroup = chat.id.hasPrefix("-")
        let sender = person ?? PersonID(platform: chat.platform, id: chat.id)
        return Update(
            id: id, chat: Chat(id: chat, kind: isGroup ? .group : .private, title: isGroup ? "Team" : nil),
            sender: Person(id: sender, name: "Somebody"), date: Moment.start,
            event: .message(IncomingMessage(id: MessageID(rawValue: id), text: text, albumID: album)))
    }
}

extension Game {
    static func sample(_ id: String, lastPlayed: Date = Moment.start, finds: [Find] = []) throws -> Game {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        return Game(id: id, board: board, startedAt: Moment.start, lastPlayedAt: lastPlayed, finds: finds)
    }
}

extension Game.Find {
    static func sample(_ word: String, by person: PersonID = .ana) -> Game.Find {
        Game.Find(word: word, person: person, points: 5, foundAt: Moment.later(3))
    }
}

extension OutgoingMessage {
    static func send(_ text: String, to chat: ChatID = .ana, handle: String? = nil) -> OutgoingMessage {
        OutgoingMessage(
            chat: chat,
            action: .send(Content(RichText(plain: text)), handle: handle.map(MessageHandle.init(rawValue:))))
    }

    static func edit(_ handle: String, _ text: String, in chat: ChatID = .ana, picture: Data? = nil) -> OutgoingMessage
    {
        let content = Content(
            RichText(plain: text), picture: picture.map { Picture(png: $0, alternativeText: "a board") })
        return OutgoingMessage(chat: chat, action: .edit(.handle(MessageHandle(rawValue: handle)), content))
    }

    static func answer(_ id: String, in chat: ChatID = .ana) -> OutgoingMessage {
        OutgoingMessage(chat: chat, action: .answerButton(id: id, text: nil))
    }
}

extension Job {
    static func reading(
        _ id: String, in chat: ChatID = .ana, photos: [String] = ["file"], due: Date = Moment.start,
        holdsUp: Bool = true, album: String? = nil
    ) -> Job {
        let references = photos.map { PhotoReference(fileID: $0, uniqueID: $0) }
        return Job(
            id: id, chat: chat, work: .readPhotos(references), due: due, holdsUpChat: holdsUp, albumID: album)
    }
}
