internal import Foundation
internal import HTTPClient
internal import JSON
internal import Logging
public import Messaging
internal import Synchronization

extension MatrixPlatform {
    public func poll(after cursor: PollCursor?) async throws -> PollBatch {
        // The last batch is stored, so its messages count as read.
        markRead()
        let known = cursor.flatMap(SyncCursor.init)
        var next = known ?? SyncCursor(next: "")
        try await forgetPeople(&next, known: known)
        pruneKeys(next)
        try await acceptInvitations(&next)
        let earliest = polling.withLock { $0.date(of: known?.next) }
        beginQuestions(next)
        let (sync, position) = try await freshSync(after: known, patience: patience(next))
        let period = EventPeriod(start: earliest, end: now())
        polling.withLock { $0.lastAnswer = (sync.next, period.end) }
        next.next = sync.next
        try await noteInvitations(sync.invited, &next)
        let released = try await takeKeys(sync, isFirst: polling.withLock { $0.isFirst }, &next)
        polling.withLock { $0.isFirst = false }
        removeOldDevicesOnce()
        var updates: [Update] = []
        var work = PollWork(period: period)
        for waiting in released { updates += try await self.updates(of: waiting, period, &next) }
        // Messages from before the bot's first start are not for it.
        if let position = position?.next {
            for (id, room) in sync.joined.sorted(by: { $0.key < $1.key }) {
                updates += try await self.updates(of: room, in: id, after: position, &work, &next)
            }
            if mayReadGaps(besides: updates) { updates += try await updatesOfGaps(&work, &next) }
        }
        for (id, room) in sync.left.sorted(by: { $0.key < $1.key }) {
            updates += try await departure(from: id, events: room.state + room.timeline)
        }
        // Only now do the events of this poll wait.
        next.noteWithheld(sync.toDevice)
        updates += try await complaints(&next)
        return PollBatch(
            updates: updates, cursor: next.pollCursor, unreadableChats: next.gaps.count { $0.attempts > 1 })
    }

    /// How long a poll may wait for news, in seconds.
    private func patience(_ cursor: SyncCursor) -> Int {
        let gap = cursor.gaps.map { $0.due?.timeIntervalSince(now()) ?? 0 }.min() ?? .infinity
        let usual = cursor.isBusy ? 2 : configuration.pollSeconds
        return min(usual, max(0, Int(exactly: gap.rounded(.up)) ?? usual))
    }

    /// The updates of events that have become readable. If the server fails, they wait again.
    private func updates(
        of released: Released, _ period: EventPeriod, _ cursor: inout SyncCursor
    ) async throws -> [Update] {
        var changed = cursor
        do {
            let updates = try await self.updates(of: released.events, in: released.room, from: period, &changed)
            cursor = changed
            questions.withLock { $0.note(.decrypted, of: released.room, isRead: true) }
            return updates
        } catch is QuestionsUsedUp {
        } catch let error as PlatformError where error.isTroubleOfOneRoom {
            logger.warning("decrypted messages can't be handled yet", metadata: ["error": "\(error)"])
        }
        questions.withLock { $0.note(.decrypted, of: released.room, isRead: false) }
        let sessions = Set(released.waiting.map(\.session))
        cursor.released.removeAll(where: sessions.contains)
        cursor.undecrypted += released.waiting
        // So that the next poll looks at them whatever comes.
        polling.withLock { $0.isFirst = true }
        return []
    }

    // MARK: Sync

    /// The answer to a poll after `known`, and the position that its events follow.
    private func freshSync(
        after known: SyncCursor?, patience: Int
    ) async throws -> (SyncResponse, position: SyncCursor?) {
        let sync = try await synced(since: known?.next, patience: patience)
        guard let known, SyncCursor.isEarlier(sync.next, than: known.next) else { return (sync, known) }
        logger.warning(
            "the homeserver came back from an earlier copy of its database, so the bot looks for what is new")
        let fresh = try await newest(since: polling.withLock { $0.lastAnswer?.date })
        return (fresh, SyncCursor(next: fresh.next))
    }

