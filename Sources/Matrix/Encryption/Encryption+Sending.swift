internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Olm

/// Encryption of the bot's messages.
extension Encryption {
    /// The maximum lifetime of a session, whatever a room's settings say.
    private static let limits = KeyRecord.Room(mostMessages: 100, lifetime: 7 * 86_400)

    /// Records that a room is encrypted. It stays encrypted, whatever the server says later.
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

    /// The content of an encrypted event that wraps the given type and content, and that all devices of `people` can
    /// read.
    func encrypted(
        _ type: String, _ content: [String: JSONValue], for people: Set<String>, in room: String
    ) async throws -> [String: JSONValue] {
        let devices = try await self.devices(of: people)
        let lacking = try await self.lacking(devices, in: room)
        try await openSessions(with: lacking)
        let (sealed, left, name): ([String: JSONValue], [Device], String) = try await alone { [self] in
            // No queries here: changes recorded in the meantime count.
            let devices = others(try await knownDevices(of: people))
            var (record, session) = try await outbound(in: room, for: devices)
            try await share(session, &record, with: devices, tried: lacking, in: room)
            let unreached = devices.filter { !record.has($0) && record.isUnreachable($0, at: now()) }
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
            return (outer, unreached, try session.id())
        }
        refuse(name, to: people, unreached: left, in: room)
        return sealed
    }

    /// Returns `devices` without the bot's own.
    private func others(_ devices: [Device]) -> [Device] {
        devices.filter { $0.user != user || $0.id != device }
    }

    /// Returns those of `devices` that need the room's session.
    private func lacking(_ devices: [Device], in room: String) async throws -> [Device] {
        let devices = others(devices)
        guard let record = try await keys.load(.outbound(room: room), as: KeyRecord.Outbound.self),
            record.device == device
        else { return devices }
        let isInUse = try await sessionInUse(record, in: room, for: devices) != nil
        return devices.filter { !record.isUnreachable($0, at: now()) && !(isInUse && record.has($0)) }
    }

    /// The room's session: the one in use, or a new one if that has been used for long enough, or if a device that must
    /// no longer read has it.
    private func outbound(
        in room: String, for devices: [Device]
    ) async throws -> (KeyRecord.Outbound, OutboundMegolmSession) {
        let last = try await keys.load(.outbound(room: room), as: KeyRecord.Outbound.self)
        if let last, let session = try await sessionInUse(last, in: room, for: devices) { return (last, session) }
        let session = try OutboundMegolmSession()
        var record = KeyRecord.Outbound(pickle: try session.pickle(), createdAt: now(), device: device)
        record.unreachable = (last?.unreachable ?? [:]).filter {
            now().timeIntervalSince($0.value) <= Pauses.seconds
        }
        let (_, account) = try await loadAccount()
        // The bot decrypts its own messages when a person presses a button below one.
        let inbound = KeyRecord.Inbound(
            pickle: try InboundMegolmSession(key: try session.key()).pickle(), user: user,
            identityKey: try identity(of: account).curve25519)
        var changes = KeyChanges()
        try changes.set(.outbound(room: room), record)
        let name = RoomSession(room: room, session: try session.id(), sender: user)
        try changes.set(.inbound(name), inbound)
        try await index(name, of: user, &changes)
        try await keys.save(changes)
        return (record, session)
    }

    /// The stored session of a room; `nil` if it must be replaced.
    private func sessionInUse(
        _ record: KeyRecord.Outbound, in room: String, for devices: [Device]
    ) async throws -> OutboundMegolmSession? {
        guard record.device == device else { return nil }
        let settings = try await keys.load(.room(room), as: KeyRecord.Room.self) ?? Self.limits
        let session = try OutboundMegolmSession(pickle: record.pickle)
        let present = Set(devices.map { [$0.user, $0.id, $0.identityKey] })
        let isShared = record.shared.allSatisfy { user, shared in
            shared.allSatisfy { present.contains([user, $0.key, $0.value]) }
        }
        guard isShared, session.messageCount < settings.mostMessages,
            now().timeIntervalSince(record.createdAt) < settings.lifetime
        else { return nil }
        return session
    }

