public import struct Foundation.Date

/// The time as the services see it: the calendar's for what is stored, a steady one for pauses, and sleep. Tests pass their own.
public struct DeliveryClock: Sendable {
    /// The time of day, which may jump.
    public var now: @Sendable () -> Date
    /// A time that never jumps.
    public var instant: @Sendable () -> ContinuousClock.Instant
    /// Waits; throws `CancellationError` when the task is cancelled.
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

/// One moment by both clocks. The date is read first, so that an alarm counted from the moment never comes early by the date.
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
