public import BotState

extension PostgresStore: Sharing {
    public var sharing: (any Sharing)? { self }

    public func take(_ duties: [Duty], as process: String, for seconds: Double) async throws -> Roster {
        try await writeLeases { db in try LeaseTable(db: db).take(duties, as: process, for: seconds) }
    }

    public func giveUp(_ lease: Lease) async throws {
        try await writeLeases { db in try LeaseTable(db: db).giveUp(lease) }
    }

    public func resign(as process: String) async throws {
        try await writeLeases { db in try LeaseTable(db: db).resign(as: process) }
    }

    public func claim(_ job: Job, as process: String, for seconds: Double) async throws -> Bool {
        try await writeLeases { db in try JobClaimTable(db: db).claim(job, as: process, for: seconds) }
    }

    public func giveBack(_ job: Job, of process: String) async throws {
        try await writeLeases { db in try JobClaimTable(db: db).giveBack(job, of: process) }
    }

    public func tell(_ news: Set<News>, from process: String) async throws {
        try await writeLeases { db in try NewsWire.tell(news, from: process, on: db) }
    }

    public func news(except process: String) -> AsyncStream<Set<News>> {
        NewsWire.news(at: address, except: process)
    }
}
