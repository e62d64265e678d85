/// The requests from tasks to the event loop's thread, kept until it collects them. A pure value; the owner locks it.
struct TransferRequests {
    enum Phase {
        case open
        /// No new submission is accepted. Running transfers may continue until the given time.
        case draining(until: ContinuousClock.Instant)
        case closed
    }

    private(set) var phase = Phase.open
    private var nextID: TransferID = 1
    /// Transfers that are reserved and not settled yet.
    private var unsettled: Set<TransferID> = []
    private var cancelled: Set<TransferID> = []
    private var submissions: [Submission] = []
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []

    /// Assigns an identifier before the submission, so that a cancellation that comes first is not lost.
    mutating func reserve() -> TransferID {
        defer { nextID += 1 }
        unsettled.insert(nextID)
        return nextID
    }

    /// Adds a submission; returns `false` when the client no longer accepts any.
    mutating func submit(_ submission: Submission) -> Bool {
        guard case .open = phase else {
            settle(submission.id)
            return false
        }
        submissions.append(submission)
        return true
    }

    /// Marks a transfer as cancelled. Ignores one that is settled already.
    mutating func cancel(_ id: TransferID) {
        if unsettled.contains(id) { cancelled.insert(id) }
    }

    /// Removes a transfer whose task has its result.
    mutating func settle(_ id: TransferID) {
        unsettled.remove(id)
        cancelled.remove(id)
    }

    mutating func drain(until instant: ContinuousClock.Instant) {
        if case .closed = phase { return }
        if case .draining(let earlier) = phase, earlier <= instant { return }
        phase = .draining(until: instant)
    }

    /// Registers a task that waits for the close; returns `false` when the mailbox is closed already.
    mutating func waitForClose(_ waiter: CheckedContinuation<Void, Never>) -> Bool {
        if case .closed = phase { return false }
        closeWaiters.append(waiter)
        return true
    }

    /// Removes and returns the new submissions, and returns all currently cancelled transfers.
    mutating func collect() -> (submissions: [Submission], cancelled: Set<TransferID>) {
        defer { submissions = [] }
        return (submissions, cancelled)
    }

    /// Closes the mailbox and returns the tasks that wait for that.
    mutating func close() -> [CheckedContinuation<Void, Never>] {
        defer { closeWaiters = [] }
        phase = .closed
        return closeWaiters
    }
}
