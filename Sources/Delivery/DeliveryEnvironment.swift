import BotState
public import Logging
import Messaging
import ServiceLifecycle

/// The dependencies of every service of this target: clock, random numbers, logger, counters, histograms, fault board,
/// and the hook for fault tests.
public struct DeliveryEnvironment: Sendable {
    public var clock: DeliveryClock
    /// A random number in 0..<1.
    public var random: @Sendable () -> Double
    public var logger: Logger
    public var counters: DeliveryCounters
    public var times: DeliveryTimes
    public var faults: FaultBoard
    public var reached: FaultHook

    public init(
        logger: Logger, clock: DeliveryClock = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        counters: DeliveryCounters = DeliveryCounters(), times: DeliveryTimes = DeliveryTimes(),
        faults: FaultBoard = FaultBoard(),
        reached: @escaping FaultHook = { _ in }
    ) {
        self.clock = clock
        self.random = random
        self.logger = logger
        self.counters = counters
        self.times = times
        self.faults = faults
        self.reached = reached
    }
}

/// An operation exceeded its time limit. ``JobPerformer/explain`` receives this error for a job that timed out.
public struct TimeLimitExceeded: Error, CustomStringConvertible {
    public var description: String { "It took longer than allowed." }
}

extension DeliveryEnvironment {
    /// A copy whose logger names the service and, if given, its platform.
    func labelled(_ service: String, platform: Platform? = nil) -> DeliveryEnvironment {
        var copy = self
        copy.logger[metadataKey: "service"] = "\(service)"
        if let platform { copy.logger[metadataKey: "platform"] = "\(platform.rawValue)" }
        return copy
    }

    /// Runs `operation` and repeats it while the store fails with a temporary error.
    /// - Throws: `StoreError.invalid` and `CancellationError`. During shutdown, any error of the store.
    func retryingStore<Value: Sendable>(_ operation: () async throws -> Value) async throws -> Value {
        var failures = 0
        while true {
            do {
                let value = try await operation()
                if failures > 0 { faults.clear(.store) }
                return value
            } catch let error as StoreError where error.isWorthRetrying && !Task.isShuttingDownGracefully {
                failures += 1
                counters.add(.storeFailures)
                faults.raise("\(error)", on: .store)
                logger.error("the store failed", metadata: ["error": "\(error)", "failures": "\(failures)"])
                let pause = BackOff.store.pause(afterFailures: failures, jitter: random())
                try await cancelWhenGracefulShutdown { try await clock.sleep(pause) }
            }
        }
    }

    /// Runs `operation` at this interval until the task is cancelled or the services shut down.
    func every(_ interval: Duration, _ operation: @escaping @Sendable () async throws -> Void) async {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await clock.sleep(interval)
                try await operation()
            }
        }
    }

    /// Runs `operation` and cancels it when it takes longer than `limit`.
    /// - Throws: ``TimeLimitExceeded``, and the errors of `operation`.
    func limited<Value: Sendable>(
        to limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await operation() }
            group.addTask {
                try await clock.sleep(limit)
                throw TimeLimitExceeded()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