    /// How long before a start the bot looks for messages on a server that came back from an earlier copy, in seconds.
    private static let usualAbsence = 3600.0

    /// The latest events of all rooms, sent after `date`. Those that are known already change nothing.
    private func newest(since date: Date?) async throws -> SyncResponse {
        var sync = try await synced(since: nil, patience: 0, timeline: Self.longestTimeline)
        let start = date ?? now().addingTimeInterval(-Self.usualAbsence)
        for id in sync.joined.keys {
            sync.joined[id]?.timeline.removeAll { $0.date < start }
            sync.joined[id]?.isLimited = false
        }
        return sync
    }

    private func synced(since position: String?, patience: Int, timeline: Int? = nil, inRooms: Bool = true) async throws
        -> SyncResponse
    {
        let state = polling.withLock { $0 }
        // After a failure, a short poll shows at once that the server is back.
        let seconds = state.hasFailed || position == nil ? 0 : patience
        var request = MatrixRequest("sync", .get, client: ["sync"])
        let filter = Self.filter(timeline: timeline ?? (position == nil ? 1 : state.timelineLimit), inRooms: inRooms)
        request.query = [
            ("filter", String(decoding: MatrixClient.encoded(filter), as: UTF8.self)), ("timeout", "\(seconds * 1000)"),
        ]
        if let position { request.query.append(("since", position)) }
        // A first sync may take the server long. A long poll is silent by design, so only its total time is limited.
        request.deadlines = HTTPDeadlines(
            total: .seconds(position == nil ? 120 : seconds) + configuration.pollMargin, stall: nil)
        request.byteLimit = 64 * 1024 * 1024
        do {
            let sync = try await call(request, as: SyncResponse.self)
            polling.withLock { state in
                state.hasFailed = false
                state.timelineLimit = min(state.timelineLimit * 2, Self.longestTimeline)
            }
            return sync
        } catch PlatformError.fileTooLarge {
            // The omitted events are fetched room by room.
            guard state.timelineLimit > 1 else { return try await syncedByRooms(since: position, isTried: !inRooms) }
            polling.withLock { $0.timelineLimit = max(1, $0.timelineLimit / 8) }
            return try await synced(since: position, patience: patience)
        } catch {
            polling.withLock { $0.hasFailed = true }
            throw error
        }
    }

    /// The answer to a poll that is too large even with one event of each room: without rooms, each of which the bot then reads by itself.
    /// Invitations are lost. People can invite again.
    private func syncedByRooms(since position: String?, isTried: Bool) async throws -> SyncResponse {
        guard !isTried else { throw PlatformError.fileTooLarge }
        logger.warning("an answer to a poll is too large, so each room is read by itself")
        var sync = try await synced(since: position, patience: 0, inRooms: false)
        let answer = try await call(MatrixRequest("joined rooms", .get, client: ["joined_rooms"]))
        for room in answer["joined_rooms"]?.strings ?? [] where room.isIdentifier {
            sync.joined[room] = SyncResponse.JoinedRoom(isLimited: true, before: sync.next)
        }
        return sync
    }

    /// The filter for events that the bot needs. With lazy loading, the memberships of senders come with their events.
    private static func filter(timeline limit: Int, inRooms: Bool) -> JSONValue {
        guard inRooms else { return ["presence": ["types": []], "account_data": ["types": []], "room": ["rooms": []]] }
        return [
            "presence": ["types": []],
            "account_data": ["types": []],
            "room": [
                "account_data": ["types": []],
                "ephemeral": ["types": []],
                "state": [
                    "lazy_load_members": true, "include_redundant_members": true,
                    "types": ["m.room.member", "m.room.name", "m.room.encryption"],
                ],
                "timeline": [
                    "limit": .integer(Int64(limit)), "lazy_load_members": true, "include_redundant_members": true,
                    "types": types,
                ],
            ],
        ]
    }

