import BotState
import Foundation
import GRDB
import Messaging

/// Reads and writes the tables `report` and `report_photo`.
struct ReportTable {
    let db: Database

    /// Stores a report, or replaces the one with the same identifier. Then deletes the oldest reports beyond
    /// ``PhotoReport/limitOfPerson`` and ``PhotoReport/limit``.
    func keep(_ photos: [Data], id: String, of subject: PhotoReport.Subject, by person: PersonID, at time: Date) throws
    {
        try db.executeCached(sql: "DELETE FROM report WHERE id = ?", arguments: [id])
        try db.executeCached(
            sql: "INSERT INTO report (id, platform, person_id, subject, kept_at) VALUES (?, ?, ?, ?, ?)",
            arguments: [id, person.platform.rawValue, person.id, try JSON.encode(subject), time.microseconds])
        let serial = db.lastInsertedRowID
        for (position, photo) in photos.enumerated() {
            try db.executeCached(
                sql: "INSERT INTO report_photo (report, position, content) VALUES (?, ?, ?)",
                arguments: [serial, position, photo])
        }
        try db.executeCached(
            sql: """
                DELETE FROM report WHERE serial IN (SELECT serial FROM report WHERE platform = ? AND person_id = ?
                ORDER BY serial DESC LIMIT -1 OFFSET ?)
                """, arguments: [person.platform.rawValue, person.id, PhotoReport.limitOfPerson])
        try db.executeCached(
            sql: "DELETE FROM report WHERE serial NOT IN (SELECT serial FROM report ORDER BY serial DESC LIMIT ?)",
            arguments: [PhotoReport.limit])
    }

    /// All reports, oldest first.
    func all() throws -> [PhotoReport] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT *, (SELECT count(*) FROM report_photo WHERE report = serial) AS photos FROM report ORDER BY serial
                """
        ).map { row in
            PhotoReport(
                id: row["id"], person: PersonID(platform: Platform(rawValue: row["platform"]), id: row["person_id"]),
                subject: try JSON.decode(PhotoReport.Subject.self, from: row["subject"]),
                keptAt: Date(microseconds: row["kept_at"]), photoCount: row["photos"])
        }
    }

    /// The photos of one report, in their order.
    func photos(of id: String) throws -> [Data] {
        try Data.fetchAll(
            db,
            sql: """
                SELECT content FROM report_photo WHERE report = (SELECT serial FROM report WHERE id = ?) ORDER BY position
                """, arguments: [id])
    }
}
