public import struct Foundation.Date

/// The services' source of time: dates for stored data, a monotonic clock for pauses, and sleep. Tests replace it.
public struct DeliveryClock: Sendable {
    /// The system clock, which may jump.
    public var now: @Sendable () -> Date
    /// The monotonic clock, which never jumps.
    public var instant: @Sendable () -> ContinuousClock.Instant
    /// Sleeps for a duration; throws `CancellationError` when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Date, instant: @escaping @Sendable () -> ContinuousClock.Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.instant = instant
        self.sleep = sleep
    }

    /// The machine's own clocks.
    public static let system = DeliveryClock(
        now: { Date() }, instant: { ContinuousClock.now }, sleep: { try await Task.sleep(for: $0) })
}

/// An instant on both clocks. The date is read first, so that an alarm set relative to the instant never fires before
/// its date.
struct Moment {
    let date: Date
    let instant: ContinuousClock.Instant

    init(_ clock: DeliveryClock) {
        self.init(date: clock.now(), instant: clock.instant())
    }

    init(date: Date, instant: ContinuousClock.Instant) {
        self.date = date
        self.instant = instant
    }
}
