internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Olm

/// Device-to-device messages, and decryption of room events.
extension Encryption {
    // MARK: Device to device

    /// Stores the sessions that other devices have sent. For unreadable messages call ``reopenSessions()`` afterwards.
    /// - Returns: the new sessions.
    func receive(_ events: [JSONValue]) async throws -> Set<RoomSession> {
        var received: Set<RoomSession> = []
        for event in events where event["type"]?.string == "m.room.encrypted" {
            guard let sender = event["sender"]?.string, let content = event["content"],
                content["algorithm"]?.string == Algorithm.olm, let senderKey = content["sender_key"]?.string,
                senderKey.isIdentityKey
            else { continue }
            do {
                let session = try await alone { [self] in
                    try await receive(content, from: sender, senderKey: senderKey)
                }
                if let session { received.insert(session) }
            } catch let error as OlmError {
                logger.notice("a message from a device could not be decrypted", metadata: ["error": "\(error)"])
                try await noteUnread(senderKey, of: sender)
            }
        }
        return received
    }

    private func receive(_ content: JSONValue, from sender: String, senderKey: String) async throws -> RoomSession? {
        var (record, account) = try await loadAccount()
        let own = try identity(of: account)
        guard let part = content["ciphertext"]?[own.curve25519], let body = part["body"]?.string,
            let type = part["type"]?.integer, (0...1).contains(type)
        else { return nil }
        var changes = KeyChanges()
        let text = try await decrypt(
            OlmSession.Message(type: Int(type), body: body), from: senderKey, of: sender, account: account, &record,
            &changes)
        // Otherwise a device could forward a message that another device wrote to a third one. Nothing of such a
        // message is stored.
        guard let payload = try? JSONValue(Data(text.utf8), within: .event),
            payload["sender"]?.string == sender, payload["recipient"]?.string == user,
            payload["recipient_keys"]?["ed25519"]?.string == own.ed25519
        else {
            logger.warning("left out a message from a device that was meant for another one")
            return nil
        }
        try await index(devices: [senderKey], of: sender, &changes)
        let session = try await roomSession(in: payload, from: sender, senderKey: senderKey, &changes)
        try await keys.save(changes)
        return session
    }

    private func decrypt(
        _ message: OlmSession.Message, from senderKey: String, of sender: String, account: OlmAccount,
        _ record: inout KeyRecord.Account, _ changes: inout KeyChanges
    ) async throws -> String {
        let name = KeyName.olm(identityKey: senderKey, user: sender)
        var known = try await olmSessions(with: senderKey, of: sender)
        for (index, pickle) in known.pickles.enumerated() {
            let session = try OlmSession(pickle: pickle)
            let isItsOwn = session.matches(message)
            guard isItsOwn || !message.opensSession else { continue }
            do {
                let text = try session.decrypt(message)
                known.pickles.remove(at: index)
                known.pickles.insert(try session.pickle(), at: 0)
                try changes.set(name, known)
                return text
            } catch {
                if isItsOwn { throw error }
            }
        }
        guard message.opensSession else { throw OlmError.noSession }
        let session = try OlmSession(account, from: senderKey, opening: message)
        let text = try session.decrypt(message)
        known.pickles.insert(try session.pickle(), at: 0)
        known.pickles = Array(known.pickles.prefix(KeyRecord.OlmSessions.most))
        record.pickle = try account.pickle()
        try changes.set(.account, record)
        try changes.set(name, known)
        return text
    }

    /// The room session in a decrypted message, if it contains one.
    private func roomSession(
        in payload: JSONValue, from sender: String, senderKey: String, _ changes: inout KeyChanges
    ) async throws -> RoomSession? {
        guard let content = payload["content"], content["algorithm"]?.string == Algorithm.megolm,
            let room = content["room_id"]?.string, let id = content["session_id"]?.string,
            let key = content["session_key"]?.string, room.isIdentifier, id.isIdentifier
        else { return nil }
        let received = RoomSession(room: room, session: id, sender: sender)
        let session: InboundMegolmSession
        let owner: String
        switch payload["type"]?.string {
        case "m.room_key":
            session = try InboundMegolmSession(key: key)
            owner = senderKey
        case "m.forwarded_room_key":
            // Any device of the person may answer the bot's request, but nobody else's.
            guard let original = content["sender_key"]?.string, original.isIdentityKey,
                try await keys.load(.waiting(received), as: KeyRecord.Waiting.self) != nil
            else { return nil }
            session = try InboundMegolmSession(exported: key)
            owner = original
        default: return nil
        }
        guard try session.id() == id else { return nil }
        if let known = try await inbound(received)?.record {
            // A session that begins later can decrypt less and does not replace the known one.
            let isBetter = try session.firstIndex < InboundMegolmSession(pickle: known.pickle).firstIndex
            guard isBetter, known.identityKey == owner else { return nil }
        }
        try changes.set(
            .inbound(received),
            KeyRecord.Inbound(pickle: try session.pickle(), user: sender, identityKey: owner, usedAt: now()))
        try await index(received, of: sender, &changes)
        return received
    }

