public import BotState
public import Messaging
import Synchronization

import struct Foundation.Date

/// The health of message delivery.
public final class DeliveryHealth: Sendable {
    /// A health report at one moment.
    public struct Report: Hashable, Sendable {
        /// Seconds since each platform last answered a poll; `nil` for a platform that never has.
        public var secondsSinceLastPoll: [Platform: Double?]
        public var backlog: Backlog
    }

    /// Current faults, keyed by the name of the failing part.
    public var faults: [String: String] { board.current }

    private let store: any Store
    private let clock: DeliveryClock
    private let board: FaultBoard
    private let lastPolls: Mutex<[Platform: ContinuousClock.Instant?]>

    public init(store: any Store, platforms: [Platform], clock: DeliveryClock = .system, faults: FaultBoard) {
        self.store = store
        self.clock = clock
        board = faults
        lastPolls = Mutex(platforms.reduce(into: [:]) { $0.updateValue(nil, forKey: $1) })
    }

    /// Records that `platform` answered a poll just now.
    public func polled(_ platform: Platform) {
        let now = clock.instant()
        lastPolls.withLock { _ = $0.updateValue(now, forKey: platform) }
    }

    /// The current state.
    /// - Throws: `StoreError`.
    public func report() async throws -> Report {
        let now = clock.instant()
        let ages = lastPolls.withLock { polls in polls.mapValues { last in last.map { (now - $0).seconds } } }
        return Report(secondsSinceLastPoll: ages, backlog: try await store.backlog())
    }
}
