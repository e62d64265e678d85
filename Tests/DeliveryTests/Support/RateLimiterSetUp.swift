import BotState
import Foundation
import Messaging

@testable import Delivery

/// A test of the rate limiter: entries to send, and their way through it at so many seconds after the start.
protocol RateLimiterSetUp {
    var start: ContinuousClock.Instant { get }
}

extension RateLimiterSetUp {
    func entry(_ action: OutgoingMessage.Action, to chat: ChatID = .ana, isForGroup: Bool = false)
        -> OutboxEntry
    {
        OutboxEntry(
            sequence: 1, key: "k", message: OutgoingMessage(chat: chat, action: action), attempts: 0,
            isForGroup: isForGroup, createdAt: .distantPast)
    }

    func text(_ chat: ChatID = .ana, isForGroup: Bool = false) -> OutboxEntry {
        entry(.send(.init(RichText(plain: "x"))), to: chat, isForGroup: isForGroup)
    }

    func edit(_ id: String) -> OutboxEntry {
        entry(.edit(.message(MessageID(rawValue: id)), .init(RichText(plain: "x"))))
    }

    func holds(_ limiter: RateLimiter, after seconds: Double) -> OutgoingHolds {
        var holds = OutgoingHolds(platforms: [.telegram])
        limiter.add(to: &holds, at: start + .seconds(seconds))
        return holds
    }

    /// Starts and finishes `entry` at `seconds` after the start.
    func pass(_ entry: OutboxEntry, through limiter: inout RateLimiter, at seconds: Double) {
        limiter.begin(entry, at: start + .seconds(seconds))
        limiter.finish(entry, at: start + .seconds(seconds))
    }
}
