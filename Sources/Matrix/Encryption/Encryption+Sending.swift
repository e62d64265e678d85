internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Olm

/// Encryption of what the bot says, and the devices that may read it.
extension Encryption {
    /// The longest life of a session, whatever a room's settings say.
    private static let limits = KeyRecord.Room(mostMessages: 100, lifetime: 7 * 86_400)

    /// Notes that a room is encrypted. It stays so, whatever the server says later.
    func note(room: String, settings: JSONValue) async throws {
        guard settings["algorithm"]?.string == Algorithm.megolm else { return }
        let messages = settings["rotation_period_msgs"]?.integer ?? 100
        let milliseconds = settings["rotation_period_ms"]?.integer ?? 604_800_000
        let record = KeyRecord.Room(
            mostMessages: min(max(Int(clamping: messages), 1), Self.limits.mostMessages),
            lifetime: min(max(Double(milliseconds) / 1000, 3600), Self.limits.lifetime))
        guard try await keys.load(.room(room), as: KeyRecord.Room.self) != record else { return }
        try await keys.save(.room(room), record)
    }

    func isEncrypted(_ room: String) async throws -> Bool {
        try await keys.load(.room(room), as: KeyRecord.Room.self) != nil
    }

    /// The content of an encrypted event that contains an event of this type and content, which all devices of `people` can read.
    func encrypted(
        _ type: String, _ content: [String: JSONValue], for people: Set<String>, in room: String
    ) async throws -> [String: JSONValue] {
        try await alone { [self] in
            let devices = try await self.devices(of: people).filter { $0.user != user || $0.id != device }
            var (record, session) = try await outbound(in: room, for: devices)
            try await share(session, &record, with: devices, in: room)
            var inner = content
            let relation = inner.removeValue(forKey: "m.relates_to")
            let payload: JSONValue = [
                "room_id": .string(room), "type": .string(type), "content": .object(inner),
            ]
            let ciphertext = try session.encrypt(payload.canonical)
            record.pickle = try session.pickle()
            try await keys.save(.outbound(room: room), record)
            let (_, account) = try await loadAccount()
            var outer: [String: JSONValue] = [
                "algorithm": .string(Algorithm.megolm), "ciphertext": .string(ciphertext),
                "session_id": .string(try session.id()), "device_id": .string(device),
                "sender_key": .string(try identity(of: account).curve25519),
            ]
            outer["m.relates_to"] = relation
            return outer
        }
    }

    /// The session for a room: the one in use, or a new one when that has been used for long enough, or when somebody has it who is to read
    /// no more.
    private func outbound(
        in room: String, for devices: [Device]
    ) async throws -> (KeyRecord.Outbound, OutboundMegolmSession) {
        let settings = try await keys.load(.room(room), as: KeyRecord.Room.self) ?? Self.limits
        if let record = try await keys.load(.outbound(room: room), as: KeyRecord.Outbound.self),
            record.device == device
        {
            let session = try OutboundMegolmSession(pickle: record.pickle)
            let present = Set(devices.map { [$0.user, $0.id, $0.identityKey] })
            let isShared = record.shared.allSatisfy { user, shared in
                shared.allSatisfy { present.contains([user, $0.key, $0.value]) }
            }
            if isShared, session.messageCount < settings.mostMessages,
                now().timeIntervalSince(record.createdAt) < settings.lifetime
            {
                return (record, session)
            }
        }
        let session = try OutboundMegolmSession()
        let record = KeyRecord.Outbound(pickle: try session.pickle(), createdAt: now(), device: device)
        let (_, account) = try await loadAccount()
        // The bot reads its own messages when somebody presses a button below one.
        let inbound = KeyRecord.Inbound(
            pickle: try InboundMegolmSession(key: try session.key()).pickle(), user: user,
            identityKey: try identity(of: account).curve25519)
        var changes = KeyChanges()
        try changes.set(.outbound(room: room), record)
        try changes.set(.inbound(room: room, session: try session.id()), inbound)
        try await index(RoomSession(room: room, session: try session.id()), of: user, &changes)
        try await keys.save(changes)
        return (record, session)
    }

    /// Seconds until a device that could not be reached is tried again.
    private static let pauseForUnreachable = 3600.0

    /// Sends the session to those of `devices` that do not have it.
    private func share(
        _ session: OutboundMegolmSession, _ record: inout KeyRecord.Outbound, with devices: [Device], in room: String
    ) async throws {
        let missing = devices.filter { device in
            let tried = record.unreachable[device.identityKey]
            return record.shared[device.user]?[device.id] == nil
                && tried.map { now().timeIntervalSince($0) > Self.pauseForUnreachable } ?? true
        }
        guard !missing.isEmpty else { return }
        try await openSessions(with: missing)
        let content: JSONValue = [
            "algorithm": .string(Algorithm.megolm), "room_id": .string(room),
            "session_id": .string(try session.id()), "session_key": .string(try session.key()),
        ]
        let reached = try await send("m.room_key", Dictionary(missing.map { ($0, content) }) { $1 })
        for device in missing {
            if reached.contains(device) {
                record.shared[device.user, default: [:]][device.id] = device.identityKey
                record.unreachable[device.identityKey] = nil
            } else {
                record.unreachable[device.identityKey] = now()
            }
        }
        try await keys.save(.outbound(room: room), record)
    }

    // MARK: Devices

