public import Messaging
import Persistence
import Synchronization

/// Filters the updates that reach the conversation, as ``Gatekeeper`` decides.
///
/// The gate is behind the inbox, not before it. A refused update is stored, answered and marked as handled like any other, so a
/// refusal survives a crash as any answer does. The counts are kept in memory only, so a restart resets them.
public final class Gate: Sendable {
    /// The answers to updates that don't reach the conversation.
    public struct Answers: Sendable {
        /// The messages that explain why an update is not handled.
        public var refusal: @Sendable (Gatekeeper.Refusal, Update) -> [OutgoingMessage]
        /// The messages that answer an administrator's order.
        public var order: @Sendable (Gatekeeper.AdminOrder?, Update) async throws -> [OutgoingMessage]

        public init(
            refusal: @escaping @Sendable (Gatekeeper.Refusal, Update) -> [OutgoingMessage],
            order: @escaping @Sendable (Gatekeeper.AdminOrder?, Update) async throws -> [OutgoingMessage]
        ) {
            self.refusal = refusal
            self.order = order
        }
    }

    private let keeper: Mutex<Gatekeeper>
    private let answers: Answers
    private let counters: DeliveryCounters

    public init(rules: GateRules, answers: Answers, counters: DeliveryCounters) {
        keeper = Mutex(Gatekeeper(rules: rules))
        self.answers = answers
        self.counters = counters
    }

    /// Wraps `handler` so that it receives only the updates that pass the gate.
    public func guarding(_ handler: @escaping Dispatcher.Handler) -> Dispatcher.Handler {
        { state, update, now in
            switch self.keeper.withLock({ $0.judge(update) }) {
            case .pass: return try await handler(state, update, now)
            case .ignore:
                self.counters.add(.updatesRefused)
                return Step(state: state)
            case .refuse(let refusal):
                self.counters.add(.updatesRefused)
                return Step(state: state, outgoing: self.answers.refusal(refusal, update))
            case .order(let order): return Step(state: state, outgoing: try await self.answers.order(order, update))
            }
        }
    }
}
