import Foundation
import GRDB
import SQL

/// The subject that asked for a job, and job results with a type. Never edit it after release: a change is a new
/// migration.
enum Schema0012JobSubjects {
    static let name = "0012-job-subjects"

    /// The note of a timer began with the subject's key and a colon.
    private static let sql = """
        ALTER TABLE job ADD COLUMN subject TEXT;
        UPDATE job SET subject = 'group' WHERE lane = 'look_ups';
        UPDATE job SET subject = 'rep' WHERE CAST(work AS TEXT) LIKE '{"keepPhotos":%';
        UPDATE job SET
            subject = substr(work ->> '$.wake._0', 1, instr(work ->> '$.wake._0', ':') - 1),
            work = CAST(json_set(
                CAST(work AS TEXT), '$.wake._0', substr(work ->> '$.wake._0', instr(work ->> '$.wake._0', ':') + 1)) AS BLOB)
            WHERE CAST(work AS TEXT) LIKE '{"wake":%' AND instr(work ->> '$.wake._0', ':') > 1;
        """

    static func apply(to db: Database) throws {
        try db.execute(sql: sql)
        let rows = try Row.fetchAll(
            db, sql: "SELECT sequence, body FROM inbox WHERE is_job_result AND handled_at IS NULL")
        for row in rows {
            guard let body = try rewritten(row["body"]) else { continue }
            try db.execute(
                sql: "UPDATE inbox SET body = ? WHERE sequence = ?", arguments: [body, row["sequence"] as Int64])
        }
    }

    /// A result in the new form. The old form was JSON that depended on the work, in Base64, in an update.
    private static func rewritten(_ body: Data) throws -> Data? {
        guard let update = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let event = update["event"] as? [String: [String: Any]], let date = update["date"],
            let end = event["jobFinished"] ?? event["jobFailed"], let id = end["jobID"] as? String
        else { return nil }
        var job: [String: Any] = ["id": id]
        let text = (end["result"] as? String).flatMap { Data(base64Encoded: $0) }
        let result = text.flatMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
        if let result {
            let (kind, subject, value) = described(result)
            job["subject"] = subject
            job["result"] = [kind: value]
        }
        return try JSONSerialization.data(withJSONObject: ["job": job, "date": date])
    }

    /// A result's kind, subject and value.
    private static func described(_ result: Any) -> (kind: String, subject: String?, value: [String: Any]) {
        switch result {
        case is NSNull: return ("challenge", "group", [:])
        case let note as String where note.contains(":"):
            let parts = note.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return ("woken", parts[0], ["_0": parts[1]])
        case is String: return ("kept", "rep", ["_0": result])
        case let object as [String: Any] where object["role"] != nil: return ("standing", "group", ["_0": object])
        case let object as [String: Any] where object["code"] != nil: return ("challenge", "group", ["_0": object])
        default: return ("reading", nil, ["_0": result])
        }
    }
}
