/// Notices when a platform neither takes nor refuses anything that is sent. A pure value.
struct SendingWatch: Hashable {
    /// How long a platform may leave everything unanswered. Requests that are answered at all rarely take half as long.
    static let answerTimeout = Duration.seconds(60)

    /// Since when there has been something to send and no answer; `nil` while nothing is to be sent.
    private var unansweredSince: ContinuousClock.Instant?

    /// Records that an attempt was begun.
    mutating func begin(at now: ContinuousClock.Instant) { unansweredSince = unansweredSince ?? now }

    /// Records the end of an attempt.
    /// - Parameter isIdle: whether it was the only one.
    mutating func finish(_ outcome: Delivery.Outcome, isIdle: Bool, at now: ContinuousClock.Instant) {
        if case .postponed(_, isRateLimited: false) = outcome { return }
        unansweredSince = isIdle ? nil : now
    }

    /// When to look whether the platform has answered; `nil` while nothing is to be sent, or when it is known that it has not.
    func nextCheck(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        unansweredSince.map { $0 + Self.answerTimeout }.flatMap { $0 > now ? $0 : nil }
    }

    /// A sentence that says so, when nothing was answered for too long.
    func fault(at now: ContinuousClock.Instant) -> String? {
        guard let since = unansweredSince, now - since >= Self.answerTimeout else { return nil }
        return "The platform has answered no attempt to send for \(Int((now - since).seconds)) seconds."
    }
}
