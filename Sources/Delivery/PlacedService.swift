import ServiceLifecycle

/// A service that runs on an executor of its own choice, with all its tasks.
struct PlacedService: Service {
    let service: any Service
    let executor: any TaskExecutor

    func run() async throws {
        try await withTaskExecutorPreference(executor) { try await service.run() }
    }
}
