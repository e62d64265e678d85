import BotState
import Foundation
import Logging
import Messaging

/// Delivers one outbox entry to its platform and records the outcome.
struct Postman: Sendable {
    let store: any Store
    let platforms: [Platform: any MessagingPlatform]
    let draw: MessageFlow.Draw
    var speak: MessageFlow.Speak = MessageFlow.sayNothing
    let environment: DeliveryEnvironment

    func deliver(_ entry: OutboxEntry) async -> Delivery {
        do {
            return Delivery(entry: entry, outcome: try await attempt(entry))
        } catch {
            // Happens only during shutdown. The entry stays unchanged.
            environment.logger.debug(
                "left an outbox entry for the next start",
                metadata: entry.metadata.merging(["error": "\(type(of: error))"]) { $1 })
            return Delivery(entry: entry, outcome: .settled(leavesMore: true))
        }
    }

    private func attempt(_ entry: OutboxEntry) async throws -> Delivery.Outcome {
        guard let platform = platforms[entry.message.chat.platform] else { return .settled(leavesMore: true) }
        environment.reached(.delivering)
        let receipt: DeliveryReceipt
        do {
            receipt = try await platform.deliverToAudience(
                await spoken(drawn(entry.message)), key: entry.key, queuedAt: entry.createdAt,
                at: environment.clock.now())
        } catch {
            try Task.checkCancellation()
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

    /// The message with its picture drawn; without the picture if drawing fails, because the text says the same.
    private func drawn(_ message: OutgoingMessage) async -> OutgoingMessage {
        guard let picture = message.action.content?.picture, picture.form == .scene else { return message }
        var drawn: OutgoingMessage.Picture?
        do {
            // Drawing takes long enough to delay other work on this executor.
            let png = try await withTaskExecutorPreference(globalConcurrentExecutor) { try await draw(picture.data) }
            drawn = OutgoingMessage.Picture(png: png, alternativeText: picture.alternativeText)
        } catch {
            environment.logger.error(
                "a picture could not be drawn", metadata: ["chat.id": .chat(message.chat), "error": "\(error)"])
        }
        var message = message
        message.action.content?.picture = drawn
        return message
    }

    /// The message with its voice recorded; without the voice if recording fails, because the text says the same.
    private func spoken(_ message: OutgoingMessage) async -> OutgoingMessage {
        guard let voice = message.action.content?.voice, voice.recording == nil else { return message }
        var spoken: OutgoingMessage.Voice? = voice
        do {
            spoken?.recording = try await speak(voice)
        } catch {
            environment.logger.error(
                "a text could not be spoken", metadata: ["chat.id": .chat(message.chat), "error": "\(error)"])
            spoken = nil
        }
        var message = message
        message.action.content?.voice = spoken
        return message
    }

    private func settle(_ entry: OutboxEntry, after error: PlatformError) async throws -> Delivery.Outcome {
        environment.logger.log(
            level: entry.message.action.kind.isUnpaced ? .debug : .warning, "delivery failed",
            metadata: entry.metadata.merging(["error": "\(error)"]) { $1 })
        switch error {
        case .rateLimited(let seconds):
            environment.counters.add(.rateLimited)
            return try await postpone(entry, for: .retryAfter(seconds: seconds), isRateLimited: true)
        case .unavailable, .conflict, .unauthorized:
            let pause = BackOff.platform.pause(afterFailures: entry.attempts + 1, jitter: environment.random())
            return try await postpone(entry, for: pause, isRateLimited: false)
        case .rejected(let detail): return try await giveUp(entry, reason: detail)
        case .fileTooLarge: return try await giveUp(entry, reason: "the picture is too large")
        case .messageGone(let detail):
            let isGivenUp = try await environment.retryingStore {
                try await store.forgetTarget(of: entry, reason: detail)
            }
            if isGivenUp { environment.counters.add(.messagesGivenUp) }
            return .settled(leavesMore: true)
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

    /// Postpones an entry. An activity indicator is useless later, so it is dropped instead.
    private func postpone(
        _ entry: OutboxEntry, for pause: Duration, isRateLimited: Bool
    ) async throws -> Delivery.Outcome {
        environment.counters.add(.deliveriesPostponed)
        if case .showActivity = entry.message.action {
            _ = try await environment.retryingStore {
                try await store.markDelivered(entry, receipt: DeliveryReceipt())
            }
        } else {
            let end = environment.clock.now().addingTimeInterval(pause.seconds)
            try await environment.retryingStore { try await store.postpone(entry, until: end) }
        }
        return .postponed(pause, isRateLimited: isRateLimited)
    }

    private func giveUp(_ entry: OutboxEntry, reason: String) async throws -> Delivery.Outcome {
        environment.counters.add(.messagesGivenUp)
        try await environment.retryingStore { try await store.markUndeliverable(entry, reason: reason) }
        return .settled(leavesMore: true)
    }
}
