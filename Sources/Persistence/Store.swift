public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date
public import struct Foundation.URL

/// The bot's memory, as whole operations; each is one transaction.
///
/// Every operation throws ``StoreError``, having changed nothing. An implementation passes the contract tests in
/// `StorageTests`, whatever database it stands on.
public protocol Store: Sendable {
    /// How far `platform` has been read; `nil` at first.
    func cursor(of platform: Platform) async throws -> PollCursor?

    /// Puts `updates` into the inbox and remembers `cursor`. An update whose identifier is known already is left out; one that
    /// says its chat has migrated moves what is stored of the chat first, as ``migrateChat(from:to:)`` does.
    /// - Returns: the chats that have something new.
    func accept(_ updates: [Update], from platform: Platform, cursor: PollCursor?) async throws -> Set<ChatID>

    /// The chats with updates not yet handled; asked once at start.
    func chatsWithPendingUpdates() async throws -> Set<ChatID>

    /// The chat's next update to handle and the state to handle it in; `nil` when there is none, or when all that wait must
    /// wait on a job (``Job/holdsUpChat``). Results of jobs come first, then the order of arrival holds.
    ///
    /// Asked for a chat that has migrated, it answers for the chat's new identifier, which the state bears.
    func nextPending(in chat: ChatID) async throws -> PendingUpdate?

    /// Commits `step` as the handling of `update`: state, outbox and jobs change, and the update is done, all together.
    ///
    /// Only what differs from `update.state` is written; a game that stands no longer in the state is deleted. When the update
    /// is done already, or its sender has been forgotten meanwhile, nothing happens.
    func commit(_ step: Step, handling update: PendingUpdate) async throws

    /// The next outbox entries that may be sent at `now`, at most one a chat: chats in the order of their turns
    /// (``OutgoingHolds/lastTurns``), among equals the longest waiting first.
    ///
    /// - A chat's messages keep their order, except that an edit which is postponed or held lets messages other than its
    ///   target pass, and that unpaced actions (``Messaging/OutgoingMessage/Action/isUnpaced``) pass everything.
    /// - Of edits of one message only the newest is left.
    /// - Targets are resolved to message identifiers. An edit of a message that was never delivered becomes a new message;
    ///   its other changes vanish.
    /// - Signs of activity older than ``OutboxEntry/activityLifetime`` vanish.
    func nextOutgoing(at now: Date, limit: Int, holds: OutgoingHolds) async throws -> [OutboxEntry]

    /// When the earliest postponed outbox entry may be sent; `nil` when none waits.
    func nextOutgoingDue(after now: Date) async throws -> Date?

    /// Marks `entry` as delivered and remembers the message it made under its handle.
    func markDelivered(_ entry: OutboxEntry, receipt: DeliveryReceipt) async throws

    /// Leaves `entry` first in its chat's line, not to be tried before `date`.
    func postpone(_ entry: OutboxEntry, until date: Date) async throws

    /// Gives up `entry`; `reason` is kept for the operator.
    func markUndeliverable(_ entry: OutboxEntry, reason: String) async throws

    /// Gives up all that waits to be sent to `chat`: it can't be written to.
    func dropOutgoing(to chat: ChatID, reason: String) async throws

    /// Open jobs due at `now`, the earliest first.
    func dueJobs(at now: Date, limit: Int) async throws -> [Job]

    /// When the next open job not yet due at `now` will be; `nil` when there is none.
    func nextJobDue(after now: Date) async throws -> Date?

    /// Closes the job and puts its result into the inbox, unless the job is no longer open or was replaced meanwhile
    /// (then nothing happens and it stays due).
    func complete(_ job: Job, with event: Event, at date: Date) async throws

    /// Keeps what the open job `job` fetched (``Job/Work/keepPhotos(_:of:)``), in the name of who caused the job and instead of
    /// what it kept before, and deletes the oldest reports over ``PhotoReport/limit``.
    /// - Returns: whether anything was kept: nothing is when the job is no longer open, its person having been forgotten.
    func keep(_ photos: [Data], for job: Job) async throws -> Bool

    /// What is kept of misread photos, the oldest first.
    func photoReports() async throws -> [PhotoReport]

    /// The photos of a report, in their order; empty when there is no such report.
    func photos(ofReport id: String) async throws -> [Data]

    /// Deletes the reports kept before `date`.
    func pruneReports(before date: Date) async throws

    /// The challenge of this code, as it now stands; `nil` when there is none.
    func challenge(code: String) async throws -> Challenge?

    /// What people say of the words that at least two of them judged, on at least two boards.
    func verdictsOfSeveral() async throws -> [WordVerdict]

    /// Moves the moments at which postponed messages and open jobs become due by so many seconds: the time of day jumped.
    func shiftDue(by seconds: Double) async throws

    /// Moves all that is stored of `old` to `new`; what both have is merged.
    func migrateChat(from old: ChatID, to new: ChatID) async throws

    /// Writes a consistent copy of the database to `file` while the bot runs.
    func backup(to file: URL) async throws

    /// Removes updates handled, messages delivered and entries given up before `date`, and chats of which nothing is left.
    func prune(before date: Date) async throws

    /// How much work waits.
    func backlog() async throws -> Backlog
}

/// An update taken from the inbox, with the state it meets.
public struct PendingUpdate: Hashable, Sendable {
    /// The inbox's own number of it: a chat's updates are handled in rising order, results of jobs before all others.
    public var sequence: Int64
    public var update: Update
    public var state: ChatState

    public init(sequence: Int64, update: Update, state: ChatState) {
        self.sequence = sequence
        self.update = update
        self.state = state
    }
}

/// A message that waits in the outbox.
public struct OutboxEntry: Hashable, Sendable {
    /// The outbox's own number of it.
    public var sequence: Int64
    /// The same at every attempt, unique for each entry.
    public var key: String
    public var message: OutgoingMessage
    /// How often it was tried before.
    public var attempts: Int
    /// Whether the chat is a group or channel, which have a pace of their own.
    public var isForGroup: Bool

    /// Seconds after which a sign that the bot is at work is worth nothing any more.
    public static let activityLifetime = 5.0

    public init(sequence: Int64, key: String, message: OutgoingMessage, attempts: Int, isForGroup: Bool = false) {
        self.sequence = sequence
        self.key = key
        self.message = message
        self.attempts = attempts
        self.isForGroup = isForGroup
    }
}
