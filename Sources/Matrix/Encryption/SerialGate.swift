/// Admits one task at a time, in order of arrival. Steps of a ratchet must not overlap.
actor SerialGate {
    private var last: Task<Void, Never>?

    func pass<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let previous = last
        let task = Task {
            await previous?.value
            return try await body()
        }
        last = Task { _ = try? await task.value }
        return try await task.value
    }
}
