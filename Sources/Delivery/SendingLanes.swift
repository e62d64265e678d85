/// How many messages may be on their way at once. Pure.
///
/// Whatever is on its way when the process is killed is sent once more by the next one, as the Bot API does not tell whether it was
/// taken. So it is a single message as long as one after the other keeps up, and more only while others wait for it.
struct SendingLanes {
    /// How long the single lane may be taken without a break before the others are opened. Two seconds are the time within which an
    /// answer is expected in a conversation (R. B. Miller 1968, "Response time in man-computer conversational transactions").
    static let patience = Duration.seconds(2)

    /// How many there are while messages wait.
    private let most: Int
    /// Whether messages have waited, so that all lanes are open.
    private var isBehind = false
    /// Since when no open lane has been free.
    private var fullSince: ContinuousClock.Instant?

    init(most: Int) { self.most = most }

    /// When the other lanes are opened, unless the single one falls free before; `nil` when it is free, or all are open.
    var opening: ContinuousClock.Instant? {
        isBehind ? nil : fullSince.map { $0 + Self.patience }
    }

    /// How many more messages may be begun when `underWay` are on their way.
    func free(besides underWay: Int, at now: ContinuousClock.Instant) -> Int {
        let isOpening = opening.map { $0 <= now } ?? false
        return max(0, (isBehind || isOpening ? most : 1) - underWay)
    }

    /// Takes in that all has been begun that may be, after which `underWay` messages are on their way.
    /// - Parameter isPaced: whether more wait perhaps, and a platform's pace holds them up.
    mutating func settle(_ underWay: Int, isPaced: Bool, at now: ContinuousClock.Instant) {
        if let opening, opening <= now { isBehind = true }
        if underWay == 0, !isPaced { isBehind = false }
        fullSince = free(besides: underWay, at: now) > 0 ? nil : fullSince ?? now
    }
}
