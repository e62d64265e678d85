public import BotState
public import Messaging
import Synchronization

public import struct Foundation.Date

/// The health of message delivery.
public final class DeliveryHealth: Sendable {
    /// A health report at one moment.
    public struct Report: Hashable, Sendable {
        /// Seconds since each platform last answered a poll; `nil` for a platform that never answered. Platforms served
        /// by another process are missing.
        public var secondsSinceLastPoll: [Platform: Double?]
        /// The time of each platform's last answer to a poll. Platforms that never answered and those served by another
        /// process are missing.
        public var lastPolls: [Platform: Date]
        public var backlog: Backlog
        /// Which process holds which lease, if several processes share the database.
        public var roster: Roster?
        /// How long photos have been due without a process reading them, in seconds; `nil` if there are none, or if the
        /// database is not shared.
        public var secondsPhotosWait: Double?

        public init(
            secondsSinceLastPoll: [Platform: Double?], lastPolls: [Platform: Date], backlog: Backlog,
            roster: Roster? = nil, secondsPhotosWait: Double? = nil
        ) {
            self.secondsSinceLastPoll = secondsSinceLastPoll
            self.lastPolls = lastPolls
            self.backlog = backlog
            self.roster = roster
            self.secondsPhotosWait = secondsPhotosWait
        }
    }

    /// The maximum duration of one step of polling. The longest step is a long poll, which times out after a little
    /// more than 50 s.
    public static let longestStep = Duration.seconds(300)

    /// Current faults by part.
    public var faultsByPart: [FaultBoard.Part: String] { board.currentByPart }

    /// All parts that can have a fault.
    public let parts: [FaultBoard.Part]

    private let store: any Store
    private let duties: Duties?
    private let clock: DeliveryClock
    private let board: FaultBoard
    private let pollings: Mutex<[Platform: Polling]>

    private struct Polling {
        var lastPoll: (instant: ContinuousClock.Instant, date: Date)?
        /// When the current step began or, during a pause, when it will begin.
        var step: ContinuousClock.Instant
    }

    /// - Parameter duties: this process's duties; `nil` if the database is not shared.
    public init(
        store: any Store, platforms: [Platform], duties: Duties? = nil, clock: DeliveryClock = .system,
        faults: FaultBoard
    ) {
        self.store = store
        self.duties = duties
        self.clock = clock
        board = faults
        parts =
            [.store, .undelivered, .backups, .photoFolder, .workers, .workersWords]
            + platforms.flatMap { [.platform($0), .sending($0)] }
        let now = clock.instant()
        pollings = Mutex(platforms.reduce(into: [:]) { $0[$1] = Polling(step: now) })
    }

    /// Records that `platform` answered a poll just now.
    public func polled(_ platform: Platform) {
        let now = (clock.instant(), clock.now())
        pollings.withLock { $0[platform]?.lastPoll = now }
    }

    /// Records that the polling of `platform` begins its next step after `pause`.
    public func stepping(_ platform: Platform, after pause: Duration) {
        let begin = clock.instant() + pause
        pollings.withLock { $0[platform]?.step = begin }
    }

    /// The platforms whose polling has been in one step for longer than ``longestStep``. That happens only when
    /// something in the process hangs, and then only a restart helps. An unreachable platform does not count, because
    /// polling it ends with an error.
    public var stuckPlatforms: [Platform] {
        let now = clock.instant()
        return pollings.withLock { pollings in
            pollings.filter { now - $0.value.step > Self.longestStep }.map(\.key)
        }
    }

    /// The current state.
    /// - Throws: `StoreError`.
    public func report() async throws -> Report {
        let now = clock.instant()
        let elsewhere = duties?.servedElsewhere(of: pollings.withLock { $0.keys }) ?? []
        let (ages, dates) = pollings.withLock { pollings in
            (
                pollings.filter { !elsewhere.contains($0.key) }.mapValues { polling in
                    polling.lastPoll.map { (now - $0.instant).seconds }
                },
                pollings.filter { !elsewhere.contains($0.key) }.compactMapValues { $0.lastPoll?.date }
            )
        }
        let backlog = try await store.backlog()
        let roster = duties.flatMap { $0.isShared ? $0.roster : nil }
        return Report(
            secondsSinceLastPoll: ages, lastPolls: dates, backlog: backlog, roster: roster,
            secondsPhotosWait: roster == nil ? nil : backlog.oldestUnclaimedPhoto.map(clock.now().timeIntervalSince))
    }
}
