internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// The parts of encryption that polling and sending use.
extension MatrixPlatform {
    /// The encryption of the bot's device; `nil` for a session without a device.
    func encryption() async throws -> Encryption? {
        let device = try await device()
        let task = started.withLock { started in
            // A new login creates a new device, which needs keys of its own.
            if let started, started.device == device { return started.task }
            let task = Task { try await startEncryption(of: device) }
            started = (device, task)
            return task
        }
        do {
            return try await task.value
        } catch {
            started.withLock { if $0?.task == task { $0 = nil } }
            throw error
        }
    }

    private func startEncryption(of device: String?) async throws -> Encryption? {
        guard let device else {
            logger.notice("encrypted rooms can't be read, because the access token belongs to no device")
            return nil
        }
        let encryption = Encryption(
            user: user, device: device, keys: KeyStore(vault: vault), gate: encryptionSteps, logger: logger, now: now
        ) { [weak self] request in
            guard let self else { throw CancellationError() }
            // One device's keys must not be uploaded for another.
            return try await self.call(request, of: device)
        }
        do {
            try await encryption.start()
        } catch is Encryption.ForeignKeys {
            try await replaceDevice()
        }
        try await sign(with: encryption)
        return encryption
    }

    /// Ends the session of a device whose keys are lost, so that the bot logs in again as a new device.
    private func replaceDevice() async throws {
        guard case .password = configuration.credentials else {
            logger.error(
                "encrypted rooms can't be read, because the access token's device has keys that the bot does not have: make a new session"
            )
            return
        }
        logger.notice("the keys of the bot's device are lost, so it logs in again as a new one")
        try await logOut()
        throw PlatformError.unavailable("the bot logs in again as another device")
    }

    /// Checks that the recovery key decrypts the account's secret storage, without changing anything. Used to check the
    /// configuration.
    /// - Returns: whether there is a recovery key.
    /// - Throws: an error whose description says what to do.
    public func checkRecoveryKey() async throws -> Bool {
        guard let key = recoveryKey else { return false }
        _ = try await SecretStorage(user: user) { try await self.call($0) }.signingKey(key)
        return true
    }

    // MARK: Polling

    /// Processes the encryption part of an answer to `/sync`. It must be stored before the position is, because the
    /// server then deletes it.
    /// - Returns: the events that have become readable.
    func takeKeys(_ sync: SyncResponse, isFirst: Bool, _ cursor: inout SyncCursor) async throws -> [Released] {
        guard let encryption = try await encryption() else { return [] }
        for session in cursor.released { try await encryption.stopWaiting(for: session) }
        cursor.released = []
        try await encryption.note(changed: sync.changedDevices, left: sync.leftDevices)
        _ = try await encryption.receive(sync.toDevice)
        let hasLearnt = try await encryption.learnDevices(of: sync.senders(waiting: cursor.undecrypted))
        Task { await encryption.reopenSessions() }
        declineVerifications(sync.toDevice)
        if let count = sync.oneTimeKeyCount {
            try await encryption.replenish(count: count, hasFallback: sync.hasFallbackKey)
        }
        guard !sync.toDevice.isEmpty || isFirst || hasLearnt else { return [] }
        var released: [String: Released] = [:]
        for waiting in cursor.undecrypted {
            let events = try await encryption.released(by: waiting.session)
            guard !events.isEmpty else { continue }
            released[waiting.session.room, default: Released(room: waiting.session.room)].add(events, of: waiting)
            cursor.undecrypted.removeAll { $0.session == waiting.session }
            cursor.released.append(waiting.session)
        }
        return released.values.sorted { $0.room < $1.room }
    }

    /// Events of a room that have become readable.
    struct Released {
        let room: String
        private(set) var events: [RoomEvent] = []
        /// What waited for them.
        private(set) var waiting: [SyncCursor.Undecrypted] = []

        init(room: String) { self.room = room }

        mutating func add(_ events: [RoomEvent], of waiting: SyncCursor.Undecrypted) {
            self.events += events
            self.waiting.append(waiting)
        }
    }

    /// The events, decrypted where possible. Encrypted events that can't be read yet wait.
    func readable(_ events: [RoomEvent], in room: String, _ cursor: inout SyncCursor) async throws -> [RoomEvent] {
        guard events.contains(where: { $0.type == "m.room.encrypted" }), let encryption = try await encryption() else {
            return events
        }
        var readable: [RoomEvent] = []
        for event in events {
            guard event.type == "m.room.encrypted", event.sender != user else {
                readable.append(event)
                continue
            }
            do {
                let decrypted = try await encryption.decrypted(event, in: room)
                if try await encryption.isFromListedDevice(decrypted) {
                    readable.append(decrypted)
                } else {
                    try await encryption.noteUnlisted(decrypted)
                    try await wait(for: event.session(in: room), event, &cursor)
                }
            } catch Encryption.Failure.noSession(let session) {
                try await encryption.requestKey(of: session, for: event)
                try await wait(for: session, event, &cursor)
            } catch Encryption.Failure.damaged {
                logger.warning("left out an encrypted message that does not fit its session")
            }
        }
        return readable
    }

