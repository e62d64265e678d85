import BotState
import Foundation
import SQL

extension SQLStore {
    public func keep(_ photos: [Data], for job: Job) async throws -> Bool {
        guard case .keepPhotos(_, let subject) = job.work else {
            throw StoreError.invalid("the job is not for keeping photos")
        }
        let time = now()
        return try await write { db in
            guard let person = try JobTable(db: db).person(behind: job, holding: true) else { return false }
            try ReportTable(db: db).keep(photos, id: job.id, of: subject, by: person, at: time)
            return true
        }
    }

    public func photoReports() async throws -> [PhotoReport] {
        try await readAside { db in try ReportTable(db: db).all() }
    }

    public func photos(ofReport id: String) async throws -> [Data] {
        try await readAside { db in try ReportTable(db: db).photos(of: id) }
    }

    public func pruneReports(before date: Date) async throws {
        try await write { db in
            _ = try db.execute("DELETE FROM report WHERE kept_at < ?", [date.microseconds])
        }
    }

    public func reportCount() async throws -> Int {
        try await read { db in try db.value(Int.self, "SELECT count(*) FROM report") ?? 0 }
    }
}
