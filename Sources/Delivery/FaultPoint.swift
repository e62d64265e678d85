/// The places between two steps of the message's way, told to a hook as they are passed, so that a test can kill the process
/// at each of them.
public enum FaultPoint: String, CaseIterable, Sendable {
    /// Updates came from the platform and are not yet stored.
    case polled
    /// Updates are stored and not yet acknowledged.
    case accepted
    /// A step was worked out and is not yet stored.
    case stepped
    /// A step is stored and nobody has been told.
    case committed
    /// A job was taken up.
    case jobStarted
    /// A job's result is known and not yet stored.
    case jobPerformed
    /// A job's result is stored.
    case jobCompleted
    /// A message is about to be handed to the platform.
    case delivering
    /// The platform took a message and that is not yet stored.
    case delivered
    /// A delivery is stored.
    case settled
}

/// Called at each ``FaultPoint``; does nothing outside of tests.
public typealias FaultHook = @Sendable (FaultPoint) -> Void
