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

    struct Undecrypted: Codable, Hashable, Sendable {
        var session: Encryption.RoomSession
        /// The first waiting event.
        var event: String
        var since: Date
        /// Whether the bot has told the room.
        var isTold = false
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
    /// The maximum number of upgrades that the bot tries to follow. Beyond it, upgrades are forgotten.
    static let mostUpgrades = 100

    init(next: String) { self.next = next }

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
