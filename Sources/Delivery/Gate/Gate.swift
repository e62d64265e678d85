import BotState
public import Messaging
import Synchronization

/// Filters the updates that reach the conversation, as ``Gatekeeper`` decides.
///
/// The gate is behind the inbox, not before it. A refused update is stored, answered and marked as handled like any other, so a
/// refusal survives a crash as any answer does. The counts are kept in memory only, so a restart resets them.
public final class Gate: Sendable {
    /// The messages that explain why an update is not handled.
    public typealias Answer = @Sendable (AccessRefusal, Update) -> [OutgoingMessage]

    private let keeper: Mutex<Gatekeeper>
    private let answer: Answer
    private let counters: DeliveryCounters

    public init(rules: GateRules, answer: @escaping Answer, counters: DeliveryCounters) {
        keeper = Mutex(Gatekeeper(rules: rules))
        self.answer = answer
        self.counters = counters
    }

    /// Wraps `handler` so that it receives only the updates that pass the gate, and all ends of jobs.
    public func guarding(_ handler: @escaping Dispatcher.PureHandler) -> Dispatcher.PureHandler {
        { state, input, now in
            guard let update = input.update else { return try handler(state, input, now) }
            switch self.keeper.withLock({ $0.judge(update) }) {
            case .pass: return try handler(state, input, now)
            case .ignore:
                self.counters.add(.updatesRefused)
                return Step(state: state)
            case .refuse(let refusal):
                self.counters.add(.updatesRefused)
                return Step(state: state, outgoing: self.answer(refusal, update))
            }
        }
    }
}
