import BotState
import Foundation
import JSON
import Messaging
import SQL

/// Reads and writes the table `job`.
struct JobTable {
    let db: any SQLConnection

    /// Stores an open job. Replaces an open job with the same identifier and resets its attempts.
    func open(_ job: Job, for chat: ChatRow, person: String?) throws {
        try db.execute(
            """
            INSERT INTO job (id, chat_id, person_id, subject, work, lane, due, holds_up_chat, album_id, is_countdown)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET chat_id = excluded.chat_id, person_id = excluded.person_id,
            subject = excluded.subject, work = excluded.work, lane = excluded.lane, due = excluded.due, holds_up_chat = excluded.holds_up_chat,
            album_id = excluded.album_id, is_countdown = excluded.is_countdown, attempts = 0
            """,
            [
                job.id, chat, person, job.subject, try SortedJSON.data(job.work), job.lane.rawValue,
                job.due.microseconds,
                job.holdsUpChat,
                job.albumID, job.isCountdown,
            ])
    }

    /// The due jobs of `lane`, earliest first.
    /// - Throws: ``UnreadableJob`` if a job can't be decoded.
    func due(in lane: Job.Lane, at time: Date, limit: Int) throws -> [Job] {
        try db.rows(
            "SELECT * FROM job WHERE lane = ? AND due <= ? AND \(db.isUnclaimed) ORDER BY due, serial LIMIT ?",
            [lane.rawValue, time.microseconds, limit]
        ).map(job(from:))
    }

    /// The due jobs of `lane`: first the earliest of each requester, then the second of each, and so on.
    /// - Throws: ``UnreadableJob`` if a job can't be decoded.
    func requested(in lane: Job.Lane, at time: Date, limit: Int) throws -> [RequestedJob] {
        // The topics of a forum are chats with the same identifier.
        let rows = try db.rows(
            """
            SELECT job.*, row_number() OVER (
                PARTITION BY chat.platform, coalesce('person ' || job.person_id, 'chat ' || chat.external_id)
                ORDER BY job.due, job.serial) AS turn
            FROM job JOIN chat ON chat.id = job.chat_id
            WHERE job.lane = ? AND job.due <= ? AND \(db.isUnclaimed) ORDER BY turn, job.due, job.serial LIMIT ?
            """, [lane.rawValue, time.microseconds, limit])
        return try rows.map { row in
            let job = try job(from: row)
            let person: String? = row["person_id"]
            return RequestedJob(
                job: job,
                requester: person.map { ListedID(platform: job.chat.platform, id: $0) } ?? job.chat.listed)
        }
    }

    /// Adds `count` to the attempts at `job`. Returns the new number of attempts, or 0 if the job is no longer open.
    func addAttempts(_ count: Int, at job: Job) throws -> Int {
        try db.value(
            Int.self,
            "UPDATE job SET attempts = CASE WHEN attempts + ? > 0 THEN attempts + ? ELSE 0 END WHERE id = ? RETURNING attempts",
            [count, count, job.id])
            ?? 0
    }

    /// - Throws: if the job with this number can't be decoded.
    func checkReadable(_ serial: Int64) throws {
        let row = try db.row("SELECT * FROM job WHERE serial = ?", [serial])
        if let row { _ = try job(from: row) }
    }

    /// Deletes a job that can't be performed.
    func discard(serial: Int64) throws {
        try db.execute("DELETE FROM job WHERE serial = ?", [serial])
    }

    /// Closes `job`. Returns the chat and person for its result, or `nil` if the job is no longer open or has changed.
    func close(_ job: Job) throws -> (serial: Int64, chat: ChatRow, person: String?)? {
        // Locks the row, so that a forgotten person gets no result of their job.
        let row = try db.row("SELECT * FROM job WHERE id = ? \(db.forUpdate)", [job.id])
        guard let row, try isSame(job, as: row) else { return nil }
        try db.execute("DELETE FROM job WHERE id = ?", [job.id])
        return (row["serial"], row["chat_id"], row["person_id"])
    }

    /// The person who requested `job`; `nil` if the job is no longer open, has changed, or has no requester.
    /// - Parameter holding: locks the row, so that the person can't be forgotten before the transaction ends. Needs a
    ///   write transaction.
    func person(behind job: Job, holding: Bool = false) throws -> PersonID? {
        let row = try db.row("SELECT * FROM job WHERE id = ? \(holding ? db.forUpdate : "")", [job.id])
        guard let row, try isSame(job, as: row), let person: String = row["person_id"] else { return nil }
        return PersonID(platform: job.chat.platform, id: person)
    }

    /// Whether the row still describes the same work. Ignores the chat, which may have migrated.
    private func isSame(_ job: Job, as row: SQLRow) throws -> Bool {
        let stored = try self.job(from: row)
        return stored.subject == job.subject && stored.work == job.work
            && stored.due.microseconds == job.due.microseconds
            && stored.holdsUpChat == job.holdsUpChat && stored.albumID == job.albumID
    }

    private func job(from row: SQLRow) throws -> Job {
        let chat = try ChatTable(db: db).chat(row["chat_id"]).id
        guard let work = try? Job.Work(stored: row["work"]) else {
            throw UnreadableJob(serial: row["serial"])
        }
        return Job(
            id: row["id"], chat: chat, subject: row["subject"], work: work, due: Date(microseconds: row["due"]),
            holdsUpChat: row["holds_up_chat"], albumID: row["album_id"], isCountdown: row["is_countdown"])
    }
}

/// A stored job that can't be decoded.
struct UnreadableJob: Error {
    let serial: Int64
}
