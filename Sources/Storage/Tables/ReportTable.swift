import BotState
import Foundation
import JSON
import Messaging
import SQL

/// Reads and writes the tables `report` and `report_photo`.
struct ReportTable {
    let db: any SQLConnection

    /// Stores a report, or replaces the one with the same identifier. Then deletes the oldest reports beyond
    /// ``PhotoReport/limitOfPerson`` and ``PhotoReport/limit``.
    func keep(_ photos: [Data], id: String, of subject: PhotoReport.Subject, by person: PersonID, at time: Date) throws
    {
        try db.execute("DELETE FROM report WHERE id = ?", [id])
        let serial = try db.insert(
            "INSERT INTO report (id, platform, person_id, subject, kept_at) VALUES (?, ?, ?, ?, ?) RETURNING serial",
            [id, person.platform.rawValue, person.id, try SortedJSON.data(subject), time.microseconds])
        for (position, photo) in photos.enumerated() {
            try db.execute(
                "INSERT INTO report_photo (report, position, content) VALUES (?, ?, ?)", [serial, position, photo])
        }
        try db.execute(
            """
            DELETE FROM report WHERE platform = :platform AND person_id = :person AND serial NOT IN (
                SELECT serial FROM report WHERE platform = :platform AND person_id = :person
                ORDER BY serial DESC LIMIT :limit)
            """, ["platform": person.platform.rawValue, "person": person.id, "limit": PhotoReport.limitOfPerson])
        try db.execute(
            "DELETE FROM report WHERE serial NOT IN (SELECT serial FROM report ORDER BY serial DESC LIMIT ?)",
            [PhotoReport.limit])
    }

    /// All reports, oldest first.
    func all() throws -> [PhotoReport] {
        try db.rows(
            """
            SELECT *, (SELECT count(*) FROM report_photo WHERE report = serial) AS photos FROM report ORDER BY serial
            """
        ).map { row in
            PhotoReport(
                id: row["id"], person: PersonID(row: row),
                subject: try JSONDecoder().decode(PhotoReport.Subject.self, from: row["subject"]),
                keptAt: Date(microseconds: row["kept_at"]), photoCount: row["photos"])
        }
    }

    /// The photos of one report, in their order.
    func photos(of id: String) throws -> [Data] {
        try db.values(
            Data.self,
            """
            SELECT content FROM report_photo WHERE report = (SELECT serial FROM report WHERE id = ?) ORDER BY position
            """, [id])
    }
}
