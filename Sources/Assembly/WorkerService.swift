import Recognition
import ServiceLifecycle

/// Keeps the photo workers ready while the bot runs. Ends them after all services that may still need them.
struct WorkerService: Service {
    let pool: WorkerPool

    func run() async throws {
        pool.start()
        try? await gracefulShutdown()
        await pool.shutdown()
    }
}
