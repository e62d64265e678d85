public import BotState
public import Messaging

/// Enforces one platform's rate limits: overall, per chat, per group, and between edits of one message. A pure value; the time
/// is passed in.
public struct RateLimiter: Hashable, Sendable {
    private let limits: SendingLimits
    private var overall: PaceWindow
    /// Paces by whole chat, because platforms count the topics of a group together.
    private var chats: [ChatID: ChatPace] = [:]
    private var nextEdits: [EditedMessage: ContinuousClock.Instant] = [:]
    private var platformPause: ContinuousClock.Instant
    private var nextForgetting: ContinuousClock.Instant

    private struct ChatPace: Hashable {
        var windows: [PaceWindow]
        /// Nothing is sent to the chat before this time, because the platform asked for a pause or was unreachable.
        var pause: ContinuousClock.Instant
        var isRateLimited = false

        func isUsedUp(at now: ContinuousClock.Instant) -> Bool { windows.contains { $0.isUsedUp(at: now) } }

        mutating func begin() {
            for index in windows.indices { windows[index].begin() }
        }

        mutating func end(at now: ContinuousClock.Instant) {
            for index in windows.indices { windows[index].end(at: now) }
        }
    }

    public init(_ limits: SendingLimits, at now: ContinuousClock.Instant) {
        self.limits = limits
        overall = PaceWindow(limits.overall)
        platformPause = now
        nextForgetting = now
    }

    /// Whether reactions are sent last.
    public var reactsLast: Bool { limits.countsReactions }

    /// The number of messages that may be started at `now`, over all chats.
    public func available(at now: ContinuousClock.Instant) -> Int {
        platformPause > now ? 0 : overall.available(at: now)
    }

    /// Counts `entry` as started at `now`.
    public mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) {
        overall.begin()
        guard entry.message.action.kind.countsAgainstRate else { return }
        let chat = entry.message.chat.whole
        if chats[chat] == nil { chats[chat] = newPace(isGroup: entry.isForGroup, at: now) }
        chats[chat]?.begin()
        holdEdits(of: entry, from: now)
    }

    /// Counts `entry`, which was started before, as finished at `now`.
    /// All limits count from this time, because the exact time at which the platform accepted the entry is unknown.
    public mutating func finish(_ entry: OutboxEntry, at now: ContinuousClock.Instant) {
        overall.end(at: now)
        let chat = entry.message.chat.whole
        guard entry.message.action.kind.countsAgainstRate, chats[chat] != nil else { return }
        chats[chat]?.end(at: now)
        holdEdits(of: entry, from: now)
    }

    private mutating func holdEdits(of entry: OutboxEntry, from now: ContinuousClock.Instant) {
        guard let message = entry.message.action.editedMessage else { return }
        nextEdits[EditedMessage(chat: entry.message.chat, message: message)] = now + limits.editSpacing
    }

    /// Sends nothing to `chat` and its other topics until `end`.
    /// If the platform rate-limits a second chat while the first still waits, the bot as a whole is too fast, and the
    /// whole platform pauses.
    public mutating func pause(
        _ chat: ChatID, isGroup: Bool, until end: ContinuousClock.Instant, isRateLimited: Bool,
        at now: ContinuousClock.Instant
    ) {
        let chat = chat.whole
        let isSecond = chats.contains { $0.key != chat && $0.value.isRateLimited && $0.value.pause > now }
        if isRateLimited && isSecond { platformPause = max(platformPause, end) }
        var pace = chats[chat] ?? newPace(isGroup: isGroup, at: now)
        pace.pause = max(pace.pause, end)
        pace.isRateLimited = isRateLimited
        chats[chat] = pace
    }

    /// Whether no limit holds `entry` back at `now`.
    public func lets(_ entry: OutboxEntry, goAt now: ContinuousClock.Instant) -> Bool {
        guard available(at: now) > 0 else { return false }
        let (chat, action) = (entry.message.chat, entry.message.action)
        if let pace = chats[chat.whole], pace.pause > now || (action.kind.countsAgainstRate && pace.isUsedUp(at: now)) {
            return false
        }
        guard let message = action.editedMessage,
            let end = nextEdits[EditedMessage(chat: chat, message: message)]
        else { return true }
        return end <= now
    }

    /// Adds all chats and messages that may not be sent to at `now` to `holds`. A chat is held with all its topics.
    public func add(to holds: inout OutgoingHolds, at now: ContinuousClock.Instant) {
        for (chat, pace) in chats {
            if pace.pause > now { holds.busyChats.insert(chat) }
            if pace.isUsedUp(at: now) { holds.pacedChats.insert(chat) }
        }
        for (message, end) in nextEdits where end > now { holds.recentlyEdited.insert(message) }
    }

    /// The earliest time after `now` at which a limit lets something go; `nil` if no limit holds anything.
    public func nextRelease(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var earliest: ContinuousClock.Instant?
        func consider(_ end: ContinuousClock.Instant?) {
            if let end, end > now { earliest = earliest.map { min($0, end) } ?? end }
        }
        // Avoids building a list, because the sender asks after each message, for every recently used chat.
        for pace in chats.values {
            consider(pace.pause)
            for window in pace.windows { consider(window.nextAvailable(after: now)) }
        }
        for end in nextEdits.values { consider(end) }
        consider(platformPause)
        consider(overall.nextAvailable(after: now))
        return earliest
    }

    /// Removes chats and messages whose limits have passed, at most once a second.
    public mutating func forgetPast(at now: ContinuousClock.Instant) {
        guard now >= nextForgetting else { return }
        nextForgetting = now + .seconds(1)
        chats = chats.filter { $0.value.pause > now || !$0.value.windows.allSatisfy { $0.isIdle(at: now) } }
        nextEdits = nextEdits.filter { $0.value > now }
    }

    private func newPace(isGroup: Bool, at now: ContinuousClock.Instant) -> ChatPace {
        let paces = isGroup ? [limits.chat, limits.group] : [limits.chat]
        return ChatPace(windows: paces.map(PaceWindow.init), pause: now)
    }
}

extension OutgoingMessage.Action {
    /// The message that an edit changes.
    fileprivate var editedMessage: MessageID? {
        switch self {
        case .edit(.message(let message), _), .editKeyboard(.message(let message), _): message
        default: nil
        }
    }
}