    /// A session, with the name under which it is stored.
    private func inbound(_ session: RoomSession) async throws -> (name: KeyName, record: KeyRecord.Inbound)? {
        for name in [KeyName.inbound(session), .inbound(session.former)] {
            guard let record = try await keys.load(name, as: KeyRecord.Inbound.self), record.user == session.sender
            else { continue }
            return (name, record)
        }
        let name = KeyName.nameless(session)
        return try await keys.load(name, as: KeyRecord.Inbound.self).map { (name, $0) }
    }

    // MARK: In rooms

    enum Failure: Error, Hashable {
        /// The session is missing, or only its later part is known.
        case noSession(RoomSession)
        /// The session is known, but the event does not match it.
        case damaged
    }

    /// Decrypts `event`.
    /// - Throws: ``Failure``.
    func decrypted(_ event: RoomEvent, in room: String) async throws -> RoomEvent {
        try await alone { [self] in try await decrypt(event, in: room) }
    }

    private func decrypt(_ event: RoomEvent, in room: String) async throws -> RoomEvent {
        guard event.content["algorithm"]?.string == Algorithm.megolm, let id = event.id,
            let sessionID = event.content["session_id"]?.string, sessionID.isIdentifier,
            let ciphertext = event.content["ciphertext"]?.string
        else { throw Failure.damaged }
        // A holder of a session can forge events with it, but not in its owner's name.
        let name = RoomSession(room: room, session: sessionID, sender: event.sender)
        guard let stored = try await inbound(name) else { throw Failure.noSession(name) }
        var record = stored.record
        let session = try InboundMegolmSession(pickle: record.pickle)
        let plain: (text: String, index: Int)
        do {
            plain = try session.decrypt(ciphertext)
        } catch {
            throw error == .unknownIndex ? Failure.noSession(name) : .damaged
        }
        guard record.events[plain.index] ?? id == id,
            let payload = try? JSONValue(Data(plain.text.utf8), within: .event),
            payload["room_id"]?.string == room, let type = payload["type"]?.string,
            var content = payload["content"]?.object
        else { throw Failure.damaged }
        if record.events[plain.index] == nil {
            record.events[plain.index] = id
            while record.events.count > KeyRecord.Inbound.mostEvents, let first = record.events.keys.min() {
                record.events[first] = nil
            }
            record.pickle = try session.pickle()
            record.usedAt = now()
            try await keys.save(stored.name, record)
        }
        // Relations are not encrypted, because servers use them.
        content["m.relates_to"] = content["m.relates_to"] ?? event.content["m.relates_to"]
        var decrypted = event
        decrypted.wasEncrypted = true
        decrypted.senderKey = record.identityKey
        decrypted.type = type
        decrypted.content = .object(content)
        return decrypted
    }

    /// Keeps an event until ``released(by:)`` can decrypt it.
    func wait(for session: RoomSession, event: RoomEvent) async throws {
        let name = KeyName.waiting(session)
        var waiting = try await keys.load(name, as: KeyRecord.Waiting.self) ?? KeyRecord.Waiting(events: [])
        let data = MatrixClient.encoded(event.json)
        guard !waiting.events.contains(data) else { return }
        waiting.events.append(data)
        waiting.events = Array(waiting.events.suffix(KeyRecord.Waiting.most))
        try await keys.save(name, waiting)
    }

    /// Requests the session from the sender's devices, unless events wait for it already.
    func requestKey(of session: RoomSession, for event: RoomEvent) async throws {
        guard try await keys.load(.waiting(session), as: KeyRecord.Waiting.self) == nil else { return }
        let request: JSONValue = [
            "action": "request", "requesting_device_id": .string(device), "request_id": .string(UUID().uuidString),
            "body": [
                "algorithm": .string(Algorithm.megolm), "room_id": .string(session.room),
                "session_id": .string(session.session),
                "sender_key": event.content["sender_key"] ?? "",
            ],
        ]
        // The request may be refused. The event waits all the same.
        _ = try? await call(.toDevices("m.room_key_request", [event.sender: ["*": request]]))
    }

    /// The decrypted events that waited for `session`.
    func released(by session: RoomSession) async throws -> [RoomEvent] {
        // Asked once for all, because they are decrypted in vain otherwise.
        guard let waiting = try await keys.load(.waiting(session), as: KeyRecord.Waiting.self),
            let owner = try await inbound(session)?.record.identityKey,
            try await isListed(owner, of: session.sender)
        else { return [] }
        var events: [RoomEvent] = []
        for data in waiting.events {
            guard let json = try? JSONValue(data, within: .event), let event = RoomEvent(json),
                let decrypted = try? await decrypted(event, in: session.room)
            else { continue }
            events.append(decrypted)
        }
        return events
    }

    /// Forgets the events that wait for `session`.
    func stopWaiting(for session: RoomSession) async throws {
        var changes = KeyChanges()
        changes.remove(.waiting(session))
        try await keys.save(changes)
    }
}

extension OlmError {
    fileprivate static let noSession = OlmError(code: "NO_SESSION")
    fileprivate static let unknownIndex = OlmError(code: "UNKNOWN_MESSAGE_INDEX")
}