    /// The types of events that the bot handles.
    private static let types = JSONValue.array(typesAfterAbsence + ["m.room.redaction"])

    /// The types of events that the bot handles after an absence. Redactions would only take the place of messages.
    private static let typesAfterAbsence: [JSONValue] =
        [
            "m.room.message", "m.room.encrypted", "m.sticker", "m.reaction", "m.room.member", "m.room.name",
            "m.room.tombstone", "m.room.encryption",
        ] + Poll.responseTypes.map(JSONValue.string)

    private static let pageFilter: JSONValue = [
        "lazy_load_members": true, "include_redundant_members": true, "types": .array(typesAfterAbsence),
    ]

    // MARK: Gaps

    /// The maximum number of events fetched for one room after an absence: as many as may wait in the inbox.
    static let longestGap = 1000
    private static let pageLength = 50

    /// The events of a room between two positions, oldest first, which were sent while the bot was away. Beyond
    /// ``longestGap`` the oldest are left out.
    func missing(in room: String, from end: String, to start: String) async throws -> [RoomEvent] {
        var events: [RoomEvent] = []
        var position = end
        while events.count < Self.longestGap {
            guard let page = try await page(of: room, from: position, to: start) else { break }
            try await note(page.state, of: room)
            for event in page.chunk {
                events.append(event)
                // Messages from before the bot joined are not for it.
                if isArrival(event) { return events.reversed() }
            }
            guard let end = page.end, end != position else { return events.reversed() }
            position = end
        }
        logger.warning("left out old messages of a room after an absence", metadata: ["events": "\(events.count)"])
        return events.reversed()
    }

    /// The events before a position, newest first; `nil` if they are hidden from the bot. If a page is too large,
    /// requests half as many events; `nil` if a single event is too large.
    private func page(
        of room: String, from position: String, to start: String, length: Int = pageLength
    ) async throws -> MessagesResponse? {
        var request = MatrixRequest("messages", .get, client: ["rooms", room, "messages"])
        request.query = [
            ("dir", "b"), ("from", position), ("to", start), ("limit", "\(length)"),
            ("filter", String(decoding: MatrixClient.encoded(Self.pageFilter), as: UTF8.self)),
        ]
        do {
            return try await callIfAllowed(request, as: MessagesResponse.self)
        } catch PlatformError.fileTooLarge {
            guard length > 1 else { return nil }
            return try await page(of: room, from: position, to: start, length: length / 2)
        }
    }

    /// Whether the event is the bot's own joining of the room.
    func isArrival(_ event: RoomEvent) -> Bool {
        guard let (person, state) = event.membership else { return false }
        return person == user && state == "join" && event.previousMembership != "join"
    }

    // MARK: Receipts

    /// What is still to be marked as read.
    struct Receipts {
        /// The last event of each room.
        var waiting: [String: String] = [:]
        var isSending = false

        /// The next one to send; `nil` if there is none, and sending ends.
        mutating func next() -> (room: String, event: String)? {
            guard let (room, event) = waiting.popFirst() else {
                isSending = false
                return nil
            }
            return (room, event)
        }

        /// Adds events that are newer than those that wait.
        /// - Returns: whether sending must begin.
        mutating func add(_ events: [String: String]) -> Bool {
            waiting.merge(events) { $1 }
            guard !isSending, !waiting.isEmpty else { return false }
            isSending = true
            return true
        }
    }

    /// Marks messages as read, so that people see they were received. Nothing depends on it, and the poll does not wait for it.
    private func markRead() {
        let events = unread.withLock { unread in
            defer { unread = [:] }
            return unread
        }
        guard receipts.withLock({ $0.add(events) }) else { return }
        Task {
            while let next = receipts.withLock({ $0.next() }) {
                let request = MatrixRequest(
                    "receipt", .post, client: ["rooms", next.room, "receipt", "m.read", next.event], json: [:])
                _ = try? await call(request)
            }
        }
    }
}