    /// Lets an event wait for its session, or for its sender's device to be listed.
    private func wait(
        for session: Encryption.RoomSession?, _ event: RoomEvent, _ cursor: inout SyncCursor
    ) async throws {
        guard let session, let encryption = try await encryption() else { return }
        try await encryption.wait(for: session, event: event)
        var waiting = SyncCursor.Undecrypted(session: session, event: event.id ?? "", since: now())
        waiting.isMeant = try await isMeantOutside(event, in: session.room)
        cursor.add(waiting)
    }

    /// Whether an encrypted event shows that it is for the bot: a mention or a reply, which some clients leave unencrypted.
    private func isMeantOutside(_ event: RoomEvent, in room: String) async throws -> Bool {
        if event.content["m.mentions"]?["user_ids"]?.strings.contains(user) == true { return true }
        guard let replied = event.repliesTo else { return false }
        return try await isOwn(replied, in: room)
    }

    /// Seconds until the bot says that it can't read a message. Keys often arrive a moment after the message.
    private static let patience = 10.0
    /// Seconds until the bot may say so again in the same room.
    private static let silence = 7 * 86_400.0

    /// Updates for events whose keys have not arrived.
    func complaints(_ cursor: inout SyncCursor) async throws -> [Update] {
        guard let encryption = try await encryption() else { return [] }
        var updates: [Update] = []
        for index in cursor.undecrypted.indices where !cursor.undecrypted[index].isTold {
            let waiting = cursor.undecrypted[index]
            guard waiting.isWithheld == true || now().timeIntervalSince(waiting.since) > Self.patience else { continue }
            cursor.undecrypted[index].isTold = true
            let id = waiting.session.room
            let last: Date? = try await encryption.keys.load(.told(room: id))
            if let last, now().timeIntervalSince(last) < Self.silence { continue }
            // What others say to each other is none of the bot's business.
            guard let room = try? await room(id), !room.isGroup || waiting.isMeant == true else { continue }
            try await encryption.keys.save(.told(room: id), now())
            var message = IncomingMessage(
                id: MessageID(rawValue: waiting.event),
                unsupportedKind: waiting.isWithheld == true ? "withheld message" : "encrypted message")
            // The person must learn that the bot did not read the message, even if it was not addressed.
            message.mentionsBot = true
            updates.append(
                Update(
                    id: "undecrypted \(waiting.event)", chat: try await chat(of: room, thread: nil),
                    sender: person(waiting.session.sender, in: room), date: waiting.since, event: .message(message)))
        }
        return updates
    }

    // MARK: Reading single events

    /// `event`, decrypted, with its latest edit.
    func opened(_ event: RoomEvent, in room: String) async throws -> RoomEvent {
        guard event.type == "m.room.encrypted", let encryption = try await encryption() else { return event }
        guard var opened = try? await encryption.decrypted(event, in: room) else { return event }
        if let json = event.unsigned?["m.relations"]?["m.replace"], let edit = RoomEvent(json),
            edit.type == "m.room.encrypted", let openedEdit = try? await encryption.decrypted(edit, in: room)
        {
            opened.unsigned = ["m.relations": ["m.replace": ["content": openedEdit.content]]]
        }
        return opened
    }

    // MARK: Sending

    func isEncrypted(_ room: String) async throws -> Bool {
        guard let encryption = try await encryption() else { return false }
        // Loads the room's state, if it is not known yet.
        _ = try await self.room(room)
        return try await encryption.isEncrypted(room)
    }

    /// The encrypted event to send in place of one of this type and content.
    func sealed(_ type: String, _ content: [String: JSONValue], in id: String) async throws -> (
        type: String, content: [String: JSONValue]
    ) {
        guard type != "m.reaction", try await isEncrypted(id), let encryption = try await encryption(),
            let room = try await room(id)
        else { return (type, content) }
        guard !room.hasMore else { throw PlatformError.rejected("the encrypted room has too many members") }
        let people = Set(room.members.keys).union(room.invited)
        return ("m.room.encrypted", try await encryption.encrypted(type, content, for: people, in: id))
    }
}
