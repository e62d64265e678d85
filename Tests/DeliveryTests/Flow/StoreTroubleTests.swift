import BotState
import Foundation
import ManualClock
import Messaging
import Synchronization
import Testing

@testable import Delivery

@Suite("A store that fails")
struct StoreTroubleTests {
    private let clock = ManualClock()

    @Test("is tried again, longer and longer, and hangs on the board of faults meanwhile")
    func retries() async throws {
        let recorder = LogRecorder()
        let bench = try Bench(clock: clock.clock, logger: recorder.logger)
        let environment = bench.environment
        environment.faults.raise("reset", on: .platform(.telegram))
        let failures = FailingTimes(3)
        async let value = environment.retryingStore {
            if failures.isLeft() { throw StoreError.locked }
            return 7
        }
        for (count, pause) in [0.1, 0.2, 0.4].enumerated() {
            try await clock.waitForPause(of: pause)
            #expect(environment.faults.current == ["database": "\(StoreError.locked)", "telegram": "reset"])
            #expect(environment.counters.value(of: .storeFailures) == count + 1)
            clock.advance(by: pause)
        }
        #expect(try await value == 7)
        #expect(environment.faults.current == ["telegram": "reset"])
        #expect(recorder.lines.count { $0.hasPrefix("error the store failed") } == 3)
        #expect(recorder.lines.last?.contains("failures=3") == true)
    }

    @Test("is not said to work by one who did not see it fail")
    func leavesOthersFault() async throws {
        let environment = try Bench(clock: clock.clock).environment
        environment.faults.raise("full", on: .store)
        #expect(try await environment.retryingStore { 7 } == 7)
        #expect(environment.faults.current == ["database": "full"])
    }

    @Test("is not tried again with what it can never take")
    func invalid() async throws {
        let environment = try Bench(clock: clock.clock).environment
        await #expect(throws: StoreError.invalid("no")) {
            try await environment.retryingStore { throw StoreError.invalid("no") }
        }
        #expect(environment.counters.value(of: .storeFailures) == 0 && environment.faults.current.isEmpty)
    }

    @Test("parts are named on the board of faults")
    func names() {
        let board = FaultBoard()
        for part in [FaultBoard.Part.store, .platform(.matrix), .workers] { board.raise("x", on: part) }
        #expect(board.current == ["database": "x", "matrix": "x", "photo workers": "x"])
        board.clear(.workers)
        #expect(board.current == ["database": "x", "matrix": "x"])
    }

    @Test("an operation gets the time it may take, and no more")
    func limits() async throws {
        let environment = try Bench(clock: clock.clock).environment
        #expect(try await environment.limited(to: .seconds(3)) { 7 } == 7)
        #expect(clock.pauses.isEmpty)
        let endless = Task { try await environment.limited(to: .seconds(3)) { try await Barrier().pass() } }
        try await clock.waitForPause(of: 3)
        clock.advance(by: 3)
        await #expect(throws: TimeLimitExceeded.self) { try await endless.value }
    }
}
