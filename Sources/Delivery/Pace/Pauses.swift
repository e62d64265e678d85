import Messaging

/// When chats must not be sent to, because the platform asked for a pause or could not be reached. A pure value.
///
/// A chat's pause is that chat's, however long. When the platform asks for one in a second chat while the first one still waits, the bot
/// as a whole may be too fast. Then the whole platform pauses too, but only for a moment, because both chats may be busy for
/// reasons of their own. After that a single message tries whether the platform takes it; if not, the next moment is twice as long.
struct Pauses: Hashable {
    /// The first pause of the whole platform, and the longest.
    static let firstOfAll = Duration.seconds(2)
    static let longestOfAll = Duration.seconds(60)

    private struct Pause: Hashable {
        var end: ContinuousClock.Instant
        var isRateLimited: Bool
    }

    private enum Whole: Hashable {
        case open
        /// `next` is how long the pause is after that.
        case paused(until: ContinuousClock.Instant, next: Duration)
        /// One message is on its way.
        case trying(next: Duration)
    }

    private var chats: [ChatID: Pause] = [:]
    private var whole = Whole.open

    /// The most messages that may be started at `now` for the sake of the platform's pause; `nil` when there is none.
    func places(at now: ContinuousClock.Instant) -> Int? {
        switch whole {
        case .open: nil
        case .paused(let end, _): end > now ? 0 : 1
        case .trying: 0
        }
    }

    /// Whether `chat` must wait at `now`.
    func holds(_ chat: ChatID, at now: ContinuousClock.Instant) -> Bool {
        chats[chat.whole].map { $0.end > now } ?? false
    }

    /// The chats that must wait at `now`, which stand for all their topics.
    func chats(at now: ContinuousClock.Instant) -> Set<ChatID> {
        Set(chats.lazy.filter { $0.value.end > now }.map(\.key))
    }

    /// Records that a message was started.
    mutating func begin() {
        if case .paused(_, let next) = whole { whole = .trying(next: next) }
    }

    /// Records that the platform answered, other than by asking for a pause.
    mutating func succeed() {
        if case .trying = whole { whole = .open }
    }

    /// Sends nothing to `chat` and its other topics until `end`.
    /// - Parameter isRateLimited: whether the platform asked for it.
    mutating func pause(
        _ chat: ChatID, until end: ContinuousClock.Instant, isRateLimited: Bool, at now: ContinuousClock.Instant
    ) {
        let chat = chat.whole
        let isSecond = chats.contains { $0.key != chat && $0.value.isRateLimited && $0.value.end > now }
        if isRateLimited { pauseAll(for: end - now, isSecond: isSecond, at: now) } else { stopTrying(at: now) }
        chats[chat] = Pause(end: max(chats[chat]?.end ?? end, end), isRateLimited: isRateLimited)
    }

    private mutating func pauseAll(for asked: Duration, isSecond: Bool, at now: ContinuousClock.Instant) {
        switch whole {
        case .open where isSecond: pauseAll(for: min(asked, Self.firstOfAll), of: Self.firstOfAll, at: now)
        case .trying(let next): pauseAll(for: min(asked, next), of: next, at: now)
        // The others that were on their way say nothing new.
        case .open, .paused: break
        }
    }

    private mutating func pauseAll(for pause: Duration, of whole: Duration, at now: ContinuousClock.Instant) {
        self.whole = .paused(until: now + pause, next: min(whole * 2, Self.longestOfAll))
    }

    /// The network failed the message that was to try the platform, so another one may.
    private mutating func stopTrying(at now: ContinuousClock.Instant) {
        if case .trying(let next) = whole { whole = .paused(until: now, next: next) }
    }

    /// The ends of all pauses.
    var ends: [ContinuousClock.Instant] {
        var ends = chats.values.map(\.end)
        if case .paused(let end, _) = whole { ends.append(end) }
        return ends
    }

    /// Removes the pauses that are over.
    mutating func forgetPast(at now: ContinuousClock.Instant) { chats = chats.filter { $0.value.end > now } }
}
