public import BotState
import Logging
public import ServiceLifecycle

/// Keeps pauses at their intended length when the system clock is set forward or back.
///
/// The store holds due times as dates, and this service shifts them by the jump. Otherwise a pause of five seconds would last
/// an hour longer after the clock was set back by an hour. A `retry_after` would end at once after it was set forward.
public struct ClockWatcher: Service {
    /// The interval between two checks.
    static let interval = Duration.seconds(5)

    private let store: any StoreUpkeep
    private let environment: DeliveryEnvironment
    private let jumped: @Sendable () -> Void

    /// - Parameter jumped: called after the due times have been shifted.
    public init(store: any StoreUpkeep, environment: DeliveryEnvironment, jumped: @escaping @Sendable () -> Void) {
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
                environment.logger.warning("the system clock jumped", metadata: ["seconds": "\(jump)"])
                try await environment.retryingStore { try await store.shiftDue(by: jump) }
                jumped()
            }
        } catch is CancellationError {
            environment.logger.debug("stopped watching the clock")
        }
    }
}
