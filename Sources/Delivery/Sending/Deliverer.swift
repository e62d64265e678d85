import BotState
import Foundation
import Logging
import Messaging

/// Delivers one outbox entry to its platform and records the outcome.
struct Deliverer: Sendable {
    let store: any OutgoingStore & StoreUpkeep
    let platform: any MessagingPlatform
    let draw: MessageFlow.Draw
    var speak: MessageFlow.Speak = MessageFlow.sayNothing
    let environment: DeliveryEnvironment
    /// Whether this process still has the duty to send to the platform.
    var mayDeliver: @Sendable () -> Bool = { true }

    func deliver(_ entry: OutboxEntry) async -> Delivery {
        do {
            let outcome = try await DeliveryPermit.$current.withValue(DeliveryPermit(mayDeliver)) {
                try await attempt(entry)
            }
            return Delivery(entry: entry, outcome: outcome)
        } catch {
            // Happens during shutdown, and when another process has the duty now. The entry stays unchanged.
            environment.logger.debug(
                "left an outbox entry for the next start",
                metadata: entry.metadata.merging(["error": "\(type(of: error))"]) { $1 })
            return Delivery(entry: entry, outcome: .settled(leavesMore: true))
        }
    }

    private func attempt(_ entry: OutboxEntry) async throws -> Delivery.Outcome {
        environment.reached(.delivering)
        let receipt: DeliveryReceipt
        do {
            receipt = try await accepted(entry)
        } catch {
            try Task.checkCancellation()
            guard mayDeliver() else { throw CancellationError() }
            return try await settle(entry, after: error as? PlatformError ?? .unavailable("\(type(of: error))"))
        }
        let sent = environment.clock.now()
        environment.reached(.delivered)
        let leavesMore = try await environment.retryingStore { try await store.markDelivered(entry, receipt: receipt) }
        environment.reached(.settled)
        environment.counters.add(.messagesDelivered)
        environment.times.messageSend.observe(.seconds(sent.timeIntervalSince(entry.createdAt)))
        environment.logger.debug("sent a message", metadata: entry.metadata)
        return .settled(leavesMore: leavesMore)
    }

    /// The platform's receipt for the entry. When it refuses the file, for its words alone.
    private func accepted(_ entry: OutboxEntry) async throws -> DeliveryReceipt {
        do {
            let message = await spoken(drawn(entry.message))
            // Drawing and speaking take long, and the process may have been frozen meanwhile.
            guard mayDeliver() else { throw CancellationError() }
            return try await platform.deliverToAudience(
                message, key: entry.key, queuedAt: entry.createdAt, at: environment.clock.now())
        } catch let error as PlatformError {
            guard let reason = error.fileRefusal, let receipt = try await deliverWords(of: entry, because: reason)
            else { throw error }
            return receipt
        }
    }

    // MARK: Failures

    private func settle(_ entry: OutboxEntry, after error: PlatformError) async throws -> Delivery.Outcome {
        let kind = entry.message.action.kind
        environment.logger.log(
            level: kind.isSign || kind.isImmediate ? .debug : .warning, "delivery failed",
            metadata: entry.metadata.merging(["error": "\(error)"]) { $1 })
        switch error {
        case .rateLimited(let seconds):
            environment.counters.add(.rateLimited)
            return try await postpone(entry, for: .retryAfter(seconds: seconds), isRateLimited: true)
        case .unavailable: return try await tryAgain(entry, isPlatformDown: isPlatformDown)
        case .conflict, .unauthorized: return try await tryAgain(entry, isPlatformDown: true)
        case .rejected(let detail), .fileRefused(let detail): return try await giveUp(entry, reason: detail)
        case .fileTooLarge: return try await giveUp(entry, reason: "the file is too large")
        case .messageGone(let detail):
            let isGivenUp = try await environment.retryingStore {
                try await store.forgetTarget(of: entry, reason: detail)
            }
            if isGivenUp { environment.counters.add(.messagesGivenUp) }
            return .settled(leavesMore: true)
        // Whether a sign or a change may be sent says nothing about what else waits for the chat.
        case .chatUnavailable(let detail) where kind != .send: return try await giveUp(entry, reason: detail)
        case .chatUnavailable(let detail):
            try await environment.retryingStore {
                try await store.dropOutgoing(to: entry.message.chat, reason: detail)
            }
            return .settled(leavesMore: true)
        case .chatMigrated(let new):
            try await environment.retryingStore { try await store.migrateChat(from: entry.message.chat, to: new) }
            return .settled(leavesMore: true)
        }
    }

    /// Whether the platform can't be polled either, so that a failure says nothing about the message.
    private var isPlatformDown: Bool { environment.faults.currentByPart[.platform(platform.platform)] != nil }

    /// Lets an entry wait that got no answer. Sets it aside after many attempts for which the platform could be reached.
    private func tryAgain(_ entry: OutboxEntry, isPlatformDown: Bool) async throws -> Delivery.Outcome {
        if isPlatformDown {
            // The longer it has waited, the longer it waits. Attempts don't count, so nothing else tells how long to wait.
            let age = Duration.seconds(environment.clock.now().timeIntervalSince(entry.createdAt))
            let pause = min(max(age, BackOff.platform.first), BackOff.platform.longest)
            return try await postpone(entry, for: pause * (0.5 + 0.5 * environment.random()), isRateLimited: false)
        }
        guard entry.attempts + 1 < OutboxEntry.mostAttempts else {
            environment.logger.error(
                "set a message aside that the platform neither takes nor refuses", metadata: entry.metadata)
            return try await giveUp(entry, reason: "no answer in \(OutboxEntry.mostAttempts) attempts")
        }
        let pause = BackOff.message.pause(afterFailures: entry.attempts + 1, jitter: environment.random())
        return try await postpone(entry, for: pause, isRateLimited: false, countingAttempt: true)
    }

    /// Postpones an entry, or drops it when it would be of no use any more by then.
    private func postpone(
        _ entry: OutboxEntry, for pause: Duration, isRateLimited: Bool, countingAttempt: Bool = false
    ) async throws -> Delivery.Outcome {
        environment.counters.add(.deliveriesPostponed)
        let end = environment.clock.now().addingTimeInterval(pause.seconds)
        if entry.isUseless(at: end) {
            _ = try await environment.retryingStore {
                try await store.markDelivered(entry, receipt: DeliveryReceipt())
            }
        } else {
            try await environment.retryingStore {
                try await store.postpone(entry, until: end, countingAttempt: countingAttempt)
            }
        }
        return .postponed(pause, isRateLimited: isRateLimited)
    }

    private func giveUp(_ entry: OutboxEntry, reason: String) async throws -> Delivery.Outcome {
        environment.counters.add(.messagesGivenUp)
        try await environment.retryingStore { try await store.markUndeliverable(entry, reason: reason) }
        return .settled(leavesMore: true)
    }
}

extension OutboxEntry {
    /// Whether the entry is a sign that comes too late at `date`. An activity indicator is not tried again at all.
    fileprivate func isUseless(at date: Date) -> Bool {
        switch message.action.kind {
        case .showActivity: true
        case .react: date.timeIntervalSince(createdAt) > Self.reactionLifetime
        default: false
        }
    }
}

extension PlatformError {
    /// The reason, if it is the file that was refused.
    fileprivate var fileRefusal: String? {
        switch self {
        case .fileRefused(let detail): detail
        case .fileTooLarge: "the file is too large"
        default: nil
        }
    }
}
