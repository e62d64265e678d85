import Logging
public import Persistence
public import ServiceLifecycle

/// Keeps pauses as long as they were meant when the machine's time of day is set forward or back: what the store holds until a
/// moment is held until that moment by the new time. Else a pause of five seconds would last an hour more after the clock was set
/// back by one, and a `retry_after` would be over at once after it was set forward.
public struct ClockWatcher: Service {
    /// How often is looked.
    static let interval = Duration.seconds(5)

    private let store: any Store
    private let environment: DeliveryEnvironment
    private let jumped: @Sendable () -> Void

    /// - Parameter jumped: told after what is due has been moved.
    public init(store: any Store, environment: DeliveryEnvironment, jumped: @escaping @Sendable () -> Void) {
        self.store = store
        self.environment = environment.labelled("clock")
        self.jumped = jumped
    }

    public func run() async throws {
        var watch = ClockWatch(at: Moment(environment.clock))
        do {
            while true {
                try await cancelWhenGracefulShutdown { try await environment.clock.sleep(Self.interval) }
                guard let jump = watch.jump(at: Moment(environment.clock)) else { continue }
                environment.logger.warning("the clock jumped", metadata: ["seconds": "\(jump)"])
                try await environment.retryingStore { try await store.shiftDue(by: jump) }
                jumped()
            }
        } catch is CancellationError {
            environment.logger.debug("watching the clock ended")
        }
    }
}
