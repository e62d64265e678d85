import Foundation

/// A `getUpdates` that waits because there is nothing to tell.
struct ParkedPoll: Sendable {
    var id: UUID
    var limit: Int
    var continuation: CheckedContinuation<[Update], any Error>
    /// Ends the wait when its time is over.
    var timer: Task<Void, Never>
}

/// `getUpdates`, as the public server does it.
///
/// ```
/// bot ──getUpdates(offset)──▶ forget what is below offset
///                              ├─ updates pending, or no timeout ──▶ answer at once
///                              └─ else park ──▶ an update comes     ──▶ answer with it
///                                             ├─ the time is over   ──▶ answer with none
///                                             └─ another poll parks ──▶ 409, the newer waits
/// ```
extension Messenger {
    /// Seconds that a poll may wait at most. Source: the behaviour of the public server.
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

    /// Puts an update into the bot's queue and wakes the poll that waits for it.
    func tellBot(_ event: UpdateEvent) {
        queue.append(event, at: now())
        guard let poll = parkedPoll else { return }
        let pending = queue.pending(limit: poll.limit, at: now())
        if !pending.isEmpty { endParkedPoll { $0.resume(returning: pending) } }
    }

    func dropPendingUpdates() { queue.removeAll() }

    /// Answers the poll that waits and lets no other wait, so that a shutdown need not wait either.
    func stopWaiting() {
        isStopping = true
        endParkedPoll { $0.resume(returning: []) }
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    // MARK: Presence

    /// Seconds without a poll after which the page calls the bot offline.
    private static let patience: TimeInterval = 10

    private func notePoll() {
        lastPoll = now()
        guard !isOnline else { return }
        isOnline = true
        publish(.presence(online: true))
    }

    /// Called at regular times: says when the bot has gone and keeps the pages' connections alive.
    func beat() {
        if isOnline, parkedPoll == nil, let lastPoll, now().timeIntervalSince(lastPoll) > Self.patience {
            isOnline = false
            publish(.presence(online: false))
        }
        publish(.heartbeat)
    }
}
