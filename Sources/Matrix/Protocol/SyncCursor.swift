internal import Foundation
internal import JSON
internal import Messaging

/// The position in the stream of events, with the remaining work for earlier events. It is stored in the same
/// transaction as the updates, so that a pending invitation survives a restart: the server reports it only once.
struct SyncCursor: Codable, Hashable, Sendable {
    /// The `next_batch` of the last answer.
    var next: String
    /// Invitations to accept, oldest first.
    var invitations: [Invitation] = []
    /// Upgraded rooms whose replacement the bot has not joined yet.
    var upgrades: [Upgrade] = []
    /// Sessions whose events wait for keys, oldest first.
    var undecrypted: [Undecrypted] = []
    /// Sessions whose events no longer wait once the updates of this batch are stored.
    var released: [Encryption.RoomSession] = []

    /// `nil` in the cursors of earlier versions.
    private var roomsToRead: [Gap]?

    /// Rooms whose later events are still to be read.
    var gaps: [Gap] {
        get { roomsToRead ?? [] }
        set { roomsToRead = newValue.isEmpty ? nil : newValue }
    }

    /// `nil` in the cursors of earlier versions.
    private var withheldSessions: [Encryption.RoomSession]?

    /// Sessions whose keys are kept from the bot and of which no event waits yet, oldest first. Clients say so before they send the event.
    var withheld: [Encryption.RoomSession] {
        get { withheldSessions ?? [] }
        set { withheldSessions = newValue.isEmpty ? nil : newValue }
    }

    /// The events of a room after a position.
    struct Gap: Codable, Hashable, Sendable {
        var room: String
        /// The position at which the bot stopped reading the room.
        var start: String
        var attempts = 0
        /// When the bot tries again; `nil` for at once.
        var due: Date?

        func isDue(at now: Date) -> Bool { due.map { $0 <= now } ?? true }
    }

    struct Undecrypted: Codable, Hashable, Sendable {
        var session: Encryption.RoomSession
        /// The first waiting event.
        var event: String
        var since: Date
        /// Whether the bot has told the room.
        var isTold = false
        /// Whether the event shows, outside what is encrypted, that it is for the bot. `nil` in the cursors of earlier versions.
        var isMeant: Bool?
        /// Whether the sender's device has said that it keeps the key from the bot. `nil` in the cursors of earlier versions.
        var isWithheld: Bool?
    }

    struct Invitation: Codable, Hashable, Sendable {
        var room: String
        /// The person who invited the bot; `nil` if it follows an upgraded room.
        var inviter: String?
        /// Whether the invitation is for a private chat.
        var isDirect = false
        /// A server that participates in the room.
        var via: String
        var attempts = 0
        /// When the bot tries again; `nil` for at once.
        var due: Date?

        /// Whose invitation it is, for taking turns.
        var host: String { inviter ?? via }
    }

    struct Upgrade: Codable, Hashable, Sendable {
        var old: String
        var new: String
    }

    /// The maximum number of invitations. Beyond it, those of the server with the most are dropped; people can invite
    /// again.
    static let mostInvitations = 1000
    /// The maximum number of sessions. Beyond it, the oldest events from the server with the most are given up.
    static let mostUndecrypted = 100
    /// The maximum number of withheld sessions that are kept for later events.
    static let mostWithheld = 50
    /// The maximum number of those of one person.
    static let mostWithheldOfPerson = 10
    /// The maximum number of upgrades that the bot tries to follow. Beyond it, upgrades are forgotten.
    static let mostUpgrades = 100

    init(next: String) { self.next = next }

    /// Whether a position is earlier than one that the server gave before, because it came back from an earlier copy of its database. `false`
    /// if the positions are not of Synapse's usual form: `s123_…`.
    static func isEarlier(_ position: String, than known: String) -> Bool {
        guard let new = number(position), let old = number(known) else { return false }
        return new < old
    }

    private static func number(_ position: String) -> Int? {
        position.wholeMatch(of: /s(\d{1,18})_.*/).flatMap { Int($0.1) }
    }

    /// Whether there is work to do soon, so that a poll must be short.
    var isBusy: Bool { !invitations.isEmpty || !released.isEmpty || undecrypted.contains { !$0.isTold } }

