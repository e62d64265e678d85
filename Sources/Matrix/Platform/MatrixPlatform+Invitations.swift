internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
internal import Messaging
internal import Synchronization

/// Joining and leaving rooms.
extension MatrixPlatform {
    /// The maximum number of rooms joined between two polls, so that many invitations do not delay messages.
    private static let mostAtOnce = 5
    /// The number of failed attempts after which a room is given up.
    private static let mostAttempts = 20
    /// How often a room is tried again that refuses the bot: for some five minutes.
    private static let mostRefusals = 5

    /// Records the invitations in an answer that the bot accepts, and rejects the others.
    func noteInvitations(_ invited: [String: SyncResponse.InvitedRoom], _ cursor: inout SyncCursor) async throws {
        for (room, invitation) in invited.sorted(by: { $0.key < $1.key }) {
            guard let own = invitation.state.last(where: { $0.membership?.person == user }),
                !cursor.invitations.contains(where: { $0.room == room })
            else { continue }
            guard !invitation.isSpace else {
                _ = try? await call(MatrixRequest("leave", .post, client: ["rooms", room, "leave"], json: [:]))
                continue
            }
            let isAwaited = cursor.upgrades.contains { $0.new == room }
            guard isAwaited || configuration.invites.allows(own.sender) else {
                logger.notice("rejected an invitation that MATRIX_INVITES does not permit")
                _ = try? await call(MatrixRequest("leave", .post, client: ["rooms", room, "leave"], json: [:]))
                continue
            }
            let isDirect = own.content["is_direct"]?.bool == true
            add(
                SyncCursor.Invitation(
                    room: room, inviter: own.sender, isDirect: isDirect, via: own.sender.serverName), to: &cursor)
        }
    }

    private func add(_ invitation: SyncCursor.Invitation, to cursor: inout SyncCursor) {
        guard cursor.add(invitation) else { return }
        logger.warning("left out an invitation because too many wait")
    }

    /// Attempts to join rooms. They continue while the bot polls, so that an unresponsive server delays nobody.
    struct Entrances {
        var areUnderWay = false
        /// The rooms that were tried, with the reason for a failure.
        var outcomes: [(room: String, failure: PlatformError?)] = []
        /// When the server last limited the rate of joins.
        private var limitedAt: Date?
        /// When rooms were entered at each person's invitation.
        private var entered: [String: [Date]] = [:]

        /// A server that limits joins lets the bot enter ten rooms at once and one more each ten seconds, by the default of Synapse. A person
        /// whose invitations have used some of that gets half of what comes after it, and the rest is for others.
        private static let most = 4
        private static let interval = 20.0
        private static let memory = 600.0

        mutating func note(_ failure: PlatformError?, of invitation: SyncCursor.Invitation, at now: Date) {
            outcomes.append((invitation.room, failure))
            if case .rateLimited? = failure { limitedAt = now }
            guard failure == nil else { return }
            entered = entered.mapValues { $0.filter { now.timeIntervalSince($0) < Self.memory } }
                .filter { !$0.value.isEmpty }
            entered[invitation.host, default: []].append(now)
        }

        /// Whether a room may be entered at this person's invitation.
        func mayEnter(for host: String, at now: Date) -> Bool {
            guard let limitedAt, now.timeIntervalSince(limitedAt) < Self.memory, let times = entered[host],
                times.count >= Self.most, let last = times.last
            else { return true }
            return now.timeIntervalSince(last) >= Self.interval
        }
    }

    /// How long a poll waits for rooms to be joined.
    private static let patienceForRooms = Duration.seconds(2)

    /// Joins the first rooms of the waiting invitations. Joins that take longer are recorded by a later poll.
    func acceptInvitations(_ cursor: inout SyncCursor) async throws {
        try await noteEntrances(&cursor)
        let next = entrances.withLock { entrances in
            cursor.nextInvitations(at: now(), most: Self.mostAtOnce) { entrances.mayEnter(for: $0, at: now()) }
        }
        guard !next.isEmpty, beginsEntering() else { return }
        await enter(next, waiting: Self.patienceForRooms)
        try await noteEntrances(&cursor)
    }

    private func beginsEntering() -> Bool {
        entrances.withLock { entrances in
            defer { entrances.areUnderWay = true }
            return !entrances.areUnderWay
        }
    }

    /// Joins rooms, and returns when that is done, or after `patience` while it continues.
    private func enter(_ invitations: [SyncCursor.Invitation], waiting patience: Duration) async {
        await beginning(waiting: patience) { [self] in
            await enter(invitations)
            entrances.withLock { $0.areUnderWay = false }
        }
    }

    /// Joins rooms one after another, until the server limits the rate or a room is unreachable.
    private func enter(_ invitations: [SyncCursor.Invitation]) async {
        for invitation in invitations {
            do {
                var request = MatrixRequest("join", .post, client: ["join", invitation.room], json: [:])
                request.query = [("server_name", invitation.via), ("via", invitation.via)]
                try await call(request)
                entrances.withLock { $0.note(nil, of: invitation, at: now()) }
            } catch let error as PlatformError {
                entrances.withLock { $0.note(error, of: invitation, at: now()) }
                switch error {
                case .rejected, .chatUnavailable: continue
                default: return
                }
            } catch {
                return
            }
        }
    }

