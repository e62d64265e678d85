public import Messaging

public import struct Foundation.Data
public import struct Foundation.Date
public import struct Foundation.URL

/// The bot's persistent state. Each operation is one transaction.
///
/// An operation that throws has changed nothing; it throws ``StoreError``. Every implementation passes the contract tests in
/// `StorageTests`, whatever database it uses. Who needs a part of it asks for that part.
public protocol Store: InputStore, OutgoingStore, JobStore, RecordStore, StoreUpkeep {}

/// What comes in: updates and the ends of jobs, in the order in which each chat's are handled.
public protocol InputStore: Sendable {
    /// The position up to which `platform` has been read; `nil` at first.
    func cursor(of platform: Platform) async throws -> PollCursor?

    /// Adds `updates` to the inbox and stores `cursor`.
    ///
    /// Leaves out an update whose identifier is known already. Stores only the identifier of an update for whose chat
    /// ``PendingInput/mostWaiting`` others wait. When an update says that its chat has migrated, moves the chat's
    /// stored data first, as ``migrateChat(from:to:)`` does.
    /// - Parameter handler: called for each update that is the only one waiting in its chat. Its step is committed in the same
    ///   transaction, as ``commit(_:handling:)`` does. If it throws, or the step can't be committed, the update waits. It may be called
    ///   again after everything was undone. `nil` lets all updates wait.
    /// - Parameter lease: the lease under which `platform` was polled; `nil` where nobody else polls.
    /// - Throws: ``StoreError/leaseLost`` when another process polls the platform by now.
    func accept(
        _ updates: [Update], from platform: Platform, cursor: PollCursor?, under lease: Lease?, handler: InstantHandler?
    ) async throws -> Acceptance

    /// The chats with unhandled updates.
    func chatsWithPendingUpdates() async throws -> Set<ChatID>

    /// The chat's next input to handle, with the state to handle it in.
    ///
    /// `nil` when there is none, or when all waiting updates must wait for a job (``Job/holdsUpChat``). Ends of jobs come first; all
    /// else comes in the order of arrival.
    ///
    /// For a chat that has migrated, it answers for the chat's new identifier, and the state carries that one.
    func nextPending(in chat: ChatID) async throws -> PendingInput?

    /// The same input with the chat's state as it is now, which has the games of `requests` besides the latest ones; `nil` when the chat is
    /// no longer known.
    func find(_ requests: Set<GameRequest>, for pending: PendingInput) async throws -> PendingInput?

    /// Commits `step` as the handling of `pending`: in one transaction, changes the state, the outbox and the jobs, and marks the
    /// input as handled.
    ///
    /// Writes only what differs from `pending.state`. A game missing from the new state is deleted.
    @discardableResult
    func commit(_ step: Step, handling pending: PendingInput) async throws -> CommitOutcome

    /// Counts an attempt to handle `pending`, before it is made.
    ///
    /// Called for what an earlier run left behind, because that run may have ended by handling it.
    /// - Returns: the number of attempts counted, with this one.
    func countAttempt(at pending: PendingInput) async throws -> Int
}

/// What goes out: the messages that wait, chat by chat.
public protocol OutgoingStore: Sendable {
    /// The next outbox entries that may be sent at `now`, at most one per chat. The chat whose last turn is longest ago comes
    /// first, and before it the chats that never had one; among equals, the chat that has waited longest. So a chat with many
    /// messages does not keep the others waiting. A turn ends when an entry is delivered, given up or postponed.
    ///
    /// Besides, and before them, the immediate actions that may go, as many of a chat as there are.
    ///
    /// - A chat's messages keep their order, with two exceptions. Messages with another target may overtake an edit that is
    ///   postponed or held, and what somebody asked for overtakes announcements
    ///   (``Messaging/OutgoingMessage/isAnnouncement``). Activity indicators come before everything, reactions after what somebody
    ///   asked for.
    /// - Of several edits of one message only the newest is kept.
    /// - Targets are resolved to message identifiers. When a message was never delivered, an edit of it becomes a new message
    ///   and its other changes are dropped.
    /// - Activity indicators older than ``OutboxEntry/activityLifetime`` are dropped, reactions older than
    ///   ``OutboxEntry/reactionLifetime``, and new messages that are announcements without a handle and older than
    ///   ``OutboxEntry/announcementLifetime``.
    /// - Parameters:
    ///   - limit: the most entries, besides the immediate ones, whose number `holds` limits.
    ///   - leases: the leases held for the platforms to send to; empty in a single process.
    /// - Throws: ``StoreError/leaseLost`` when another process has taken one of them.
    func nextOutgoing(at now: Date, limit: Int, holds: OutgoingHolds, under leases: [Lease]) async throws
        -> OutgoingSelection

