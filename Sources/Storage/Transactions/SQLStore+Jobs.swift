import BotState
import Foundation
import Messaging
import SQL

extension SQLStore {
    public func dueJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [Job] {
        try await discardingUnreadable { try $0.due(in: lane, at: now, limit: limit) }
    }

    public func requestedJobs(in lane: Job.Lane, at now: Date, limit: Int) async throws -> [RequestedJob] {
        try await discardingUnreadable { try $0.requested(in: lane, at: now, limit: limit) }
    }

    public func countAttempt(at job: Job) async throws -> Int {
        try await write { db in try JobTable(db: db).addAttempts(1, at: job) }
    }

    public func withdrawAttempt(at job: Job) async throws {
        try await write { db in _ = try JobTable(db: db).addAttempts(-1, at: job) }
    }

    private func discardingUnreadable<Jobs: Sendable>(
        _ body: @escaping @Sendable (JobTable) throws -> Jobs
    ) async throws -> Jobs {
        while true {
            do {
                return try await read { db in try body(JobTable(db: db)) }
            } catch let job as UnreadableJob {
                // If this job stayed, it would hold up its chat for ever.
                try await write { db in try JobTable(db: db).discard(serial: job.serial) }
            }
        }
    }

    public func nextJobDue(after now: Date) async throws -> Date? {
        try await read { db in
            try db.value(Int64.self, "SELECT min(due) FROM job WHERE due > ?", [now.microseconds]).map(
                Date.init(microseconds:))
        }
    }

    public func challenge(code: String) async throws -> Challenge? {
        try await read { db in try ChallengeTable(db: db).challenge(code: code) }
    }

    public func answer(for job: Job) async throws -> String? {
        guard case .consult(let question) = job.work, let table = features.table(of: job.subject) else { return nil }
        return try await readAside { db in
            guard let person = try JobTable(db: db).person(behind: job) else { return nil }
            return try table.init(db: db).answer(question, of: person)
        }
    }

    @discardableResult
    public func complete(_ job: Job, with result: JobResult?, at date: Date) async throws -> Bool {
        try await write { db in
            guard let closed = try JobTable(db: db).close(job) else { return false }
            try Inbox(db: db).insert(
                EndedJob(job, result: result), serial: closed.serial, chat: closed.chat, person: closed.person,
                date: date)
            return true
        }
    }
}
