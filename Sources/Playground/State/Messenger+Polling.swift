import Foundation

/// A `getUpdates` call that waits for an update.
struct ParkedPoll: Sendable {
    var id: UUID
    var limit: Int
    var continuation: CheckedContinuation<[Update], any Error>
    /// Ends the wait after the timeout.
    var timer: Task<Void, Never>
}

/// `getUpdates`, with the behaviour of the public server.
///
/// ```
/// bot ──getUpdates(offset)──▶ forget what is below offset
///                              ├─ updates pending, or no timeout ──▶ answer at once
///                              └─ else park ──▶ an update comes     ──▶ answer with it
///                                             ├─ the time is over   ──▶ answer with none
///                                             └─ another poll parks ──▶ 409, the newer waits
/// ```
extension Messenger {
    /// The maximum number of seconds that a poll may wait. Source: the behaviour of the public server.
    static let longestPoll = 50

    func updates(offset: Int64, limit: Int, timeout: Int, allowedKinds: [String]?) async throws -> [Update] {
        notePoll()
        queue.allow(allowedKinds)
        queue.acknowledge(offset: offset)
        let pending = queue.pending(limit: limit, at: now())
        if !pending.isEmpty || timeout <= 0 || isStopping { return pending }
        return try await park(limit: limit, timeout: min(timeout, Self.longestPoll))
    }

    private func park(limit: Int, timeout: Int) async throws -> [Update] {
        endParkedPoll { $0.resume(throwing: APIError.pollConflict) }
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let timer = Task { [weak self] in
                    guard (try? await Task.sleep(for: .seconds(timeout))) != nil else { return }
                    await self?.expire(id)
                }
                parkedPoll = ParkedPoll(id: id, limit: limit, continuation: continuation, timer: timer)
                if Task.isCancelled { expire(id) }
            }
        } onCancel: {
            Task { await self.expire(id) }
        }
    }

    private func expire(_ id: UUID) {
        guard parkedPoll?.id == id else { return }
        endParkedPoll { $0.resume(returning: []) }
    }

    private func endParkedPoll(_ end: (CheckedContinuation<[Update], any Error>) -> Void) {
        guard let poll = parkedPoll else { return }
        parkedPoll = nil
        lastPoll = now()
        poll.timer.cancel()
        end(poll.continuation)
    }

    /// Adds an update to the bot's queue and wakes the waiting poll.
    func tellBot(_ event: UpdateEvent) {
        queue.append(event, at: now())
        guard let poll = parkedPoll else { return }
        let pending = queue.pending(limit: poll.limit, at: now())
        if !pending.isEmpty { endParkedPoll { $0.resume(returning: pending) } }
    }

    func dropPendingUpdates() { queue.removeAll() }

    /// Answers the waiting poll and makes later ones return at once, so that a shutdown is not delayed.
    func stopWaiting() {
        isStopping = true
        endParkedPoll { $0.resume(returning: []) }
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    // MARK: Presence

    /// Seconds without a poll after which the page shows the bot as offline.
    private static let onlineTimeout: TimeInterval = 10

    private func notePoll() {
        lastPoll = now()
        guard !isOnline else { return }
        isOnline = true
        publish(.presence(online: true))
    }

    /// Called at regular intervals. Reports when the bot has gone offline, and keeps the pages' connections alive.
    func beat() {
        if isOnline, parkedPoll == nil, let lastPoll, now().timeIntervalSince(lastPoll) > Self.onlineTimeout {
            isOnline = false
            publish(.presence(online: false))
        }
        publish(.heartbeat)
    }
}
