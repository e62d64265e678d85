/// The address of a server, available once it listens. Earlier requests for it wait.
actor BoundAddress {
    private var result: Result<Playground.Address, any Error>?
    private var waiting: [CheckedContinuation<Playground.Address, any Error>] = []

    var address: Playground.Address {
        get async throws {
            if let result { return try result.get() }
            return try await withCheckedThrowingContinuation { waiting.append($0) }
        }
    }

    func succeed(_ address: Playground.Address) { settle(.success(address)) }

    /// Fails all requests. Has no effect once there is an address.
    func fail(_ error: any Error) { settle(.failure(error)) }

    private func settle(_ outcome: Result<Playground.Address, any Error>) {
        guard result == nil else { return }
        result = outcome
        for continuation in waiting { continuation.resume(with: outcome) }
        waiting = []
    }
}
