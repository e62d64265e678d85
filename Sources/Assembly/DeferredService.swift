import ServiceLifecycle

/// A service that can only be created after another one has started.
struct DeferredService: Service {
    private let make: @Sendable () async throws -> any Service

    init(_ make: @escaping @Sendable () async throws -> any Service) { self.make = make }

    func run() async throws { try await make().run() }
}