    /// Marks `entry` as delivered and stores the new message's identifier under its handle.
    /// - Returns: whether more waits to be sent to the chat.
    @discardableResult
    func markDelivered(_ entry: OutboxEntry, receipt: DeliveryReceipt) async throws -> Bool

    /// Keeps `entry` first in its chat's queue, and lets no attempt happen before `date`.
    /// - Parameter countingAttempt: whether the attempt that failed says something about the entry, and not only about its platform.
    func postpone(_ entry: OutboxEntry, until date: Date, countingAttempt: Bool) async throws

    /// Gives up `entry` and stores `reason` for the operator.
    func markUndeliverable(_ entry: OutboxEntry, reason: String) async throws

    /// Forgets the message that `entry` changes, because it does not exist any more. An edit that names it by its handle stays, and becomes a
    /// new message with this handle. Another change is given up, and `reason` is stored for the operator.
    /// - Returns: whether the change was given up.
    @discardableResult
    func forgetTarget(of entry: OutboxEntry, reason: String) async throws -> Bool

    /// Gives up everything that waits to be sent to `chat`, because the chat can't be written to.
    func dropOutgoing(to chat: ChatID, reason: String) async throws

    /// The entries that were given up, oldest first.
    func undelivered() async throws -> [UndeliveredMessage]

    /// Deletes the entries that were given up.
    func forgetUndelivered() async throws
}

/// Work outside of steps.
public protocol JobStore: Sendable {
    /// The open jobs of `lane` that are due at `now`, earliest first. Leaves out those that a process has claimed.
    func dueJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [Job]

    /// The open jobs of `lane` that are due at `now`, with whoever caused them: first the earliest job of each requester, then the second
    /// of each, and so on. Leaves out those that a process has claimed.
    func requestedJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [RequestedJob]

    /// Counts an attempt to perform `job`, before it is made.
    /// - Returns: the number of attempts counted, with this one.
    func countAttempt(at job: Job) async throws -> Int

    /// Takes back the last attempt at `job`, which ended without a result because the bot is being stopped.
    func withdrawAttempt(at job: Job) async throws

    /// When the next open job that is not due at `now` becomes due; `nil` when there is none.
    func nextJobDue(after now: Date) async throws -> Date?

    /// Closes the job and adds its end to the inbox.
    /// Does nothing when the job is no longer open or has been replaced; the replacement stays due.
    /// - Parameter result: `nil` when the job failed.
    /// - Returns: whether the job was closed.
    @discardableResult
    func complete(_ job: Job, with result: JobResult?, at date: Date) async throws -> Bool

    /// Stores the photos that the open job `job` downloaded (``Job/Work/keepPhotos(_:of:)``).
    ///
    /// They belong to the person who caused the job, and replace what the job stored before. Deletes the oldest reports beyond
    /// ``PhotoReport/limitOfPerson`` and ``PhotoReport/limit``.
    /// - Returns: whether the photos were stored. They are not when the job is no longer open because its person was forgotten.
    func keep(_ photos: [Data], for job: Job) async throws -> Bool

    /// The challenge with this code and its current scores; `nil` when there is none.
    func challenge(code: String) async throws -> Challenge?

    /// What the feature's tables answer about the person who caused the open job `job` (``Job/Work/consult(_:)``). `nil` when there is no
    /// such feature or question, or when the job is no longer open because the person was forgotten.
    func answer(for job: Job) async throws -> String?
}

/// What is read and written beside the chats: misread photos that are kept, and words that all chats share.
public protocol RecordStore: Sendable {
    /// The reports of misread photos, oldest first.
    func photoReports() async throws -> [PhotoReport]

    /// The number of reports of misread photos.
    func reportCount() async throws -> Int

