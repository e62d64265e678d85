public import BotState
public import Messaging

/// Enforces one platform's rate limits: overall, per chat, per group, and between edits of one message. A pure value; the time
/// is passed in.
///
/// Announcements and reactions leave a part of a chat's rate to what somebody asks for (``ChatPace``). In a busy group, announced edits come
/// further apart, so that they leave something to reactions. Immediate actions don't count, but the platform may ask for a
/// pause from them.
public struct RateLimiter: Hashable, Sendable {
    private let limits: SendingLimits
    private var overall: PaceWindow
    /// Paces by whole chat, because platforms count the topics of a group together.
    private var chats: [ChatID: ChatPace] = [:]
    private var nextEdits: [EditedMessage: NextEdit] = [:]
    private var messagePauses = Pauses()
    private var signPauses = Pauses()
    private var immediatePauses = Pauses()
    /// When reactions and announcements may go for the sake of the platform's ``Messaging/Restraint``.
    private var reactionsStart: ContinuousClock.Instant
    private var announcementsStart: ContinuousClock.Instant
    private var nextForgetting: ContinuousClock.Instant

    /// How many times as far apart announced edits are in a busy group.
    private static let busySpacing = 4

    private struct NextEdit: Hashable {
        /// When somebody may have the message edited again.
        var asked: ContinuousClock.Instant
        /// When an announcement may edit it again.
        var announced: ContinuousClock.Instant
    }

    public init(_ limits: SendingLimits, at now: ContinuousClock.Instant) {
        self.limits = limits
        overall = PaceWindow(limits.overall)
        nextForgetting = now
        (reactionsStart, announcementsStart) = (now, now)
    }

    /// Records what must wait from `now` on for the sake of what somebody asks for.
    mutating func restrain(_ restraint: Restraint, at now: ContinuousClock.Instant) {
        reactionsStart = now + restraint.reactions
        announcementsStart = now + restraint.announcements
    }

    // MARK: Counting

    /// Counts `entry` as started at `now`.
    public mutating func begin(_ entry: OutboxEntry, at now: ContinuousClock.Instant) {
        self[keyPath: Self.pauses(of: entry)].begin()
        let kind = entry.message.action.kind
        if !kind.isImmediate { overall.begin() }
        guard kind.countsAgainstRate else { return }
        let new = ChatPace(limits, isGroup: entry.isForGroup)
        chats[entry.message.chat.whole, default: new].begin()
        holdEdits(of: entry, from: now)
    }

    /// Counts `entry`, which was started before, as finished at `now`.
    /// All limits count from this time, because the exact time at which the platform accepted the entry is unknown.
    public mutating func finish(_ entry: OutboxEntry, at now: ContinuousClock.Instant) {
        let kind = entry.message.action.kind
        if !kind.isImmediate { overall.end(at: now) }
        guard kind.countsAgainstRate else { return }
        chats[entry.message.chat.whole]?.end(at: now)
        holdEdits(of: entry, from: now)
    }

    private mutating func holdEdits(of entry: OutboxEntry, from now: ContinuousClock.Instant) {
        guard let message = entry.message.action.editedMessage else { return }
        let isBusy = entry.isForGroup && chats[entry.message.chat.whole]?.isBusy(at: now) == true
        nextEdits[EditedMessage(chat: entry.message.chat, message: message)] = NextEdit(
            asked: now + limits.editSpacing, announced: now + limits.editSpacing * (isBusy ? Self.busySpacing : 1))
    }

    // MARK: Pauses

    /// Sends nothing more of the kind of `entry` to its chat and the chat's other topics until `end`, and for a moment to nobody if the bot as
    /// a whole may be too fast (``Pauses``).
    /// - Parameter isRateLimited: whether the platform asked for the pause.
    public mutating func pause(
        after entry: OutboxEntry, until end: ContinuousClock.Instant, isRateLimited: Bool,
        at now: ContinuousClock.Instant
    ) {
        // A failed answer to a press is tried again by itself. Others need not wait for it.
        guard isRateLimited || !entry.message.action.kind.isImmediate else { return }
        self[keyPath: Self.pauses(of: entry)]
            .pause(entry.message.chat, until: end, isRateLimited: isRateLimited, at: now)
    }

