import Messaging

/// Decides what the poller does next. A pure value: it receives what happened and when, and returns the next action.
///
/// ```
///   login ──ok──▶ poll ──batch──▶ accept ──ok──▶ poll (acknowledges) …
///     │            │                 │
///     └─ failure ──┴──▶ wait ──▶ the same again (accept keeps its batch)
/// ```
struct PollerStateMachine {
    enum Action: Hashable {
        case logIn
        case poll(after: PollCursor?)
        /// Store the batch; the next poll acknowledges it.
        case accept(PollBatch)
        /// Wait, then call ``PollerStateMachine/waited()``.
        case wait(Duration)
        case stop(PollingStopped)
    }

    /// How long another poller with the same credentials is tolerated before this one stops.
    static let conflictTimeout = Duration.seconds(60)
    /// The pause between polls during a conflict.
    static let conflictPause = Duration.seconds(3)
    /// An empty answer sooner than this means that the server does not support long polling. The next poll then waits
    /// ``hastyPause``, to avoid a busy loop.
    static let hastyAnswer = Duration.milliseconds(20)
    static let hastyPause = Duration.milliseconds(250)

    private let platform: Platform
    private let backOff: BackOff
    private var cursor: PollCursor?
    private var failures = 0
    /// Whether no batch has been stored since the start.
    private(set) var isFresh = true
    private var conflictSince: ContinuousClock.Instant?
    /// When the platform became unreachable; `nil` while it is reachable.
    private(set) var unreachableSince: ContinuousClock.Instant?
    /// The action to perform after the wait.
    private var pending: Action

    init(platform: Platform, cursor: PollCursor?, logsIn: Bool, backOff: BackOff = .platform) {
        self.platform = platform
        self.cursor = cursor
        self.backOff = backOff
        pending = logsIn ? .logIn : .poll(after: cursor)
    }

    /// The first action.
    func start() -> Action { pending }

    mutating func loggedIn() -> Action {
        failures = 0
        unreachableSince = nil
        return pollNext()
    }

    /// A poll returned after `duration`.
    mutating func polled(_ batch: PollBatch, after duration: Duration) -> Action {
        failures = 0
        conflictSince = nil
        unreachableSince = nil
        guard batch.updates.isEmpty, batch.cursor == cursor || batch.cursor == nil else {
            pending = .accept(batch)
            return pending
        }
        let next = pollNext()
        return duration < Self.hastyAnswer ? .wait(Self.hastyPause) : next
    }

    /// The batch was stored.
    mutating func accepted(_ batch: PollBatch) -> Action {
        failures = 0
        isFresh = false
        cursor = batch.cursor ?? cursor
        return pollNext()
    }

    /// The batch could not be stored. It is kept and not acknowledged.
    mutating func acceptFailed(jitter: Double) -> Action {
        failures += 1
        return .wait(BackOff.store.pause(afterFailures: failures, jitter: jitter))
    }

    /// A login or poll that began at `start` failed.
    mutating func failed(
        _ error: PlatformError, since start: ContinuousClock.Instant, at now: ContinuousClock.Instant, jitter: Double
    ) -> Action {
        switch error {
        case .unauthorized(let detail): return .stop(.unauthorized(platform, detail))
        case .rateLimited(let seconds): return .wait(.retryAfter(seconds: seconds))
        case .conflict(let detail):
            let since = conflictSince ?? now
            conflictSince = since
            return now - since >= Self.conflictTimeout ? .stop(.conflict(platform, detail)) : .wait(Self.conflictPause)
        case .unavailable, .chatUnavailable, .chatMigrated, .messageGone, .rejected, .fileRefused, .fileTooLarge:
            failures += 1
            unreachableSince = unreachableSince ?? start
            return .wait(backOff.pause(afterFailures: failures, jitter: jitter))
        }
    }

    /// The wait is over.
    func waited() -> Action { pending }

    private mutating func pollNext() -> Action {
        pending = .poll(after: cursor)
        return pending
    }
}