    /// The photos of a report in their order; empty when there is no such report.
    func photos(ofReport id: String) async throws -> [Data]

    /// Deletes the reports stored before `date`.
    func pruneReports(before date: Date) async throws

    /// What the tables of the feature with the key `feature` tell about all people. `nil` when there is no such feature or question.
    func tell(_ question: String, of feature: String) async throws -> String?

    /// The clues that the operator has imported, by word.
    func importedClues() async throws -> [ImportedClue]

    /// Replaces the imported clues.
    func replaceImportedClues(with clues: [ImportedClue]) async throws
}

/// The care of the database as a whole.
public protocol StoreUpkeep: Sendable {
    /// Shifts the due times of postponed messages and open jobs by `seconds`, after the system clock jumped. Timers that are no countdowns
    /// (``Job/isCountdown``) stay.
    func shiftDue(by seconds: Double) async throws

    /// Moves all stored data of `old` to `new`, and merges data that both have. Forgets the messages of `old`: in `new`, their identifiers are
    /// those of other messages.
    func migrateChat(from old: ChatID, to new: ChatID) async throws

    /// Writes a consistent, verified copy of the database to `file` while the bot runs. Nothing waits for it.
    func backup(to file: URL) async throws

    /// Deletes updates handled and entries given up before `date`, identifiers of messages that were sent and last edited before
    /// `messageDate`, and chats that have no data left.
    func prune(before date: Date, messages messageDate: Date) async throws

    /// The amount of work waiting.
    func backlog() async throws -> Backlog

    /// What several processes agree on that share the database; `nil` when the bot has it for itself.
    var sharing: (any Sharing)? { get }
}

/// Leases and notifications of the processes that share a database. The operations throw as those of ``Store`` do.
public protocol Sharing: Sendable {
    /// Takes those of `duties` that no other process has, or extends the time for which `process` has them.
    /// - Parameter seconds: how long the leases last; to keep them, take them again before that.
    func take(_ duties: [Duty], as process: String, for seconds: Double) async throws -> Roster

    /// Gives up `lease` before its time is over, so that another process can take the duty.
    func giveUp(_ lease: Lease) async throws

    /// Gives up all leases and jobs of `process` before their time is over, so that others need not wait.
    func resign(as process: String) async throws

    /// Claims `job`, so that no other process performs it before `seconds` have passed. Whoever claims it again extends the claim.
    /// - Returns: whether the job is open and no other process has claimed it.
    func claim(_ job: Job, as process: String, for seconds: Double) async throws -> Bool

    /// Gives back a claimed job, so that another process can perform it at once.
    func giveBack(_ job: Job, of process: String) async throws

    /// Tells the other processes what is new, so that they look at once. They would find it anyway, a little later.
    func tell(_ news: Set<News>, from process: String) async throws

    /// What other processes than `process` tell. Everything counts as news when something may have been missed. Never ends by itself.
    func news(except process: String) -> AsyncStream<Set<News>>
}

extension InputStore {
    /// Adds `updates` to the inbox, where all of them wait.
    /// - Returns: the chats that have new updates.
    @discardableResult
    public func accept(_ updates: [Update], from platform: Platform, cursor: PollCursor?) async throws -> Set<ChatID> {
        try await accept(updates, from: platform, cursor: cursor, under: nil, handler: nil).waiting
    }

    /// Accepts updates without a lease, in a single process.
    public func accept(
        _ updates: [Update], from platform: Platform, cursor: PollCursor?, handler: InstantHandler?
    ) async throws -> Acceptance {
        try await accept(updates, from: platform, cursor: cursor, under: nil, handler: handler)
    }
}

extension OutgoingStore {
    /// Keeps `entry` first in its chat's queue, and lets no attempt happen before `date`. Counts the attempt that failed.
    public func postpone(_ entry: OutboxEntry, until date: Date) async throws {
        try await postpone(entry, until: date, countingAttempt: true)
    }

    /// The next outbox entries that may be sent at `now`, where nobody else sends.
    public func nextOutgoing(at now: Date, limit: Int, holds: OutgoingHolds) async throws -> [OutboxEntry] {
        try await nextOutgoing(at: now, limit: limit, holds: holds, under: []).entries
    }
}

