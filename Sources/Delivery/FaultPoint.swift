/// A place between two steps of a message's way. A hook is called at each, so that a test can kill the process there.
public enum FaultPoint: String, CaseIterable, Sendable {
    /// Updates came from the platform but are not stored yet.
    case polled
    /// Updates are stored but not acknowledged yet.
    case accepted
    /// A step was computed but is not stored yet.
    case stepped
    /// A step is stored, but nobody has been notified yet.
    case committed
    /// A job was started.
    case jobStarted
    /// A job's result is known but not stored yet.
    case jobPerformed
    /// A job's result is stored.
    case jobCompleted
    /// A message is about to be sent to the platform.
    case delivering
    /// The platform accepted a message, which is not recorded yet.
    case delivered
    /// The delivery is recorded.
    case settled
}

/// A callback for each ``FaultPoint``. Does nothing outside tests.
public typealias FaultHook = @Sendable (FaultPoint) -> Void
