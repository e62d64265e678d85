import BotState
import Foundation
import Messaging

/// A real store with a hook before each operation, which may count it, hold it up, or let it fail.
struct WatchedStore: Store {
    /// An operation about to be done, with what tells one from another.
    enum Call: Hashable, Sendable {
        case cursor
        /// With the updates' identifiers.
        case accept([String])
        case chatsWithPendingUpdates
        case nextPending(ChatID)
        case find(Set<GameRequest>)
        /// With the texts of what the step sends.
        case commit([String])
        case nextOutgoing, markDelivered, postpone, markUndeliverable, forgetTarget, dropOutgoing
        case dueJobs, nextJobDue, complete, keep, photoReports, photos, pruneReports, challenge, answer, tell, clues
        case shiftDue
        case countAttempt, withdrawAttempt
        case migrateChat, backup, prune, backlog
    }

    typealias Hook = @Sendable (Call) async throws -> Void

    let store: any Store
    let before: Hook

    func cursor(of platform: Platform) async throws -> PollCursor? {
        try await before(.cursor)
        return try await store.cursor(of: platform)
    }

    func accept(
        _ updates: [Update], from platform: Platform, cursor: PollCursor?, under lease: Lease?, handler: InstantHandler?
    ) async throws -> Acceptance {
        try await before(.accept(updates.map(\.id)))
        return try await store.accept(updates, from: platform, cursor: cursor, under: lease, handler: handler)
    }

    func find(_ requests: Set<GameRequest>, for pending: PendingInput) async throws -> PendingInput? {
        try await before(.find(requests))
        return try await store.find(requests, for: pending)
    }

    func chatsWithPendingUpdates() async throws -> Set<ChatID> {
        try await before(.chatsWithPendingUpdates)
        return try await store.chatsWithPendingUpdates()
    }

    var sharing: (any Sharing)? { store.sharing }

    func nextPending(in chat: ChatID) async throws -> PendingInput? {
        try await before(.nextPending(chat))
        return try await store.nextPending(in: chat)
    }

    func commit(_ step: Step, handling pending: PendingInput) async throws -> CommitOutcome {
        try await before(.commit(step.outgoing.map(\.text)))
        return try await store.commit(step, handling: pending)
    }

    func nextOutgoing(at now: Date, limit: Int, holds: OutgoingHolds, under leases: [Lease]) async throws
        -> OutgoingSelection
    {
        try await before(.nextOutgoing)
        return try await store.nextOutgoing(at: now, limit: limit, holds: holds, under: leases)
    }

    func markDelivered(_ entry: OutboxEntry, receipt: DeliveryReceipt) async throws -> Bool {
        try await before(.markDelivered)
        return try await store.markDelivered(entry, receipt: receipt)
    }

    func postpone(_ entry: OutboxEntry, until date: Date, countingAttempt: Bool) async throws {
        try await before(.postpone)
        try await store.postpone(entry, until: date, countingAttempt: countingAttempt)
    }

    func markUndeliverable(_ entry: OutboxEntry, reason: String) async throws {
        try await before(.markUndeliverable)
        try await store.markUndeliverable(entry, reason: reason)
    }

    func forgetTarget(of entry: OutboxEntry, reason: String) async throws -> Bool {
        try await before(.forgetTarget)
        return try await store.forgetTarget(of: entry, reason: reason)
    }

    func dropOutgoing(to chat: ChatID, reason: String) async throws {
        try await before(.dropOutgoing)
        try await store.dropOutgoing(to: chat, reason: reason)
    }

    func undelivered() async throws -> [UndeliveredMessage] { try await store.undelivered() }

    func forgetUndelivered() async throws { try await store.forgetUndelivered() }

    func dueJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [Job] {
        // One look at the jobs asks for each lane.
        if lane == .lookUps { try await before(.dueJobs) }
        return try await store.dueJobs(in: lane, at: now, limit: limit)
    }

    func requestedJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [RequestedJob] {
        try await store.requestedJobs(in: lane, at: now, limit: limit)
    }

    func countAttempt(at job: Job) async throws -> Int {
        try await before(.countAttempt)
        return try await store.countAttempt(at: job)
    }

    func withdrawAttempt(at job: Job) async throws {
        try await before(.withdrawAttempt)
        try await store.withdrawAttempt(at: job)
    }

    func countAttempt(at pending: PendingInput) async throws -> Int {
        try await before(.countAttempt)
        return try await store.countAttempt(at: pending)
    }

    func nextJobDue(after now: Date) async throws -> Date? {
        try await before(.nextJobDue)
        return try await store.nextJobDue(after: now)
    }

    func complete(_ job: Job, with result: JobResult?, at date: Date) async throws -> Bool {
        try await before(.complete)
        return try await store.complete(job, with: result, at: date)
    }

    func keep(_ photos: [Data], for job: Job) async throws -> Bool {
        try await before(.keep)
        return try await store.keep(photos, for: job)
    }

    func reportCount() async throws -> Int { try await store.reportCount() }

    func photoReports() async throws -> [PhotoReport] {
        try await before(.photoReports)
        return try await store.photoReports()
    }

    func photos(ofReport id: String) async throws -> [Data] {
        try await before(.photos)
        return try await store.photos(ofReport: id)
    }

    func pruneReports(before date: Date) async throws {
        try await before(.pruneReports)
        try await store.pruneReports(before: date)
    }

    func challenge(code: String) async throws -> Challenge? {
        try await before(.challenge)
        return try await store.challenge(code: code)
    }

    func answer(for job: Job) async throws -> String? {
        try await before(.answer)
        return try await store.answer(for: job)
    }

    func tell(_ question: String, of feature: String) async throws -> String? {
        try await before(.tell)
        return try await store.tell(question, of: feature)
    }

    func importedClues() async throws -> [ImportedClue] {
        try await before(.clues)
        return try await store.importedClues()
    }

    func replaceImportedClues(with clues: [ImportedClue]) async throws {
        try await before(.clues)
        try await store.replaceImportedClues(with: clues)
    }

    func shiftDue(by seconds: Double) async throws {
        try await before(.shiftDue)
        try await store.shiftDue(by: seconds)
    }

    func migrateChat(from old: ChatID, to new: ChatID) async throws {
        try await before(.migrateChat)
        try await store.migrateChat(from: old, to: new)
    }

    func backup(to file: URL) async throws {
        try await before(.backup)
        try await store.backup(to: file)
    }

    func prune(before date: Date, messages messageDate: Date) async throws {
        try await before(.prune)
        try await store.prune(before: date, messages: messageDate)
    }

    func backlog() async throws -> Backlog {
        try await before(.backlog)
        return try await store.backlog()
    }
}
