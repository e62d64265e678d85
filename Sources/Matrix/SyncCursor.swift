internal import Foundation
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
        var sender: String
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

    /// More invitations than that are left alone; people can invite again.
    static let mostInvitations = 1000
    /// Of more sessions than that, the oldest events are given up.
    static let mostUndecrypted = 100
    /// More upgrades than that, of rooms whose new rooms stay closed, are forgotten.
    static let mostUpgrades = 100

    init(next: String) { self.next = next }

    /// Whether something is to be done soon, so that a poll must not wait long.
    var isBusy: Bool { !invitations.isEmpty || !released.isEmpty || undecrypted.contains { !$0.isTold } }

    init?(_ cursor: PollCursor) {
        guard let cursor = try? JSONDecoder().decode(Self.self, from: Data(cursor.rawValue.utf8)) else { return nil }
        self = cursor
    }

    var pollCursor: PollCursor {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded.
        return PollCursor(rawValue: (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
}