    /// Records that the platform took `entry`, or refused it for good.
    mutating func succeed(with entry: OutboxEntry) { self[keyPath: Self.pauses(of: entry)].succeed() }

    private static func pauses(of entry: OutboxEntry) -> WritableKeyPath<Self, Pauses> {
        let kind = entry.message.action.kind
        return kind.isImmediate ? \.immediatePauses : kind.isSign ? \.signPauses : \.messagePauses
    }

    // MARK: What may go

    /// The number of messages and signs that may be started at `now`, over all chats.
    public func available(at now: ContinuousClock.Instant) -> Int {
        min(overall.available(at: now), messagePauses.places(at: now) ?? .max)
    }

    /// Whether immediate actions may be started at `now`.
    func takesImmediate(at now: ContinuousClock.Instant) -> Bool { immediatePauses.places(at: now) != 0 }

    /// Whether nothing holds `entry` at `now`.
    public func lets(_ entry: OutboxEntry, goAt now: ContinuousClock.Instant) -> Bool {
        let (chat, kind) = (entry.message.chat, entry.message.action.kind)
        if kind.isImmediate { return takesImmediate(at: now) && !immediatePauses.holds(chat, at: now) }
        guard available(at: now) > 0, !messagePauses.holds(chat, at: now),
            !kind.isSign || !signPauses.holds(chat, at: now)
        else { return false }
        guard kind != .react || reactionsStart <= now, !entry.message.isAnnouncement || announcementsStart <= now else {
            return false
        }
        if kind.countsAgainstRate, let pace = chats[chat.whole] {
            let mayWait = entry.message.isAnnouncement || kind.isSign
            guard mayWait ? !pace.isQuiet(at: now) : !pace.isUsedUp(at: now) else { return false }
        }
        guard let message = entry.message.action.editedMessage,
            let next = nextEdits[EditedMessage(chat: chat, message: message)]
        else { return true }
        return (entry.message.isAnnouncement ? next.announced : next.asked) <= now
    }

    /// Adds all chats and messages that may not be sent to at `now` to `holds`. A chat is held with all its topics.
    public func add(to holds: inout OutgoingHolds, at now: ContinuousClock.Instant) {
        holds.busyChats.formUnion(messagePauses.chats(at: now))
        holds.signlessChats.formUnion(signPauses.chats(at: now))
        holds.holdsReactions = reactionsStart > now
        holds.holdsAnnouncements = announcementsStart > now
        holds.immediate.pausedChats.formUnion(immediatePauses.chats(at: now))
        for (chat, pace) in chats where pace.isQuiet(at: now) {
            holds.quietChats.insert(chat)
            if pace.isUsedUp(at: now) { holds.pacedChats.insert(chat) }
        }
        for (message, next) in nextEdits {
            if next.asked > now { holds.recentlyEdited.insert(message) }
            if next.announced > now { holds.recentlyAnnounced.insert(message) }
        }
    }

    /// The earliest time after `now` at which a limit lets something go; `nil` if no limit holds anything.
    public func nextRelease(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var earliest: ContinuousClock.Instant?
        func consider(_ end: ContinuousClock.Instant?) {
            if let end, end > now { earliest = earliest.map { min($0, end) } ?? end }
        }
        // Without a list of the ends, because this is asked after each message, for every chat of the last seconds.
        for pace in chats.values { consider(pace.nextAvailable(after: now)) }
        for next in nextEdits.values {
            consider(next.asked)
            consider(next.announced)
        }
        for pauses in [messagePauses, signPauses, immediatePauses] {
            for end in pauses.ends { consider(end) }
        }
        consider(overall.nextAvailable(after: now))
        consider(reactionsStart)
        consider(announcementsStart)
        return earliest
    }

    /// Removes chats and messages whose limits have passed, at most once a second.
    public mutating func forgetPast(at now: ContinuousClock.Instant) {
        guard now >= nextForgetting else { return }
        nextForgetting = now + .seconds(1)
        chats = chats.filter { !$0.value.isIdle(at: now) }
        nextEdits = nextEdits.filter { max($0.value.asked, $0.value.announced) > now }
        messagePauses.forgetPast(at: now)
        signPauses.forgetPast(at: now)
        immediatePauses.forgetPast(at: now)
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
