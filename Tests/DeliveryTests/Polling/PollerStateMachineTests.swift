import Messaging
import Testing

@testable import Delivery

@Suite("The poller's decisions")
struct PollerStateMachineTests {
    private let start = ContinuousClock.now
    private let cursor = PollCursor(rawValue: "7")
    private let batch = PollBatch(updates: [.text("7")], cursor: PollCursor(rawValue: "8"))

    private func machine(logsIn: Bool = false) -> PollerStateMachine {
        PollerStateMachine(platform: .telegram, cursor: cursor, logsIn: logsIn)
    }

    @Test("a batch is stored before the poll that acknowledges it")
    func acknowledgesAfterStoring() {
        var machine = machine()
        #expect(machine.start() == .poll(after: cursor))
        #expect(machine.polled(batch, after: .seconds(1)) == .accept(batch))
        #expect(machine.accepted(batch) == .poll(after: batch.cursor))
    }

    @Test("a batch that can't be stored is kept and not acknowledged")
    func keepsBatch() {
        var machine = machine()
        _ = machine.polled(batch, after: .seconds(1))
        for expected in [Duration.milliseconds(100), .milliseconds(200), .milliseconds(400)] {
            #expect(machine.acceptFailed(jitter: 1) == .wait(expected))
            #expect(machine.waited() == .accept(batch))
        }
    }

    @Test("pauses double up to 30 s with jitter, and start over after a success")
    func backsOff() {
        var machine = machine()
        for seconds in [1, 2, 4, 8, 16, 30, 30] {
            #expect(machine.failed(.unavailable("x"), since: start, at: start, jitter: 1) == .wait(.seconds(seconds)))
            #expect(machine.waited() == .poll(after: cursor))
        }
        #expect(machine.failed(.unavailable("x"), since: start, at: start, jitter: 0) == .wait(.seconds(15)))
        _ = machine.polled(batch, after: .seconds(1))
        #expect(machine.failed(.unavailable("x"), since: start, at: start, jitter: 1) == .wait(.seconds(1)))
    }

