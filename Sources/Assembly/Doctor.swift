/// Checks what the bot needs, one thing after the other, and says the fix for each fault.
public struct Doctor: Sendable {
    private let checks: [Check]

    public init(checks: [Check]) { self.checks = checks }

    /// One thing to check.
    public struct Check: Sendable {
        public let name: String
        /// What was found; throws a ``Fault`` when it is not as it must be.
        let examine: @Sendable () async throws -> String

        init(_ name: String, examine: @escaping @Sendable () async throws -> String) {
            self.name = name
            self.examine = examine
        }
    }

    /// What is wrong, with what to do about it.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// What a check came to.
    public struct Finding: Sendable {
        public let name: String
        public let isHealthy: Bool
        public let text: String

        /// One line for a person.
        public var line: String { "\(isHealthy ? "✓" : "✗") \(name): \(text)" }
    }

    /// The findings, each as soon as it is made.
    public func findings() -> AsyncStream<Finding> {
        AsyncStream { continuation in
            let work = Task {
                for check in checks { continuation.yield(await Self.finding(of: check)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private static func finding(of check: Check) async -> Finding {
        do {
            return Finding(name: check.name, isHealthy: true, text: try await check.examine())
        } catch {
            return Finding(name: check.name, isHealthy: false, text: "\(error)")
        }
    }
}
