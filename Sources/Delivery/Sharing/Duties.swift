public import BotState
import Logging
public import Messaging
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The duties of this process among the processes that share its database. Without sharing, the process has all duties.
public final class Duties: Sendable {
    /// How long a lease lasts without renewal. Then another process takes over.
    static let term = Duration.seconds(5)
    /// The time between two renewals of the leases.
    static let renewal = Duration.seconds(1)

    /// How long a process does not compete for a duty that it could not perform.
    static let abstention = Duration.seconds(12)
    /// The polling interval for work that other processes have left, in case a notification is lost.
    static let look = Duration.seconds(1)

    /// A unique name of this process.
    public let process: String

    let sharing: (any Sharing)?
    private let wanted: [Duty]
    private let environment: DeliveryEnvironment
    private let state = Mutex(State())

    private struct State {
        var roster = Roster()
        /// When the leases expire.
        var end: ContinuousClock.Instant?
        /// Until when this process does not compete for a duty.
        var abstentions: [Duty: ContinuousClock.Instant] = [:]
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var watcherCount = 0
    }

    /// - Parameter handlesUpdates: whether the process takes part in handling updates.
    public init(
        sharing: (any Sharing)?, platforms: [Platform], handlesUpdates: Bool = true, environment: DeliveryEnvironment
    ) {
        let process = Self.newName()
        self.process = process
        self.sharing = sharing
        wanted =
            platforms.map { .serving($0) } + (handlesUpdates ? [.housekeeping, .handling(as: process)] : [])
        self.environment = environment.labelled("duties")
    }

    /// The duties of a process that does not share its database: all of them.
    convenience init(alone environment: DeliveryEnvironment) {
        self.init(sharing: nil, platforms: [], environment: environment)
    }

    /// Whether other processes may use the database.
    var isShared: Bool { sharing != nil }

    /// Which process holds which lease, as far as this process knows.
    public var roster: Roster { state.withLock { $0.roster } }

    /// The lease under which this process may perform `duty` now; `nil` if it has none.
    func lease(for duty: Duty) -> Lease? {
        let now = environment.clock.instant()
        return state.withLock { state in
            guard let end = state.end, now < end else { return nil }
            return state.roster.leases[duty]
        }
    }

    /// The leases under which this process may serve `platforms` now; empty if the database is not shared.
    func leases(serving platforms: Set<Platform>) -> [Lease] { platforms.compactMap { lease(for: .serving($0)) } }

    /// Whether this process serves all platforms that it competes for.
    var servesAll: Bool {
        wanted.allSatisfy { duty in duty.isServing ? has(duty) : true }
    }

    /// The platforms of `platforms` that another process serves.
    func servedElsewhere(of platforms: some Sequence<Platform>) -> Set<Platform> {
        Set(platforms.filter { !has(.serving($0)) && roster.holders[.serving($0)] != nil })
    }

    /// Whether this process may perform `duty` now.
    public func has(_ duty: Duty) -> Bool { !isShared || lease(for: duty) != nil }

    /// Whether this process is the one that handles the updates of `chat`.
    func isOurs(_ chat: ChatID) -> Bool {
        guard isShared else { return true }
        return HandlerChoice(among: roster.handlers).handler(of: chat) == process
    }

    /// The duties for which this process competes now.
    var candidacies: [Duty] {
        let now = environment.clock.instant()
        return state.withLock { state in
            state.abstentions = state.abstentions.filter { now < $0.value }
            return wanted.filter { state.abstentions[$0] == nil }
        }
    }

    /// Hands `duty` over to another process, if there is one, because this process can't perform it.
    /// - Returns: whether there is another process; the lease is then lost.
    func handOver(_ duty: Duty) async -> Bool {
        guard let sharing, roster.handlers.count > 1, let lease = lease(for: duty) else { return false }
        let now = environment.clock.instant()
        state.withLock { state in
            state.abstentions[duty] = now + Self.abstention
            state.roster.leases[duty] = nil
        }
        // If this fails, the lease expires by itself.
        try? await sharing.giveUp(lease)
        return true
    }

    /// Records that the leases were renewed.
    func renewed(_ roster: Roster, until end: ContinuousClock.Instant) {
        let watchers = state.withLock { state in
            (state.roster, state.end) = (roster, end)
            // A duty handed over since the database was queried no longer belongs to this process.
            for duty in state.abstentions.keys { state.roster.leases[duty] = nil }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }

    /// Runs `body` while this process has `duty`. Cancels it when another process takes the duty over or the lease
    /// expires, and runs it again when the duty returns. Returns when `body` does.
    /// - Parameter waiting: called repeatedly while another process has the duty.
    /// - Parameter body: receives the lease; `nil` if the database is not shared. It may throw
    ///   ``BotState/StoreError/leaseLost``.
    func whileHolding(
        _ duty: Duty, waiting: @Sendable () -> Void = {}, _ body: @escaping @Sendable (Lease?) async throws -> Void
    ) async throws {
        guard isShared else { return try await body(nil) }
        while true {
            let lease = try await granted(duty, waiting: waiting)
            environment.logger.info("took a duty", metadata: ["duty": "\(duty.rawValue)", "term": "\(lease.term)"])
            do {
                return try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await body(lease) }
                    group.addTask { try await self.throwWhenLost(lease) }
                    defer { group.cancelAll() }
                    try await group.next()
                }
            } catch StoreError.leaseLost {
                environment.logger.warning("lost a duty", metadata: ["duty": "\(duty.rawValue)"])
            }
        }
    }

    private func granted(_ duty: Duty, waiting: () -> Void) async throws -> Lease {
        let (changes, stop) = watch()
        defer { stop() }
        if let lease = lease(for: duty) { return lease }
        for await _ in changes {
            if let lease = lease(for: duty) { return lease }
            waiting()
        }
        throw CancellationError()
    }

    private func throwWhenLost(_ lease: Lease) async throws {
        while self.lease(for: lease.duty) == lease {
            try await environment.clock.sleep(Self.renewal / 4)
        }
        throw StoreError.leaseLost
    }

    private func watch() -> (changes: AsyncStream<Void>, stop: @Sendable () -> Void) {
        let (changes, watcher) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.watcherCount += 1
            state.watchers[state.watcherCount] = watcher
            return state.watcherCount
        }
        return (changes, { [weak self] in _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) } })
    }

    /// Names the machine and the process for the operator. A random suffix distinguishes processes that reuse a process
    /// identifier.
    private static func newName() -> String {
        var host = [CChar](repeating: 0, count: 65)
        gethostname(&host, host.count - 1)
        let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "\(name):\(getpid()):\(String(UInt16.random(in: 0x1000...0xffff), radix: 16))"
    }
}