    @Test("waits as long as the platform asks for, plus a tenth of a second")
    func honoursRetryAfter() {
        var machine = machine()
        #expect(
            machine.failed(.rateLimited(retryAfterSeconds: 7), since: start, at: start, jitter: 0)
                == .wait(.seconds(7.1)))
    }

    @Test("wrong credentials end polling at once, with exit status 78", arguments: [true, false])
    func stopsUnauthorized(logsIn: Bool) {
        var machine = machine(logsIn: logsIn)
        #expect(
            machine.failed(.unauthorized("no"), since: start, at: start, jitter: 0)
                == .stop(.unauthorized(.telegram, "no")))
        #expect(PollingStopped.unauthorized(.telegram, "no").exitStatus == 78)
    }

    @Test("another poller is tolerated for a minute, then polling ends with exit status 75")
    func stopsConflict() {
        var machine = machine()
        let conflict = PlatformError.conflict("other")
        for seconds in [0, 30, 59] {
            #expect(
                machine.failed(conflict, since: start + .seconds(seconds), at: start + .seconds(seconds), jitter: 0)
                    == .wait(.seconds(3)))
        }
        #expect(
            machine.failed(conflict, since: start + .seconds(60), at: start + .seconds(60), jitter: 0)
                == .stop(.conflict(.telegram, "other")))
        #expect(PollingStopped.conflict(.telegram, "other").exitStatus == 75)
    }

    @Test("a poll that succeeds ends a conflict")
    func forgetsConflict() {
        var machine = machine()
        _ = machine.failed(.conflict("other"), since: start, at: start, jitter: 0)
        _ = machine.polled(batch, after: .seconds(1))
        #expect(
            machine.failed(.conflict("other"), since: start + .seconds(90), at: start + .seconds(90), jitter: 0)
                == .wait(.seconds(3)))
    }

    @Test("an empty answer stores nothing, and after an immediate one the next poll waits")
    func avoidsHotLoop() {
        var machine = machine()
        let empty = PollBatch(updates: [], cursor: cursor)
        #expect(machine.polled(empty, after: .seconds(50)) == .poll(after: cursor))
        #expect(machine.polled(empty, after: .milliseconds(1)) == .wait(.milliseconds(250)))
        #expect(machine.waited() == .poll(after: cursor))
    }

    @Test("login comes first and is retried like polls")
    func logsIn() {
        var machine = machine(logsIn: true)
        #expect(machine.start() == .logIn)
        #expect(machine.failed(.unavailable("x"), since: start, at: start, jitter: 1) == .wait(.seconds(1)))
        #expect(machine.waited() == .logIn)
        #expect(machine.loggedIn() == .poll(after: cursor))
    }

    @Test("an answer within 20 ms is no long poll", arguments: [(19.9, false), (20, true)])
    func hasty(milliseconds: Double, isLongPoll: Bool) {
        var machine = machine()
        let answer = machine.polled(PollBatch(updates: [], cursor: cursor), after: .milliseconds(milliseconds))
        #expect(answer == (isLongPoll ? .poll(after: cursor) : .wait(.milliseconds(250))))
    }

    @Test("an answer without updates and cursor stores nothing; one with a new cursor is stored")
    func emptyAnswers() {
        var machine = machine()
        #expect(machine.polled(PollBatch(updates: [], cursor: nil), after: .seconds(1)) == .poll(after: cursor))
        let moved = PollBatch(updates: [], cursor: PollCursor(rawValue: "9"))
        #expect(machine.polled(moved, after: .seconds(1)) == .accept(moved))
        #expect(machine.accepted(moved) == .poll(after: PollCursor(rawValue: "9")))
    }

    @Test("updates without a cursor, or with the old one, are stored and leave the cursor where it was")
    func keepsCursor() {
        for cursor in [nil, self.cursor] {
            var machine = machine()
            let batch = PollBatch(updates: [.text("7")], cursor: cursor)
            #expect(machine.polled(batch, after: .seconds(1)) == .accept(batch))
            #expect(machine.accepted(batch) == .poll(after: self.cursor))
        }
    }

    @Test("each success begins the pauses anew: a log-in, a poll, a stored batch")
    func beginsAnew() {
        let fault = PlatformError.unavailable("x")
        var loggingIn = machine(logsIn: true)
        for _ in 0..<3 { _ = loggingIn.failed(fault, since: start, at: start, jitter: 1) }
        _ = loggingIn.loggedIn()
        #expect(loggingIn.failed(fault, since: start, at: start, jitter: 1) == .wait(.seconds(1)))

        var polling = machine()
        for _ in 0..<3 { _ = polling.failed(fault, since: start, at: start, jitter: 1) }
        _ = polling.polled(batch, after: .seconds(1))
        #expect(polling.acceptFailed(jitter: 1) == .wait(.milliseconds(100)))

        var storing = machine()
        _ = storing.polled(batch, after: .seconds(1))
        for _ in 0..<3 { _ = storing.acceptFailed(jitter: 1) }
        _ = storing.accepted(batch)
        #expect(storing.failed(fault, since: start, at: start, jitter: 1) == .wait(.seconds(1)))
    }

    @Test("neither a conflict nor being told to wait lengthens the pauses of failures")
    func countsFailuresAlone() {
        var machine = machine()
        _ = machine.failed(.conflict("other"), since: start, at: start, jitter: 1)
        _ = machine.failed(.rateLimited(retryAfterSeconds: 1), since: start, at: start, jitter: 1)
        #expect(machine.failed(.rejected("x"), since: start, at: start, jitter: 1) == .wait(.seconds(1)))
        #expect(machine.failed(.fileTooLarge, since: start, at: start, jitter: 1) == .wait(.seconds(2)))
    }
}
