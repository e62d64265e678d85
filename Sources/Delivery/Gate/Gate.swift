public import Messaging
import Persistence
import Synchronization

/// Stands before the conversation and lets through what ``Gatekeeper`` lets pass.
///
/// It stands behind the inbox, not before: what it refuses is stored, answered and marked as handled like everything else, so
/// that a refusal survives a crash as any answer does. Its counts are in memory: a restart forgives.
public final class Gate: Sendable {
    /// What is said to those who are not let through.
    public struct Answers: Sendable {
        /// The messages that say why an update is not handled.
        public var refusal: @Sendable (Gatekeeper.Refusal, Update) -> [OutgoingMessage]
        /// The messages that answer an administrator's order.
        public var order: @Sendable (Gatekeeper.AdminOrder?, Update) -> [OutgoingMessage]

        public init(
            refusal: @escaping @Sendable (Gatekeeper.Refusal, Update) -> [OutgoingMessage],
            order: @escaping @Sendable (Gatekeeper.AdminOrder?, Update) -> [OutgoingMessage]
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

    /// `handler`, which only gets what is let through.
    public func guarding(_ handler: @escaping Dispatcher.Handler) -> Dispatcher.Handler {
        { state, update, now in
            switch self.keeper.withLock({ $0.judge(update) }) {
            case .pass: return try handler(state, update, now)
            case .ignore:
                self.counters.add(.updatesRefused)
                return Step(state: state)
            case .refuse(let refusal):
                self.counters.add(.updatesRefused)
                return Step(state: state, outgoing: self.answers.refusal(refusal, update))
            case .obey(let order): return Step(state: state, outgoing: self.answers.order(order, update))
            }
        }
    }
}
