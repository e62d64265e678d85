/// Limits the number of messages in flight. A pure value.
///
/// When the process is killed, the next one sends every message in flight again, because the Bot API does not tell
/// whether a message was accepted. So only one message is in flight as long as that keeps up. More lanes open only
/// while messages wait.
struct SendingLanes: Hashable {
    /// How long the single lane may be busy without a break before the others open. Two seconds is the response time that
    /// people expect in a conversation (R. B. Miller 1968, "Response time in man-computer conversational transactions").
    static let backlogDelay = Duration.seconds(2)

    /// The number of lanes in a crowd.
    private let most: Int
    /// Whether messages have waited for too long, so that all lanes are open.
    private var isBehind = false
    /// When the open lanes became full; `nil` while one is free.
    private var fullSince: ContinuousClock.Instant?

    init(most: Int) { self.most = most }

    /// When the other lanes open unless the single lane becomes free first; `nil` if it is free or all lanes are open.
    var opening: ContinuousClock.Instant? {
        isBehind ? nil : fullSince.map { $0 + Self.backlogDelay }
    }

    /// The number of messages that may be started while `underWay` are in flight.
    func free(besides underWay: Int, at now: ContinuousClock.Instant) -> Int {
        let isOpening = opening.map { $0 <= now } ?? false
        return max(0, (isBehind || isOpening ? most : 1) - underWay)
    }

    /// Records that everything that may be started has been started, so that `underWay` messages are in flight.
    /// - Parameter isPaced: whether a platform's rate limit may be holding back more messages.
    mutating func settle(_ underWay: Int, isPaced: Bool, at now: ContinuousClock.Instant) {
        if let opening, opening <= now { isBehind = true }
        if underWay == 0, !isPaced { isBehind = false }
        fullSince = free(besides: underWay, at: now) > 0 ? nil : fullSince ?? now
    }
}
