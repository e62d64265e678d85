public import Messaging
public import Persistence
import Synchronization

import struct Foundation.Date

/// How the message way is doing, for a health check.
public final class DeliveryHealth: Sendable {
    /// A health report at one moment.
    public struct Report: Hashable, Sendable {
        /// Seconds since each platform last answered a poll; `nil` for one that never has.
        public var secondsSinceLastPoll: [Platform: Double?]
        public var backlog: Backlog
    }

    /// What is wrong at the moment, by the names of the parts.
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

    /// Takes down that `platform` answered a poll just now.
    public func polled(_ platform: Platform) {
        let now = clock.instant()
        lastPolls.withLock { _ = $0.updateValue(now, forKey: platform) }
    }

    /// The state of things now. Throws `StoreError`.
    public func report() async throws -> Report {
        let now = clock.instant()
        let ages = lastPolls.withLock { polls in polls.mapValues { last in last.map { (now - $0).seconds } } }
        return Report(secondsSinceLastPoll: ages, backlog: try await store.backlog())
    }
}
