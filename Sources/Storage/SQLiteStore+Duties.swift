public import BotState

/// A file has one bot, which has all duties and all jobs.
extension SQLiteStore {
    public var isShared: Bool { false }

    public func take(_ duties: [Duty], as process: String, for seconds: Double) async throws -> Roster {
        Roster(
            leases: Dictionary(duties.map { ($0, Lease(duty: $0, term: 0)) }) { first, _ in first },
            holders: Dictionary(duties.map { ($0, process) }) { first, _ in first })
    }

    public func resign(as process: String) async throws {}

    public func claim(_ job: Job, as process: String, for seconds: Double) async throws -> Bool { true }

    public func giveBack(_ job: Job, of process: String) async throws {}

    func check(_ lease: Lease, _ db: any SQLConnection) throws {}

    func confirm(_ lease: Lease, _ db: any SQLConnection) throws {}
}
