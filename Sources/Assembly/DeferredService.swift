import ServiceLifecycle

/// A service that can only be made once another one runs.
struct DeferredService: Service {
    private let make: @Sendable () async throws -> any Service

    init(_ make: @escaping @Sendable () async throws -> any Service) { self.make = make }

    func run() async throws { try await make().run() }
}
