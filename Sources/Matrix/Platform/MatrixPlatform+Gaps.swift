internal import Foundation
internal import HTTPClient
internal import Logging
internal import Messaging
internal import Synchronization

/// Rooms whose messages could not be read at once: their own trouble, and nobody else's.
///
/// A room is set aside when the server does not answer questions about it, when its messages need many questions, and when a poll would be too
/// large. Its messages are asked for again from where the bot stopped reading, in their order.
extension MatrixPlatform {
    /// What one poll may do about rooms, so that the others are answered in between.
    struct PollWork {
        /// When the events of the poll were received.
        let period: EventPeriod
        /// The events that may still be fetched.
        var events = MatrixPlatform.longestGap
        /// How many rooms may still fail.
        var failures = 2
        /// Whether a room could not be read to the end because the poll has asked enough.
        var hasUsedUpQuestions = false

        /// Whether another room's missing events may be fetched. Of long absences a poll reads one.
        var hasTimeForRoom: Bool { events >= MatrixPlatform.longestGap / 2 }
    }

    /// A message needs a question to the server, and this poll has asked enough.
    struct QuestionsUsedUp: Error {}

    /// The most events that a poll asks the server about, such as those that people reply to.
    private static let mostQuestions = 40
    /// The attempts after which a room's missing messages are given up: some hours.
    private static let mostAttempts = 60
    /// The attempts after which an event that the server does not show counts as unknown, so that the rest of the room is read.
    private static let patientAttempts = 3
    private static let longestPause = 300.0

    /// Starts counting the questions of a poll.
    func beginQuestions(_ cursor: SyncCursor) {
        let (later, undecrypted) = (cursor.gaps.map(\.room), cursor.undecrypted.map(\.session.room))
        questions.withLock { $0.begin([.later: Set(later), .decrypted: Set(undecrypted)]) }
    }

    struct Questions {
        private var left = MatrixPlatform.mostQuestions
        /// When the first question was asked.
        private var start: ContinuousClock.Instant?
        /// The events that were asked for in this poll, and earlier for rooms that could not be read to the end: by room and event.
        private var answers: [String: [String: RoomEvent?]] = [:]
        /// The rooms that could not be read to the end. Their messages may need more answers than one poll may ask for.
        private var interrupted: [Part: Set<String>] = [:]
        /// Whether the bot sent an event, for the latest known ones.
        var owners: [String: Bool] = [:]
        /// Whether an event that the server can't show now counts as unknown.
        var isHasty = false

        /// What of a room is read together.
        enum Part {
            /// The messages after those that were read before.
            case later
            /// The messages whose keys have come.
            case decrypted
        }

        private static let mostOwners = 5000
        /// The most answers that are kept for all rooms: several times what the messages of one can need.
        private static let mostAnswers = 5000

        /// Begins a poll.
        /// - Parameter waiting: the rooms that are still to be read. Others get new answers.
        mutating func begin(_ waiting: [Part: Set<String>]) {
            var next = Questions()
            for (part, rooms) in interrupted { next.interrupted[part] = rooms.intersection(waiting[part] ?? []) }
            next.answers = answers.filter { room, _ in next.interrupted.values.contains { $0.contains(room) } }
            next.owners = owners
            self = next
        }

        func answer(_ event: String, in room: String) -> RoomEvent?? { answers[room]?[event] }

        /// Notes an answer. Beyond the limit, the room with the most begins anew.
        mutating func note(_ answer: RoomEvent?, to event: String, in room: String) {
            answers[room, default: [:]][event] = .some(answer)
            guard answers.values.reduce(0, { $0 + $1.count }) > Self.mostAnswers else { return }
            answers.max { $0.value.count < $1.value.count }.map { answers[$0.key] = nil }
        }

        /// Notes whether a part of a room could be read to the end.
        mutating func note(_ part: Part, of room: String, isRead: Bool) {
            if isRead {
                interrupted[part]?.remove(room)
            } else {
                interrupted[part, default: []].insert(room)
            }
        }

        /// Takes one of the questions that are left.
        /// - Throws: ``QuestionsUsedUp``, also if the first was taken longer ago than `patience`.
        mutating func take(within patience: Duration, at now: ContinuousClock.Instant = .now) throws {
            let start = start ?? now
            self.start = start
            guard left > 0, now - start <= patience else { throw QuestionsUsedUp() }
            left -= 1
        }

        mutating func note(_ event: String, isOwn: Bool) {
            if owners.count >= Self.mostOwners { owners = [:] }
            owners[event] = isOwn
        }
    }

    /// The event with this identifier as ``event(_:in:)`` finds it, once a poll.
    /// - Throws: ``QuestionsUsedUp``.
    func askedEvent(_ id: String, in room: String) async throws -> RoomEvent? {
        if let known = questions.withLock({ $0.answer(id, in: room) }) { return known }
        let isHasty = try questions.withLock { questions in
            try questions.take(within: configuration.questionPatience)
            return questions.isHasty
        }
        var event: RoomEvent?
        do {
            event = try await self.event(id, in: room)
        } catch let error as PlatformError where isHasty && error.isTroubleOfOneRoom {
            logger.notice("an event that somebody replied to can't be shown by the server")
        }
        questions.withLock { [event] questions in
            questions.note(event, to: id, in: room)
            questions.note(room + " " + id, isOwn: event?.sender == user)
        }
        return event
    }