    init?(_ cursor: PollCursor) {
        guard let cursor = try? JSONDecoder().decode(Self.self, from: Data(cursor.rawValue.utf8)) else { return nil }
        self = cursor
        // An earlier version did not distinguish the senders of a session. Its events are given up.
        released += undecrypted.map(\.session).filter(\.sender.isEmpty)
        undecrypted.removeAll { $0.session.sender.isEmpty }
    }

    /// Appends an invitation.
    /// - Returns: whether an invitation was dropped because too many wait.
    mutating func add(_ invitation: Invitation) -> Bool {
        invitations.append(invitation)
        guard invitations.count > Self.mostInvitations else { return false }
        let server = invitations.mostFrequent(\.via)
        if let index = invitations.lastIndex(where: { $0.via == server }) { invitations.remove(at: index) }
        return true
    }

    /// The invitations to accept now, at most `most`: one of each person in turn, so that many of one person do not keep another waiting.
    func nextInvitations(at now: Date, most: Int, for mayJoin: (_ inviter: String) -> Bool) -> [Invitation] {
        var turns: [String: Int] = [:]
        let due = invitations.filter { $0.due.map { $0 <= now } ?? true }
        let numbered = due.enumerated().filter { mayJoin($0.element.host) }.map { index, invitation in
            defer { turns[invitation.host, default: 0] += 1 }
            return (turn: turns[invitation.host, default: 0], index: index, invitation: invitation)
        }
        return numbered.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }.prefix(most).map(\.invitation)
    }

    /// Adds a session with waiting events, unless it is present.
    mutating func add(_ waiting: Undecrypted) {
        guard !undecrypted.contains(where: { $0.session == waiting.session }) else { return }
        undecrypted.append(waiting)
        guard undecrypted.count > Self.mostUndecrypted else { return }
        let server = undecrypted.mostFrequent(\.session.sender.serverName)
        if let index = undecrypted.firstIndex(where: { $0.session.sender.serverName == server }) {
            released.append(undecrypted.remove(at: index).session)
        }
    }

    /// Notes that devices of senders keep keys from the bot, of events that wait and of events that may come with the next polls.
    /// Source: the Matrix specification, `m.room_key.withheld`.
    mutating func noteWithheld(_ messages: [JSONValue]) {
        var sessions = Set(withheld)
        withheld += messages.compactMap(Self.withheldSession).filter { sessions.insert($0).inserted }
        for index in undecrypted.indices where sessions.contains(undecrypted[index].session) {
            undecrypted[index].isWithheld = true
        }
        let waiting = Set(undecrypted.map(\.session))
        withheld.removeAll(where: waiting.contains)
        limitWithheld()
    }

    /// The codes of a device that does not trust the bot's. Others, such as `m.unavailable`, answer the bot's own requests for keys.
    private static let codesOfDistrust: Set<String> = ["m.unverified", "m.blacklisted"]

    private static func withheldSession(_ message: JSONValue) -> Encryption.RoomSession? {
        guard message["type"]?.string == "m.room_key.withheld", let content = message["content"],
            let code = content["code"]?.string, codesOfDistrust.contains(code),
            let sender = message["sender"]?.string, sender.isIdentifier,
            let room = content["room_id"]?.string, room.isIdentifier,
            let session = content["session_id"]?.string, session.isIdentifier
        else { return nil }
        return Encryption.RoomSession(room: room, session: session, sender: sender)
    }

    /// Drops the oldest withheld sessions of a person with many, and then of the server with the most.
    private mutating func limitWithheld() {
        for (person, sessions) in Dictionary(grouping: withheld, by: \.sender) {
            let dropped = Set(sessions.dropLast(Self.mostWithheldOfPerson))
            withheld.removeAll { $0.sender == person && dropped.contains($0) }
        }
        while withheld.count > Self.mostWithheld {
            let server = withheld.mostFrequent(\.sender.serverName)
            withheld.remove(at: withheld.firstIndex { $0.sender.serverName == server } ?? 0)
        }
    }

    var pollCursor: PollCursor {
        // Encoding texts and numbers can't fail.
        PollCursor(rawValue: (try? SortedJSON.text(self)) ?? "")
    }
}

extension Array {
    /// The server to which most elements belong. Otherwise one server could fill the list alone.
    fileprivate func mostFrequent(_ server: (Element) -> String) -> String? {
        Dictionary(grouping: self, by: server).max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    }
}
