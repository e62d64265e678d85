import BotState
import SQL

/// Reads and writes the table `job_claim`: which process performs which job.
struct JobClaimTable {
    let db: any SQLConnection

    /// Claims `job` for `process`, or extends its claim.
    /// - Parameter time: the duration of the claim from now on, in seconds
    /// - Returns: whether the job is open and no other process has claimed it.
    func claim(_ job: Job, as process: String, for time: Double) throws -> Bool {
        // If another process has locked the row, it has the job, so there is no need to wait.
        let serial = try db.value(Int64.self, "SELECT serial FROM job WHERE id = ? FOR UPDATE SKIP LOCKED", [job.id])
        guard let serial else { return false }
        return try db.execute(
            """
            INSERT INTO job_claim (serial, holder, ends_at) VALUES (:serial, :process, \(LeaseTable.clock) + :time)
            ON CONFLICT (serial) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
            WHERE job_claim.holder = excluded.holder OR job_claim.ends_at <= \(LeaseTable.clock)
            """, ["serial": serial, "process": process, "time": Int64(time * 1_000_000)]) > 0
    }

    /// Releases `job`, so that any process may perform it at once.
    func giveBack(_ job: Job, of process: String) throws {
        try db.execute(
            "DELETE FROM job_claim WHERE holder = ? AND serial IN (SELECT serial FROM job WHERE id = ?)",
            [process, job.id])
    }
}
