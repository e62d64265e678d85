import BotState

extension SQLStore {
    public func writtenClues() async throws -> [WrittenClue] {
        try await readAside { db in try WrittenClueTable(db: db).all() }
    }

    public func importedClues() async throws -> [ImportedClue] {
        try await readAside { db in try ImportedClueTable(db: db).all() }
    }

    public func replaceImportedClues(with clues: [ImportedClue]) async throws {
        try await write { db in try ImportedClueTable(db: db).replace(with: clues) }
    }
}
