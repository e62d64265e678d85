public import BotState
import Logging
public import Messaging
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The duties of this process amongst those that share its database. A process that has its database for itself has all of them.
public final class Duties: Sendable {
    /// How long the others wait before they take over from a process that is silent.
    static let term = Duration.seconds(5)
    /// The time between two renewals of the leases.
    static let renewal = Duration.seconds(1)

    /// How long a process leaves to others what it can't do.
    static let abstention = Duration.seconds(12)
    /// The time between two looks at what other processes have left to do. It is needed only when nobody says so.
    static let look = Duration.seconds(1)

    /// A name that no other process has had.
    public let process: String

    let sharing: (any Sharing)?
    private let wanted: [Duty]
    private let environment: DeliveryEnvironment
    private let state = Mutex(State())

    private struct State {
        var roster = Roster()
        /// When the leases run out.
        var end: ContinuousClock.Instant?
        /// Until when this process leaves a duty to others.
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

    /// The duties of a process that has its database for itself.
    convenience init(alone environment: DeliveryEnvironment) {
        self.init(sharing: nil, platforms: [], environment: environment)
    }

    /// Whether other processes may use the database.
    var isShared: Bool { sharing != nil }

    /// Who does what, as far as this process knows.
    public var roster: Roster { state.withLock { $0.roster } }

    /// The lease under which this process may do `duty` now.
    func lease(for duty: Duty) -> Lease? {
        let now = environment.clock.instant()
        return state.withLock { state in
            guard let end = state.end, now < end else { return nil }
            return state.roster.leases[duty]
        }
    }

    /// The leases under which this process may serve `platforms` now; empty where nobody shares the database.
    func leases(serving platforms: Set<Platform>) -> [Lease] { platforms.compactMap { lease(for: .serving($0)) } }

    /// Whether no other process sends what this one has to say.
    var servesAll: Bool {
        wanted.allSatisfy { duty in duty.isServing ? has(duty) : true }
    }

    /// The platforms of `platforms` that another process serves.
    func servedElsewhere(of platforms: some Sequence<Platform>) -> Set<Platform> {
        Set(platforms.filter { !has(.serving($0)) && roster.holders[.serving($0)] != nil })
    }

    /// Whether this process may do `duty` now.
    public func has(_ duty: Duty) -> Bool { !isShared || lease(for: duty) != nil }

    /// Whether this process is the one that handles the updates of `chat`.
    func isOurs(_ chat: ChatID) -> Bool {
        guard isShared else { return true }
        return HandlerChoice(among: roster.handlers).handler(of: chat) == process
    }

    /// What this process wants to do now.
    var candidacies: [Duty] {
        let now = environment.clock.instant()
        return state.withLock { state in
            state.abstentions = state.abstentions.filter { now < $0.value }
            return wanted.filter { state.abstentions[$0] == nil }
        }
    }

    /// Leaves `duty` to another process for a while, if there is one: because it can't be done from here.
    /// - Returns: whether there is another process, so that the lease is lost.
    func handOver(_ duty: Duty) async -> Bool {
        guard let sharing, roster.handlers.count > 1, let lease = lease(for: duty) else { return false }
        let now = environment.clock.instant()
        state.withLock { state in
            state.abstentions[duty] = now + Self.abstention
            state.roster.leases[duty] = nil
        }
        // If this fails, the lease runs out by itself.
        try? await sharing.giveUp(lease)
        return true
    }

    /// Notes that the leases were renewed.
    func renewed(_ roster: Roster, until end: ContinuousClock.Instant) {
        let watchers = state.withLock { state in
            (state.roster, state.end) = (roster, end)
            // What was handed over since the database was asked is not this process's.
            for duty in state.abstentions.keys { state.roster.leases[duty] = nil }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }

    /// Runs `body` while this process has `duty`: cancels it when another takes the duty over or the lease runs out, and starts it
    /// again when the duty comes back. Returns when `body` does.
    /// - Parameter waiting: called again and again while another process has the duty.
    /// - Parameter body: receives the lease; `nil` where nobody shares the database. It may throw ``BotState/StoreError/leaseLost``.
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

    /// Names the machine and the process for the operator. The random end tells a machine's processes apart that have had the same number.
    private static func newName() -> String {
        var host = [CChar](repeating: 0, count: 65)
        gethostname(&host, host.count - 1)
        let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "\(name):\(getpid()):\(String(UInt16.random(in: 0x1000...0xffff), radix: 16))"
    }
}
