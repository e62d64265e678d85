import BotState
import Messaging

/// Reads and writes the table `lease`.
///
/// The server's clock alone decides when a lease ends, so the machines' own clocks may differ.
struct LeaseTable {
    let db: any SQLConnection

    /// Takes those of `duties` that nobody else has, and those that `process` has already.
    /// - Parameter time: the seconds for which the leases last, from now on
    func take(_ duties: [Duty], as process: String, for time: Double) throws -> Roster {
        let found = try db.rows("SELECT name, holder, ends_at > \(Self.clock) AS is_live FROM lease")
        let elsewhere = Set(found.filter { $0["is_live"] && $0["holder"] != process }.map { $0["name"] as String })
        // In the same order in every process, because each one's row is locked until the end.
        let wanted = duties.map(\.rawValue).filter { !elsewhere.contains($0) }.sorted()
        for name in wanted {
            try db.execute(
                """
                INSERT INTO lease (name, holder, term, ends_at) VALUES (:name, :process, 1, \(Self.clock) + :time)
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at,
                    term = lease.term + CASE WHEN lease.holder = excluded.holder THEN 0 ELSE 1 END
                WHERE lease.holder = excluded.holder OR lease.ends_at <= \(Self.clock)
                """, ["name": name, "process": process, "time": Int64(time * 1_000_000)])
        }
        // Nobody takes over the duty of a process to handle updates.
        try db.execute(
            "DELETE FROM lease WHERE name LIKE '\(Duty.handling(as: "%").rawValue)' AND ends_at <= \(Self.clock) - 60000000"
        )
        return try roster(of: process)
    }

    private func roster(of process: String) throws -> Roster {
        var roster = Roster()
        for row in try db.rows("SELECT name, holder, term FROM lease WHERE ends_at > \(Self.clock)") {
            let (duty, holder) = (Duty(rawValue: row["name"]), row["holder"] as String)
            roster.holders[duty] = holder
            if holder == process { roster.leases[duty] = Lease(duty: duty, term: row["term"]) }
        }
        return roster
    }

    func giveUp(_ lease: Lease) throws {
        try db.execute(
            "UPDATE lease SET ends_at = 0 WHERE name = ? AND term = ?", [lease.duty.rawValue, lease.term])
    }

    /// Ends all leases of `process` at once, and gives back the jobs that it has claimed.
    func resign(as process: String) throws {
        // The rows stay, because the terms must go on rising.
        try db.execute("UPDATE lease SET ends_at = 0 WHERE holder = ?", [process])
        try db.execute("DELETE FROM job_claim WHERE holder = ?", [process])
    }

    /// - Throws: ``BotState/StoreError/leaseLost`` when somebody else has taken `lease`.
    func check(_ lease: Lease) throws {
        let term = try db.value(Int64.self, "SELECT term FROM lease WHERE name = ?", [lease.duty.rawValue])
        if term != lease.term { throw StoreError.leaseLost }
    }

    /// Does the same, and has nobody take `lease` before this transaction has ended.
    func confirm(_ lease: Lease) throws {
        let row = try db.row(
            "SELECT 1 FROM lease WHERE name = ? AND term = ? FOR SHARE", [lease.duty.rawValue, lease.term])
        if row == nil { throw StoreError.leaseLost }
    }

    /// The server's time in microseconds since 1970 UTC.
    static let clock = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
}