    private func noteEntrances(_ cursor: inout SyncCursor) async throws {
        let outcomes = entrances.withLock { entrances in
            defer { entrances.outcomes = [] }
            return entrances.outcomes
        }
        for (room, failure) in outcomes {
            guard let failure else {
                do {
                    try await noteDirect(room, cursor)
                    cursor.invitations.removeAll { $0.room == room }
                } catch let error as PlatformError where error.isTroubleOfOneRoom {
                    // Entering a room again changes nothing, so it is tried again as a whole.
                    note(.unavailable("\(error)"), of: room, &cursor)
                }
                continue
            }
            note(failure, of: room, &cursor)
        }
    }

    /// Records a failed join. An unreachable room is retried after all others, together with all rooms on its server.
    private func note(_ failure: PlatformError, of room: String, _ cursor: inout SyncCursor) {
        switch failure {
        case .rateLimited, .unauthorized: return
        default: logger.notice("could not enter a room", metadata: ["error": "\(failure)"])
        }
        guard let index = cursor.invitations.firstIndex(where: { $0.room == room }) else { return }
        var failed = cursor.invitations.remove(at: index)
        failed.attempts += 1
        // Whoever invited the bot may have been too quick for the room's other servers.
        if case .chatUnavailable = failure, failed.attempts <= Self.mostRefusals {
            failed.due = now().addingTimeInterval(5 * pow(2, Double(failed.attempts)))
            return cursor.invitations.append(failed)
        }
        guard case .unavailable = failure, failed.attempts < Self.mostAttempts else { return }
        let others = cursor.invitations.filter { $0.via == failed.via }
        cursor.invitations.removeAll { $0.via == failed.via }
        cursor.invitations += others + [failed]
    }

    /// Records a joined room as the private chat of the person who invited the bot to one, unless others were invited
    /// as well.
    func noteDirect(_ id: String, _ cursor: SyncCursor) async throws {
        guard let invitation = cursor.invitations.first(where: { $0.room == id }), invitation.isDirect,
            let inviter = invitation.inviter, let room = try await room(id), !room.isGroup,
            room.members[inviter] != nil
        else { return }
        try await changeDirects { $0.open(id, with: inviter) }
    }

    // MARK: Leaving

    /// Leaves a room whose only member is the bot.
    func leaveIfDeserted(_ id: String) async throws {
        guard let room = rooms.withLock({ $0[id] }), room.isDeserted(but: user) else { return }
        logger.info("left a room that everybody else had left")
        try await leave(id)
    }

    func leave(_ room: String) async throws {
        try await callIfAllowed(MatrixRequest("leave", .post, client: ["rooms", room, "leave"], json: [:]))
    }

    /// The update for a room that the bot left or was removed from.
    func departure(from id: String, events: [RoomEvent]) async throws -> [Update] {
        let known = rooms.withLock { $0.removeValue(forKey: id) }
        guard let event = events.last(where: { $0.membership?.person == user && $0.membership?.state != "join" }),
            let eventID = event.id, event.previousMembership == "join" || known != nil
        else { return [] }
        let chat = try await chat(of: known ?? Room(id: id), thread: nil)
        try await changeDirects { $0.close(id) }
        return [
            Update(
                id: eventID, chat: chat, sender: person(event.sender, in: known), date: min(event.date, now()),
                event: .botMembership(isMember: false))
        ]
    }

    // MARK: Room upgrades

    /// Records that a room was upgraded, if the sender had the power to do so. The bot follows when it can join the new
    /// room.
    func noteUpgrade(of room: String, _ cursor: inout SyncCursor) async throws {
        guard let sender = try await tombstone(of: room), !cursor.upgrades.contains(where: { $0.old == room }) else {
            return
        }
        cursor.upgrades.append(SyncCursor.Upgrade(old: room, new: sender.replacement))
        if cursor.upgrades.count > SyncCursor.mostUpgrades { cursor.upgrades.removeFirst() }
        add(
            SyncCursor.Invitation(room: sender.replacement, inviter: nil, via: sender.person.serverName), to: &cursor)
    }

    /// The replacement of `room` and the person who announced it, from the room's own state. The server admits state
    /// only from people with the power to set it.
    private func tombstone(of room: String) async throws -> (person: String, replacement: String)? {
        var request = MatrixRequest("state", .get, client: ["rooms", room, "state", "m.room.tombstone"])
        request.query = [("format", "event")]
        guard let json = try await callIfAllowed(request), let event = RoomEvent(json),
            let replacement = event.content["replacement_room"]?.string, replacement.hasPrefix("!"),
            replacement.isIdentifier,
            try await power(of: event.sender, in: room) >= power(toSend: "m.room.tombstone", in: room)
        else { return nil }
        return (event.sender, replacement)
    }

    /// The update for joining the replacement of another room, if the new room confirms its predecessor.
    func migration(to room: Room, arrival: RoomEvent, _ cursor: inout SyncCursor) async throws -> Update? {
        guard let upgrade = cursor.upgrades.first(where: { $0.new == room.id }) else { return nil }
        cursor.upgrades.removeAll { $0 == upgrade }
        let creation = try await state("m.room.create", of: room.id)
        guard creation?["predecessor"]?["room_id"]?.string == upgrade.old else { return nil }
        let old = rooms.withLock { $0.removeValue(forKey: upgrade.old) }
        let source = try await chat(of: old ?? Room(id: upgrade.old), thread: nil)
        if source.kind == .private, source.id.id.hasPrefix("@") {
            try await changeDirects { $0.open(room.id, with: source.id.id) }
        }
        let target = try await chat(of: room, thread: nil)
        try? await leave(upgrade.old)
        guard source.id != target.id else { return nil }
        return Update(
            id: "upgrade \(upgrade.old) \(upgrade.new)", chat: target, sender: nil, date: arrival.date,
            event: .chatMigrated(from: source.id))
    }
}
