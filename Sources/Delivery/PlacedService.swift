import ServiceLifecycle

/// A service that runs, with all its tasks, on a given executor.
struct PlacedService: Service, CustomStringConvertible {
    let service: any Service
    let executor: any TaskExecutor

    var description: String { "\(type(of: service))" }

    func run() async throws {
        try await withTaskExecutorPreference(executor) { try await service.run() }
    }
}