    /// Whether a person has a device that takes part in encrypted rooms.
    func canRead(_ person: String) async throws -> Bool {
        try await alone { [self] in try await !devices(of: [person]).isEmpty }
    }

    /// Notes what the server says of changes of people's devices.
    func note(changed: [String], left: [String]) async throws {
        guard !changed.isEmpty || !left.isEmpty else { return }
        // A query that is under way may bring what was true before the change. What it stores must not hide the change.
        try await alone { [self] in
            var changes = KeyChanges()
            for person in changed {
                let name = KeyName.devices(user: person)
                guard var record = try await keys.load(name, as: KeyRecord.Devices.self) else { continue }
                record.isOutdated = true
                try changes.set(name, record)
            }
            for person in left { changes.remove(.devices(user: person)) }
            try await keys.save(changes)
        }
    }

    /// The devices of `people`, asked for where they are not known or may have changed.
    func devices(of people: Set<String>) async throws -> [Device] {
        var devices: [Device] = []
        var unknown: [String: [Device]] = [:]
        for person in people {
            let record = try await keys.load(.devices(user: person), as: KeyRecord.Devices.self)
            if let record, !record.isOutdated {
                devices += record.devices
            } else {
                unknown[person] = record?.devices ?? []
            }
        }
        guard !unknown.isEmpty else { return devices }
        let asked = JSONValue.object(unknown.mapValues { _ in [] })
        let answer = try await call(
            MatrixRequest("query keys", .post, client: ["keys", "query"], json: ["device_keys": asked]))
        var changes = KeyChanges()
        for (person, known) in unknown {
            // A server that does not answer for its people now may do so later.
            guard let listed = answer["device_keys"]?[person]?.object else { continue }
            let found = listed.compactMap { Device($0.value, user: person, id: $0.key) }.filter { device in
                // A device's key never changes. What says otherwise is an attempt to read along.
                known.first { $0.id == device.id }.map { $0.signingKey == device.signingKey } ?? true
            }
            try changes.set(.devices(user: person), KeyRecord.Devices(devices: found))
            devices += found
        }
        try await keys.save(changes)
        return devices
    }

    /// Opens a session with each of `devices` that has none, or with all of them.
    func openSessions(with devices: [Device], isForced: Bool = false) async throws {
        var wanted: [String: [String: JSONValue]] = [:]
        for device in devices {
            let known = try await olmSessions(with: device.identityKey)
            guard isForced || known.pickles.isEmpty else { continue }
            wanted[device.user, default: [:]][device.id] = "signed_curve25519"
        }
        guard !wanted.isEmpty else { return }
        let answer = try await call(
            MatrixRequest(
                "claim keys", .post, client: ["keys", "claim"],
                json: ["one_time_keys": .object(wanted.mapValues(JSONValue.object))]))
        let (_, account) = try await loadAccount()
        var changes = KeyChanges()
        var opened: [String: [String]] = [:]
        for device in devices where wanted[device.user]?[device.id] != nil {
            guard let key = device.oneTimeKey(in: answer["one_time_keys"]?[device.user]?[device.id]),
                let session = try? OlmSession(account, identityKey: device.identityKey, oneTimeKey: key)
            else { continue }
            var known = try await olmSessions(with: device.identityKey)
            known.pickles.insert(try session.pickle(), at: 0)
            known.pickles = Array(known.pickles.prefix(KeyRecord.OlmSessions.most))
            try changes.set(.olm(identityKey: device.identityKey), known)
            opened[device.user, default: []].append(device.identityKey)
        }
        for (person, identityKeys) in opened { try await index(devices: identityKeys, of: person, &changes) }
        try await keys.save(changes)
    }

    /// Sends each device a message of this type. Those without a session are left out.
    /// - Returns: the devices that were reached.
    @discardableResult
    func send(_ type: String, _ contents: [Device: JSONValue]) async throws -> Set<Device> {
        let (_, account) = try await loadAccount()
        let own = try identity(of: account)
        var messages: [String: [String: JSONValue]] = [:]
        var changes = KeyChanges()
        var reached: Set<Device> = []
        for (device, content) in contents {
            var known = try await olmSessions(with: device.identityKey)
            guard let pickle = known.pickles.first else { continue }
            let session = try OlmSession(pickle: pickle)
            let payload: JSONValue = [
                "type": .string(type), "content": content, "sender": .string(user),
                "sender_device": .string(self.device),
                "keys": ["ed25519": .string(own.ed25519)], "recipient": .string(device.user),
                "recipient_keys": ["ed25519": .string(device.signingKey)],
            ]
            let message = try session.encrypt(payload.canonical)
            known.pickles[0] = try session.pickle()
            try changes.set(.olm(identityKey: device.identityKey), known)
            messages[device.user, default: [:]][device.id] = [
                "algorithm": .string(Algorithm.olm), "sender_key": .string(own.curve25519),
                "ciphertext": [
                    device.identityKey: ["type": .integer(Int64(message.type)), "body": .string(message.body)]
                ],
            ]
            reached.insert(device)
        }
        // The ratchets have moved, so they must not move from the same place again.
        try await keys.save(changes)
        guard !messages.isEmpty else { return [] }
        _ = try await call(
            MatrixRequest(
                "send to device", .put, client: ["sendToDevice", "m.room.encrypted", UUID().uuidString],
                json: ["messages": .object(messages.mapValues(JSONValue.object))]))
        return reached
    }
}
