import Recognition
import ServiceLifecycle

/// Keeps the photo workers warm while the bot runs, and ends them after everything that may still need them.
struct WorkerService: Service {
    let pool: WorkerPool

    func run() async throws {
        pool.start()
        try? await gracefulShutdown()
        await pool.shutdown()
    }
}
