internal import Foundation
internal import JSON
internal import Messaging

/// The position in the stream of events, with what is left to do for events before it. It is stored in the same transaction as the
/// updates, so that an invitation that could not be accepted yet is not forgotten by a restart: the server reports it only once.
struct SyncCursor: Codable, Hashable, Sendable {
    /// The `next_batch` of the last answer.
    var next: String
    /// Invitations to accept, oldest first.
    var invitations: [Invitation] = []
    /// Rooms that have moved, and into whose new room the bot has not come yet.
    var upgrades: [Upgrade] = []
    /// Sessions whose events wait for their keys, oldest first.
    var undecrypted: [Undecrypted] = []
    /// Sessions whose events no longer wait, once the updates of this batch are stored.
    var released: [Encryption.RoomSession] = []

    struct Undecrypted: Codable, Hashable, Sendable {
        var session: Encryption.RoomSession
        /// The first event that waits.
        var event: String
        var since: Date
        /// Whether the room was told.
        var isTold = false
    }

    struct Invitation: Codable, Hashable, Sendable {
        var room: String
        /// Who invited the bot; `nil` when it follows a room that has moved.
        var inviter: String?
        /// Whether the person meant it as their private chat with the bot.
        var isDirect = false
        /// A server that knows the room.
        var via: String
        var attempts = 0
    }

    struct Upgrade: Codable, Hashable, Sendable {
        var old: String
        var new: String
    }

    /// More invitations than that are left alone, those of the server with the most first; people can invite again.
    static let mostInvitations = 1000
    /// Of more sessions than that, the oldest events of the server whose people have the most are given up.
    static let mostUndecrypted = 100
    /// More upgrades than that, of rooms whose new rooms stay closed, are forgotten.
    static let mostUpgrades = 100

    init(next: String) { self.next = next }

    /// Whether something is to be done soon, so that a poll must not wait long.
    var isBusy: Bool { !invitations.isEmpty || !released.isEmpty || undecrypted.contains { !$0.isTold } }

    init?(_ cursor: PollCursor) {
        guard let cursor = try? JSONDecoder().decode(Self.self, from: Data(cursor.rawValue.utf8)) else { return nil }
        self = cursor
        // An earlier version did not tell the senders of a session apart. Its events are given up.
        released += undecrypted.map(\.session).filter(\.sender.isEmpty)
        undecrypted.removeAll { $0.session.sender.isEmpty }
    }

    /// Adds an invitation at the end.
    /// - Returns: whether one had to be left out, because too many wait.
    mutating func add(_ invitation: Invitation) -> Bool {
        invitations.append(invitation)
        guard invitations.count > Self.mostInvitations else { return false }
        let server = invitations.mostFrequent(\.via)
        if let index = invitations.lastIndex(where: { $0.via == server }) { invitations.remove(at: index) }
        return true
    }

    /// Adds a session for which events wait, unless it is there.
    mutating func add(_ waiting: Undecrypted) {
        guard !undecrypted.contains(where: { $0.session == waiting.session }) else { return }
        undecrypted.append(waiting)
        guard undecrypted.count > Self.mostUndecrypted else { return }
        let server = undecrypted.mostFrequent(\.session.sender.serverName)
        if let index = undecrypted.firstIndex(where: { $0.session.sender.serverName == server }) {
            released.append(undecrypted.remove(at: index).session)
        }
    }

    var pollCursor: PollCursor {
        // Texts and numbers can always be encoded.
        PollCursor(rawValue: (try? SortedJSON.text(self)) ?? "")
    }
}

extension Array {
    /// The server to which most elements belong. If one server could fill a list alone, the others would have no place in it.
    fileprivate func mostFrequent(_ server: (Element) -> String) -> String? {
        Dictionary(grouping: self, by: server).max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    }
}
