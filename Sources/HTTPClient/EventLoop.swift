internal import CCurlShim
internal import Foundation
internal import Synchronization

/// The thread that owns the multi handle. Transfers are used only on this thread.
///
/// ```
/// task ──submit/cancel──▶ mailbox ──wake-up──▶ thread: collect, perform, settle, poll ──continuation──▶ task
/// ```
final class EventLoop: Sendable {
    private let configuration: HTTPClient.Configuration
    private let multi: MultiHandle
    private let mailbox = Mutex(TransferRequests())

    init(configuration: HTTPClient.Configuration) throws(HTTPClientError) {
        self.configuration = configuration
        multi = try MultiHandle(idleConnections: configuration.idleConnections)
        let thread = Thread { [self] in run() }
        thread.name = "http-client"
        thread.start()
    }

    func reserve() -> TransferID {
        mailbox.withLock { $0.reserve() }
    }

    func submit(_ submission: Submission) {
        let isAccepted = tell { $0.submit(submission) }
        if !isAccepted { submission.continuation.resume(returning: .failure(.shutDown)) }
    }

    func cancel(_ id: TransferID) {
        tell { $0.cancel(id) }
    }

    func close(grace: Duration) {
        tell { $0.drain(until: .now + grace) }
    }

    func closed(grace: Duration) async {
        close(grace: grace)
        await withCheckedContinuation { waiter in
            let waits = mailbox.withLock { $0.waitForClose(waiter) }
            if !waits { waiter.resume() }
        }
    }

    /// Changes the mailbox and wakes the thread.
    /// The wake-up happens under the lock. The thread marks the mailbox as closed before it frees the handle, so no wake-up
    /// comes after that.
    private func tell<Answer: Sendable>(_ change: (inout TransferRequests) -> Answer) -> Answer {
        mailbox.withLock { mailbox in
            let answer = change(&mailbox)
            if case .closed = mailbox.phase { return answer }
            multi.wakeUp()
            return answer
        }
    }

    private func run() {
        blockBrokenPipeSignal()
        var transfers: [TransferID: Transfer] = [:]
        while true {
            let (news, phase) = mailbox.withLock { ($0.collect(), $0.phase) }
            for submission in news.submissions { start(submission, in: &transfers) }
            for id in news.cancelled { end(id, in: &transfers, with: .cancelled) }
            multi.perform()
            while let (id, outcome) = multi.nextFinished() { end(id, in: &transfers, with: outcome) }
            guard let wait = timeToWait(phase, isIdle: transfers.isEmpty) else { break }
            multi.poll(for: wait)
        }
        for id in Array(transfers.keys) { end(id, in: &transfers, with: .shutDown) }
        finish()
    }

    /// Blocks SIGPIPE on this thread, so that a write to a connection that the server has reset is an error of that connection
    /// and does not end the process. libcurl is configured to leave the process's signals alone.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// How long the thread may sleep; `nil` when it should end.
    private func timeToWait(_ phase: TransferRequests.Phase, isIdle: Bool) -> Duration? {
        switch phase {
        case .open:
            return .seconds(60)
        case .draining(let deadline):
            let left = deadline - .now
            return isIdle || left <= .zero ? nil : left
        case .closed:
            return nil
        }
    }

    private func start(_ submission: Submission, in transfers: inout [TransferID: Transfer]) {
        do {
            let transfer = try Transfer(submission, configuration: configuration)
            try multi.add(transfer)
            transfers[transfer.id] = transfer
        } catch {
            settle(submission, with: .failure(error))
        }
    }

    private func end(_ id: TransferID, in transfers: inout [TransferID: Transfer], with error: HTTPClientError) {
        end(id, in: &transfers, with: .failure(error))
    }

    private func end(
        _ id: TransferID, in transfers: inout [TransferID: Transfer], with result: Result<HTTPResponse, HTTPClientError>
    ) {
        guard let submission = takeOut(id, of: &transfers) else { return }
        settle(submission, with: result)
    }

    /// Lets go of a transfer before its task goes on, which then finds no part of a file that was given up.
    private func takeOut(_ id: TransferID, of transfers: inout [TransferID: Transfer]) -> Submission? {
        guard let transfer = transfers.removeValue(forKey: id) else { return nil }
        multi.remove(transfer)
        return transfer.submission
    }

    private func settle(_ submission: Submission, with result: Result<HTTPResponse, HTTPClientError>) {
        mailbox.withLock { $0.settle(submission.id) }
        submission.continuation.resume(returning: result)
    }

    /// Ends the thread. Also answers submissions that came after the last look into the mailbox.
    private func finish() {
        let (late, waiters) = mailbox.withLock { mailbox in
            let waiters = mailbox.close()
            return (mailbox.collect().submissions, waiters)
        }
        for submission in late { settle(submission, with: .failure(.shutDown)) }
        multi.free()
        for waiter in waiters { waiter.resume() }
    }
}
