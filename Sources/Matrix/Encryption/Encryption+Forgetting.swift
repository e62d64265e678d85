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
    /// key only once. Without it the bot would be deaf to a person who goes on.
    func forget(_ person: String) async throws {
        try await alone { [self] in
            var changes = KeyChanges()
            for name in try await keys.names() {
                if name.hasSuffix(" " + person) {
                    try await removeName(of: person, from: name, &changes)
                } else if name.hasPrefix("outbound ") {
                    try await remove(person, from: .stored(name), &changes)
                }
            }
            try await keys.save(changes)
        }
    }

    private func removeName(of person: String, from name: String, _ changes: inout KeyChanges) async throws {
        changes.remove(.stored(name))
        let parts = name.split(separator: " ").map(String.init)
        guard parts.count == 4, parts[0] == "inbound", parts[3] == person,
            var record = try await keys.load(.stored(name), as: KeyRecord.Inbound.self)
        else { return }
        record.user = ""
        try changes.set(.nameless(RoomSession(room: parts[1], session: parts[2], sender: person)), record)
    }

    private func remove(_ person: String, from outbound: KeyName, _ changes: inout KeyChanges) async throws {
        guard var record = try await keys.load(outbound, as: KeyRecord.Outbound.self) else { return }
        record.shared[person] = nil
        record.unreachable = record.unreachable.filter { !$0.key.hasPrefix(person + " ") }
        try changes.set(outbound, record)
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

    /// Deletes the keys of rooms that the bot has left, and old ones. A record at a time, so that messages come between.
    /// - Parameter rooms: those that the bot is in.
    func prune(but rooms: Set<String>) async throws {
        for name in try await keys.names() {
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

    /// The room in a record's name.
    private static func room(in name: String) -> String? {
        for kind in ["inbound ", "outbound ", "room ", "waiting ", "own sessions ", "told "] where name.hasPrefix(kind)
        {
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
