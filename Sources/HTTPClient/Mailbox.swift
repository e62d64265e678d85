/// What the tasks tell the event loop's thread, gathered until it looks: pure bookkeeping, guarded by its owner.
struct Mailbox {
    enum Phase {
        case open
        /// Nothing new is accepted; what runs may go on until the instant given.
        case draining(until: ContinuousClock.Instant)
        case closed
    }

    private(set) var phase = Phase.open
    private var nextID: TransferID = 1
    /// Transfers that were reserved and are not settled yet.
    private var unsettled: Set<TransferID> = []
    private var cancelled: Set<TransferID> = []
    private var submissions: [Submission] = []
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []

    /// Gives out an identifier. It exists before the submission, so that a cancellation that overtakes it isn't lost.
    mutating func reserve() -> TransferID {
        defer { nextID += 1 }
        unsettled.insert(nextID)
        return nextID
    }

    /// Takes a submission; answers `false` when it is too late for any.
    mutating func submit(_ submission: Submission) -> Bool {
        guard case .open = phase else {
            settle(submission.id)
            return false
        }
        submissions.append(submission)
        return true
    }

    /// Marks a transfer as no longer wanted; one that is settled already is left alone.
    mutating func cancel(_ id: TransferID) {
        if unsettled.contains(id) { cancelled.insert(id) }
    }

    /// Forgets a transfer whose task has its answer.
    mutating func settle(_ id: TransferID) {
        unsettled.remove(id)
        cancelled.remove(id)
    }

    mutating func drain(until instant: ContinuousClock.Instant) {
        if case .closed = phase { return }
        if case .draining(let earlier) = phase, earlier <= instant { return }
        phase = .draining(until: instant)
    }

    /// Keeps a task waiting for the end; answers `false` when that has come already.
    mutating func waitForClose(_ waiter: CheckedContinuation<Void, Never>) -> Bool {
        if case .closed = phase { return false }
        closeWaiters.append(waiter)
        return true
    }

    /// Takes out the new submissions, with what is cancelled at this moment.
    mutating func collect() -> (submissions: [Submission], cancelled: Set<TransferID>) {
        defer { submissions = [] }
        return (submissions, cancelled)
    }

    /// Ends it all; returns who waits for that.
    mutating func close() -> [CheckedContinuation<Void, Never>] {
        defer { closeWaiters = [] }
        phase = .closed
        return closeWaiters
    }
}
