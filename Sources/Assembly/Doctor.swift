/// Checks one by one what the bot needs, and says how to fix each fault.
public struct Doctor: Sendable {
    private let checks: [Check]

    public init(checks: [Check]) { self.checks = checks }

    /// A single check.
    public struct Check: Sendable {
        public let name: String
        /// Returns a description of what was found; throws a ``Fault`` when something is wrong.
        let examine: @Sendable () async throws -> String

        init(_ name: String, examine: @escaping @Sendable () async throws -> String) {
            self.name = name
            self.examine = examine
        }
    }

    /// A fault and how to fix it.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// The result of a check.
    public struct Finding: Sendable {
        public let name: String
        public let isHealthy: Bool
        public let text: String

        /// The result as one line for a person.
        public var line: String { "\(isHealthy ? "✓" : "✗") \(name): \(text)" }
    }

    /// The findings, each as soon as it is available.
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