/// Makes the step of an update while it is stored. It must not wait for anything.
public typealias InstantHandler = @Sendable (PendingInput) throws -> Step

/// The result of adding updates to the inbox.
public struct Acceptance: Hashable, Sendable {
    /// The chats that have new updates to handle.
    public var waiting: Set<ChatID>
    /// The updates that were handled at once, in their order.
    public var handled: [HandledUpdate]
    /// The chats for which so many updates wait that new ones were left out.
    public var full: Set<ChatID>

    public init(waiting: Set<ChatID> = [], handled: [HandledUpdate] = [], full: Set<ChatID> = []) {
        self.waiting = waiting
        self.handled = handled
        self.full = full
    }
}

/// An update that was handled while it was stored.
public struct HandledUpdate: Hashable, Sendable {
    public var id: String
    /// The step that was committed.
    public var step: Step
    /// The messages that can be sent without reading the outbox: they are first in line in their chats, and need nothing else from
    /// the store.
    public var ready: [OutboxEntry]

    public init(id: String, step: Step, ready: [OutboxEntry] = []) {
        self.id = id
        self.step = step
        self.ready = ready
    }
}

/// What became of a step that was to be committed.
public enum CommitOutcome: Hashable, Sendable {
    /// The step is committed.
    /// - Parameter hasMore: whether the chat has more unhandled inputs.
    case committed(hasMore: Bool)
    /// Nothing was changed, because the chat's state is no longer the one that the step was made of, or the input waits no longer:
    /// it was handled already, or its sender was forgotten. The chat's next input must be read again.
    case superseded
}

/// An entry of the inbox, with the state in which to handle it.
public struct PendingInput: Hashable, Sendable {
    /// The inbox's sequence number. A chat's inputs are handled in ascending order, but ends of jobs before all others.
    public var sequence: Int64
    public var input: ChatInput
    public var state: ChatState
    /// How often the chat's state had changed when it was read. A step that was made of an older state is not committed.
    public var revision: Int64

    /// The most updates that wait for one chat. A chat gets there only if it sends faster than the bot can handle for a long time.
    public static let mostWaiting = 1000

    public init(sequence: Int64, input: ChatInput, state: ChatState, revision: Int64) {
        self.sequence = sequence
        self.input = input
        self.state = state
        self.revision = revision
    }
}

/// An open job, with whoever caused it.
public struct RequestedJob: Hashable, Sendable {
    public var job: Job
    /// The person who caused the job, or its chat, without the topic, when no person did.
    public var requester: ListedID

    public init(job: Job, requester: ListedID) {
        self.job = job
        self.requester = requester
    }
}

/// A message waiting in the outbox.
public struct OutboxEntry: Hashable, Sendable {
    /// The outbox's sequence number.
    public var sequence: Int64
    /// An identifier that is unique to the entry and the same on every attempt.
    public var key: String
    public var message: OutgoingMessage
    /// The number of earlier attempts that failed although the platform could be reached.
    public var attempts: Int
    /// Whether the chat is a group or channel, for which platforms have separate rate limits.
    public var isForGroup: Bool
    /// When the step that sends it was committed.
    public var createdAt: Date
    /// The identifier of the input that led to it (``ChatInput/id``); `nil` for an entry of an older version of the bot.
    public var cause: String?

    /// The most entries that wait for one chat. Beyond that, the oldest are given up.
    public static let mostWaiting = 500

    /// Seconds after which an activity indicator is too old to be sent.
    public static let activityLifetime = 5.0

    /// Seconds after which a reaction is too late.
    public static let reactionLifetime = 10.0

    /// Seconds after which a new message that nobody asked for is too late.
    public static let announcementLifetime = 30.0

    /// The attempts after which an entry is set aside that its platform neither takes nor refuses.
    public static let mostAttempts = 25

    public init(
        sequence: Int64, key: String, message: OutgoingMessage, attempts: Int, isForGroup: Bool, createdAt: Date,
        cause: String? = nil
    ) {
        self.sequence = sequence
        self.key = key
        self.message = message
        self.attempts = attempts
        self.isForGroup = isForGroup
        self.createdAt = createdAt
        self.cause = cause
    }
}
