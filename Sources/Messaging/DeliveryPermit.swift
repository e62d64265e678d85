/// Whether the delivery that the current task carries out may still send requests.
///
/// A process that shares its database may be frozen between reading a message and sending it. When it wakes, another process has its duty and
/// has sent the message, and newer ones after it. An adapter therefore asks right before each request.
///
/// A value around the closure and not the closure itself: programs that Swift 6.3.1 optimizes crash when a task-local value is a function.
public struct DeliveryPermit: Sendable {
    /// That of the current task; outside of deliveries one that always holds.
    @TaskLocal public static var current = DeliveryPermit { true }

    private let check: @Sendable () -> Bool

    public init(_ check: @escaping @Sendable () -> Bool) { self.check = check }

    public var isValid: Bool { check() }
}
