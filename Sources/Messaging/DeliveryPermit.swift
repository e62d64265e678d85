/// Whether the delivery that the current task carries out may still send requests.
///
/// A process that shares its database may be frozen between reading a message and sending it. When it wakes, another process has its duty and
/// has sent the message, and newer ones after it. An adapter therefore asks right before each request.
public enum DeliveryPermit {
    @TaskLocal public static var isValid: @Sendable () -> Bool = { true }
}