    /// Sends the session to those of `devices` that do not have it.
    /// - Parameter tried: the devices with which the bot has tried to open a session. A device that became known later
    ///   gets the session next time.
    private func share(
        _ session: OutboundMegolmSession, _ record: inout KeyRecord.Outbound, with devices: [Device], tried: [Device],
        in room: String
    ) async throws {
        let missing = devices.filter { !record.has($0) && !record.isUnreachable($0, at: now()) }
        guard !missing.isEmpty else { return }
        let content: JSONValue = [
            "algorithm": .string(Algorithm.megolm), "room_id": .string(room),
            "session_id": .string(try session.id()), "session_key": .string(try session.key()),
        ]
        let reached = try await send("m.room_key", Dictionary(missing.map { ($0, content) }) { $1 })
        for device in missing where reached.contains(device) || tried.contains(device) {
            record.note(device, isReached: reached.contains(device), at: now())
        }
        try await keys.save(.outbound(room: room), record)
    }

    // MARK: Device to device

    /// Opens a session with each of `devices` that has none, or with all of them if `isForced`. Their servers are asked
    /// for keys before the serialized step.
    func openSessions(with devices: [Device], isForced: Bool = false) async throws {
        var wanted: [String: [String: JSONValue]] = [:]
        for device in devices {
            let known = try await olmSessions(with: device)
            guard isForced || known.pickles.isEmpty else { continue }
            wanted[device.user, default: [:]][device.id] = "signed_curve25519"
        }
        guard !wanted.isEmpty else { return }
        let claimed = try await answers(about: Array(wanted.keys)) { people in
            let wanted = wanted.filter { people.contains($0.key) }
            return MatrixRequest(
                "claim keys", .post, client: ["keys", "claim"],
                json: ["one_time_keys": .object(wanted.mapValues(JSONValue.object))])
        }
        let claims = devices.filter { wanted[$0.user]?[$0.id] != nil }
        try await alone { [self] in try await openSessions(with: claims, by: claimed) }
    }

    /// Opens a session with each of `devices` that has a one-time key in `claimed`, the answers of the server.
    private func openSessions(with devices: [Device], by claimed: [JSONValue]) async throws {
        let (_, account) = try await loadAccount()
        var changes = KeyChanges()
        var opened: [Device] = []
        for device in devices {
            let key = claimed.lazy.compactMap { $0["one_time_keys"]?[device.user]?[device.id] }.first
            guard let key = device.oneTimeKey(in: key),
                let session = try? OlmSession(account, identityKey: device.identityKey, oneTimeKey: key)
            else { continue }
            var known = try await olmSessions(with: device)
            known.pickles.insert(try session.pickle(), at: 0)
            known.pickles = Array(known.pickles.prefix(KeyRecord.OlmSessions.most))
            try changes.set(.olm(of: device), known)
            opened.append(device)
        }
        try await index(opened, &changes)
        try await keys.save(changes)
    }

    /// Sends each device a message of this type. Devices without a session are left out.
    /// - Returns: the devices that were reached.
    @discardableResult
    func send(_ type: String, _ contents: [Device: JSONValue]) async throws -> Set<Device> {
        let (_, account) = try await loadAccount()
        let own = try identity(of: account)
        var messages: [String: [String: JSONValue]] = [:]
        var changes = KeyChanges()
        var reached: Set<Device> = []
        for (device, content) in contents {
            var known = try await olmSessions(with: device)
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
            try changes.set(.olm(of: device), known)
            messages[device.user, default: [:]][device.id] = [
                "algorithm": .string(Algorithm.olm), "sender_key": .string(own.curve25519),
                "ciphertext": [
                    device.identityKey: ["type": .integer(Int64(message.type)), "body": .string(message.body)]
                ],
            ]
            reached.insert(device)
        }
        // Save first: the ratchets have advanced and must never advance from the same state again.
        try await keys.save(changes)
        guard !messages.isEmpty else { return [] }
        _ = try await call(.toDevices("m.room.encrypted", .object(messages.mapValues(JSONValue.object))))
        return reached
    }
}
