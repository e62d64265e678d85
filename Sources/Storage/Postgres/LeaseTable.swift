import BotState
import Messaging
import SQL

/// Reads and writes the table `lease`.
///
/// Only the server's clock decides when a lease ends, so the machines' own clocks may differ.
struct LeaseTable {
    let db: any SQLConnection

    /// Takes the `duties` that are free or held by `process`.
    /// - Parameter time: the duration of the leases from now on, in seconds
    func take(_ duties: [Duty], as process: String, for time: Double) throws -> Roster {
        let found = try db.rows("SELECT name, holder, ends_at > \(Self.clock) AS is_live FROM lease")
        let elsewhere = Set(found.filter { $0["is_live"] && $0["holder"] != process }.map { $0["name"] as String })
        // Every process locks the rows in the same order, because each stays locked until the transaction ends.
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
        // Nobody takes over another process's duty of handling updates, so its row is deleted a minute after it
        // expired.
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

    /// Ends all leases of `process` at once, and releases its jobs.
    func resign(as process: String) throws {
        // The rows stay, because terms must keep rising.
        try db.execute("UPDATE lease SET ends_at = 0 WHERE holder = ?", [process])
        try db.execute("DELETE FROM job_claim WHERE holder = ?", [process])
    }

    /// - Throws: ``BotState/StoreError/leaseLost`` if another process holds `lease`.
    func check(_ lease: Lease) throws {
        let term = try db.value(Int64.self, "SELECT term FROM lease WHERE name = ?", [lease.duty.rawValue])
        if term != lease.term { throw StoreError.leaseLost }
    }

    /// Checks `lease` like ``check(_:)``, and locks it until the transaction ends.
    func confirm(_ lease: Lease) throws {
        let row = try db.row(
            "SELECT 1 FROM lease WHERE name = ? AND term = ? FOR SHARE", [lease.duty.rawValue, lease.term])
        if row == nil { throw StoreError.leaseLost }
    }

    /// The server's time in microseconds since 1970 UTC.
    static let clock = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)"
}