    /// Whether the bot sent an event.
    func isOwn(_ id: String, in room: String) async throws -> Bool {
        if let known = questions.withLock({ $0.owners[room + " " + id] }) { return known }
        return try await askedEvent(id, in: room)?.sender == user
    }

    func note(senders events: [RoomEvent], in room: String) {
        questions.withLock { questions in
            for event in events {
                if let id = event.id { questions.note(room + " " + id, isOwn: event.sender == user) }
            }
        }
    }

    // MARK: Rooms of a poll

    /// The updates of a room in an answer to a poll that began at `position`. Sets the room aside if they can't be read now.
    func updates(
        of room: SyncResponse.JoinedRoom, in id: String, after position: String, _ work: inout PollWork,
        _ cursor: inout SyncCursor
    ) async throws -> [Update] {
        note(senders: room.timeline, in: id)
        try await note(room.state, of: id)
        guard !cursor.gaps.contains(where: { $0.room == id }) else {
            // They come after those that are missing. Who is in the room counts at once.
            try await note(room.timeline.filter { $0.stateKey != nil }, of: id)
            return []
        }
        let gap = SyncCursor.Gap(room: id, start: position)
        guard room.isLimited, let before = room.before else {
            return try await attempt(gap, &work, &cursor) { [self] work, cursor in
                try await updates(of: room.timeline, in: id, from: work.period, &cursor)
            }
        }
        guard work.hasTimeForRoom else {
            cursor.gaps.append(gap)
            return []
        }
        return try await attempt(gap, &work, &cursor) { [self] work, cursor in
            let events = try await missing(in: id, from: before, to: position) + room.timeline
            work.events -= events.count
            return try await updates(of: events, in: id, from: work.period, &cursor)
        }
    }

    /// How long rooms that were set aside wait at most while others have news, in seconds.
    private static let longestWait = 5.0

    /// Whether the poll may read rooms that were set aside. Its updates wait until that is done, so it is better left to the next poll, which
    /// follows at once.
    func mayReadGaps(besides updates: [Update]) -> Bool {
        polling.withLock { state in
            guard updates.isEmpty || now().timeIntervalSince(state.readGapsAt) > Self.longestWait else { return false }
            state.readGapsAt = now()
            return true
        }
    }

    /// The updates of rooms that were set aside, as many as the poll may read.
    func updatesOfGaps(_ work: inout PollWork, _ cursor: inout SyncCursor) async throws -> [Update] {
        var updates: [Update] = []
        for gap in cursor.gaps where gap.isDue(at: now()) {
            guard work.hasTimeForRoom, work.failures > 0 else { break }
            cursor.gaps.removeAll { $0.room == gap.room }
            let others = cursor.gaps
            questions.withLock { $0.isHasty = gap.attempts >= Self.patientAttempts }
            defer { questions.withLock { $0.isHasty = false } }
            let end = cursor.next
            updates += try await attempt(gap, &work, &cursor) { [self] work, cursor in
                let events = try await missing(in: gap.room, from: end, to: gap.start)
                work.events -= events.count
                return try await self.updates(of: events, in: gap.room, from: work.period, &cursor)
            }
            // It comes after the others then, which the next poll reads first.
            if cursor.gaps.count > others.count, work.hasUsedUpQuestions { break }
        }
        return updates
    }

    /// The updates that `read` finds. If the server fails, the room is set aside, and nothing that `read` did to the cursor counts.
    private func attempt(
        _ gap: SyncCursor.Gap, _ work: inout PollWork, _ cursor: inout SyncCursor,
        _ read: (inout PollWork, inout SyncCursor) async throws -> [Update]
    ) async throws -> [Update] {
        let isMetAsGroup = rooms.withLock { $0[gap.room]?.isMetAsGroup }
        var changed = cursor
        do {
            let updates = try await read(&work, &changed)
            cursor = changed
            questions.withLock { $0.note(.later, of: gap.room, isRead: true) }
            return updates
        } catch is QuestionsUsedUp {
            work.hasUsedUpQuestions = true
            cursor.gaps.append(gap)
        } catch let error as PlatformError where error.isTroubleOfOneRoom {
            work.failures -= 1
            setAside(gap, because: error, &cursor)
        }
        questions.withLock { $0.note(.later, of: gap.room, isRead: false) }
        // The update that says so is lost with the others.
        if let isMetAsGroup { rooms.withLock { $0[gap.room]?.isMetAsGroup = isMetAsGroup } }
        return []
    }

    private func setAside(_ gap: SyncCursor.Gap, because error: PlatformError, _ cursor: inout SyncCursor) {
        var gap = gap
        gap.attempts += 1
        guard gap.attempts < Self.mostAttempts else {
            return logger.error(
                "gave up the messages of a room that the server does not give", metadata: ["error": "\(error)"])
        }
        var pause = min(pow(2, Double(gap.attempts - 1)), Self.longestPause)
        if case .rateLimited(let seconds) = error { pause = max(pause, min(seconds, Self.longestPause)) }
        gap.due = now().addingTimeInterval(pause)
        cursor.gaps.append(gap)
        logger.warning("the server does not give the messages of a room", metadata: ["error": "\(error)"])
    }
}

extension PlatformError {
    /// Whether the error may concern only the room that the request was about.
    var isTroubleOfOneRoom: Bool {
        switch self {
        case .unauthorized, .conflict: false
        default: true
        }
    }
}
