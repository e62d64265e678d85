import BotState

extension SQLStore {
    public func tell(_ question: String, of feature: String) async throws -> String? {
        guard let table = features.table(of: feature) else { return nil }
        return try await readAside { db in try table.init(db: db).tell(question) }
    }

    public func importedClues() async throws -> [ImportedClue] {
        try await readAside { db in try ImportedClueTable(db: db).all() }
    }

    public func replaceImportedClues(with clues: [ImportedClue]) async throws {
        try await write { db in try ImportedClueTable(db: db).replace(with: clues) }
    }
}
