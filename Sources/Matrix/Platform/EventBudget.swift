internal import Foundation
public import Messaging
internal import Synchronization

/// How much the homeserver still takes from the bot's account, as far as its answers show. A pure value.
///
/// Messages, reactions, edits, redactions and state events count together, over all rooms. Answers are sent in any case; the budget tells what
/// must be left out or wait so that they need not. The bot assumes the default of Synapse, the usual server, until its own one takes more.
/// Source: `rc_message` in Synapse's configuration manual.
struct EventBudget: Hashable, Sendable {
    /// The events that the server takes at once.
    static let burst = 10.0
    /// The seconds after which it takes one more.
    static let interval = 5.0
    /// How many more events than assumed the server must take until the bot believes that its limits are lifted.
    private static let proof = 4.0

    /// What must be left for answers after something else.
    enum Reserve: Double {
        /// After a reaction to what somebody wrote.
        case reaction = 1
        /// After an announcement, which may come later in a newer form.
        case announcement = 4
        /// After what only decorates a message: buttons as reactions, pins.
        case decoration = 6
    }

    /// The events left at `date`. Negative after more than assumed.
    private var left = burst
    private var date = Date(timeIntervalSince1970: 0)
    private var isLifted = false

    private func left(at now: Date) -> Double {
        min(Self.burst, left + max(0, now.timeIntervalSince(date)) / Self.interval)
    }

    /// Counts an event that the server took.
    mutating func spend(at now: Date) {
        left = left(at: now) - 1
        date = max(date, now)
        if left <= -Self.proof { isLifted = true }
    }

    /// Records that the server refuses events for `seconds`.
    mutating func refuse(for seconds: Double, at now: Date) {
        left = 1 - max(seconds, 0) / Self.interval
        date = now
        isLifted = false
    }

    /// The seconds until `count` events leave `reserve` to answers; 0 if they do now.
    func pause(for count: Int = 1, leaving reserve: Reserve, at now: Date) -> Double {
        isLifted ? 0 : max(0, Double(count) + reserve.rawValue - left(at: now)) * Self.interval
    }

    /// Whether `count` events leave `reserve` to answers.
    func affords(_ count: Int = 1, leaving reserve: Reserve, at now: Date) -> Bool {
        pause(for: count, leaving: reserve, at: now) == 0
    }
}

extension MatrixPlatform {
    /// Lets reactions and announcements wait while answers may need what the server takes.
    public var restraint: Restraint {
        budget.withLock { budget in
            Restraint(
                reactions: .seconds(budget.pause(leaving: .reaction, at: now())),
                announcements: .seconds(budget.pause(leaving: .announcement, at: now())))
        }
    }

    /// Whether the server takes `count` events that only decorate others, with enough left for answers.
    func affordsDecoration(_ count: Int = 1) -> Bool {
        budget.withLock { $0.affords(count, leaving: .decoration, at: now()) }
    }

    /// Sends a request that counts as an event of the account.
    func spend<Answer>(_ request: () async throws -> Answer) async throws -> Answer {
        do {
            let answer = try await request()
            budget.withLock { $0.spend(at: now()) }
            return answer
        } catch PlatformError.rateLimited(let seconds) {
            budget.withLock { $0.refuse(for: seconds, at: now()) }
            throw PlatformError.rateLimited(retryAfterSeconds: seconds)
        }
    }
}
