internal import Crypto
internal import Foundation
internal import Logging
internal import Messaging

/// Deletes keys that are not needed any more.
extension Encryption {
    // MARK: People

    /// Deletes everything that names `person`.
    ///
    /// The sessions with which they encrypt in rooms stay without a name, because clients use one for a week or a hundred messages, and send its
    /// key only once. Without it the bot would be deaf to a person who goes on. A record at a time, so that messages come between.
    func forget(_ person: String) async throws {
        for name in try await keys.names() {
            if name.hasSuffix(" " + person) {
                try await alone { [self] in try await removeName(of: person, from: name) }
            } else if name.hasPrefix("outbound ") {
                try await alone { [self] in try await removeSession(.stored(name), of: person) }
            }
        }
    }

    private func removeName(of person: String, from name: String) async throws {
        var changes = KeyChanges()
        changes.remove(.stored(name))
        let parts = name.split(separator: " ").map(String.init)
        if parts.count == 4, parts[0] == "inbound", parts[3] == person,
            var record = try await keys.load(.stored(name), as: KeyRecord.Inbound.self)
        {
            record.user = ""
            try changes.set(.nameless(RoomSession(room: parts[1], session: parts[2], sender: person)), record)
        }
        try await keys.save(changes)
    }

    /// Deletes the session with which the bot encrypts in a room if it names `person`. Without their name nobody would know that they have it
    /// when they leave, and it would stay in use.
    private func removeSession(_ outbound: KeyName, of person: String) async throws {
        guard let record = try await keys.load(outbound, as: KeyRecord.Outbound.self), record.names(person) else {
            return
        }
        try await remove(outbound)
    }

    /// Deletes the sessions with the devices of people who share no encrypted room with the bot any more.
    func removeSessions(with people: [String], _ changes: inout KeyChanges) async throws {
        for person in people {
            let index = KeyName.deviceIndex(user: person)
            for key in try await keys.load(index, as: KeyRecord.DeviceIndex.self)?.identityKeys ?? [] {
                changes.remove(.olm(identityKey: key, user: person))
            }
            changes.remove(index)
        }
    }

    // MARK: Rooms

    /// How long a session of a room is kept that is not used any more, in seconds. Clients replace one after a week.
    private static let sessionLifetime = 60.0 * 86_400

    /// Deletes the keys of rooms that the bot has left, and old ones. A record at a time, so that messages come between. That a room is encrypted
    /// is never forgotten: the bot would speak plainly there if it were wrong about having left.
    /// - Parameter rooms: those that the bot is in. Asked for after the names of the records, so that it has all that they have.
    func prune(but rooms: () async throws -> Set<String>) async throws {
        let names = try await keys.names()
        let rooms = try await rooms()
        for name in names {
            let isLeft = Self.room(in: name).map { !rooms.contains($0) } ?? false
            try await alone { [self] in
                if isLeft { return try await remove(.stored(name)) }
                guard name.hasPrefix("inbound "),
                    var record = try await keys.load(.stored(name), as: KeyRecord.Inbound.self)
                else { return }
                if let date = record.usedAt, now().timeIntervalSince(date) > Self.sessionLifetime {
                    return try await remove(.stored(name))
                }
                // Records of earlier versions have no date.
                guard record.usedAt == nil else { return }
                record.usedAt = now()
                try await keys.save(.stored(name), record)
            }
        }
    }

    private func remove(_ name: KeyName) async throws {
        var changes = KeyChanges()
        changes.remove(name)
        try await keys.save(changes)
    }

    /// The room in the name of a record that is deleted when the bot has left the room.
    private static func room(in name: String) -> String? {
        for kind in ["inbound ", "outbound ", "waiting ", "own sessions ", "told "] where name.hasPrefix(kind) {
            let room = name.dropFirst(kind.count).prefix { $0 != " " }
            return room.hasPrefix("!") ? String(room) : nil
        }
        return nil
    }
}

extension Encryption.RoomSession {
    /// A name that nobody can read the sender from. Who knows the session and a person can tell whether it is theirs.
    var namelessName: String {
        Data(SHA256.hash(data: Data([room, session, sender].joined(separator: " ").utf8))).base64URL
    }
}
