import Messaging

/// Keeps the messages of one chat within the platform's limits. A pure value.
///
/// A quarter of each limit is left for what somebody asks for.
struct ChatPace: Hashable {
    /// The shortest window first.
    private var windows: [PaceWindow]

    init(_ limits: SendingLimits, isGroup: Bool) {
        windows = (isGroup ? [limits.chat, limits.group] : [limits.chat]).map(PaceWindow.init)
    }

    /// Whether no message may be started at `now`.
    func isUsedUp(at now: ContinuousClock.Instant) -> Bool { windows.contains { $0.isUsedUp(at: now) } }

    /// Whether no announcement and no reaction may be started at `now`.
    func isQuiet(at now: ContinuousClock.Instant) -> Bool { windows.contains { $0.isUsedUp(at: now, but: $0.reserve) } }

    /// Whether more than half of the longest limit is used up at `now`.
    func isBusy(at now: ContinuousClock.Instant) -> Bool { windows.last?.isHalfUsed(at: now) ?? false }

    /// Whether no message counts any more.
    func isIdle(at now: ContinuousClock.Instant) -> Bool { windows.allSatisfy { $0.isIdle(at: now) } }

    /// When the next message may be started, or the next announcement. `nil` when both may now, or when it depends on messages in
    /// progress.
    func nextAvailable(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        windows.flatMap { [$0.nextAvailable(after: now), $0.nextAvailable(after: now, but: $0.reserve)] }
            .compactMap(\.self).min()
    }

    mutating func begin() {
        for index in windows.indices { windows[index].begin() }
    }

    mutating func end(at now: ContinuousClock.Instant) {
        for index in windows.indices { windows[index].end(at: now) }
    }
}
