public import ServiceLifecycle
public import Workers

/// Keeps the photo workers ready while the bot runs. Ends them after all services that may still need them.
public struct WorkerService: Service {
    private let pool: WorkerPool
    private let isEager: Bool

    /// - Parameter isEager: whether the workers start at once rather than with the first photo.
    public init(pool: WorkerPool, isEager: Bool = true) {
        self.pool = pool
        self.isEager = isEager
    }

    public func run() async throws {
        if isEager { pool.start() }
        try? await gracefulShutdown()
        await pool.shutdown()
    }
}
