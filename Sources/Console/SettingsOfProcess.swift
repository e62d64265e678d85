internal import ArgumentParser
internal import Assembly
package import Foundation
package import Settings

/// The settings of this process. A wrong setting ends the process with status 78 (`EX_CONFIG`) and a sentence that says what to do.
package func settingsOfProcess() async throws -> Settings {
    do {
        return try await Settings.ofProcess()
    } catch let error as SettingsError {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}

extension Settings {
    /// The database file.
    /// - Throws: an `ExitCode` when the database is on a server, for which `tool` does what was asked for.
    package func databaseFile(insteadOf tool: String) throws -> URL {
        guard let file = database.file else {
            try refuse("The database is on a server (\(database)): use \(tool), which is PostgreSQL's own tool.")
        }
        return file
    }

    /// Refuses to go on when the database is a file that does not exist. Opening it would create it.
    /// - Parameter consequence: ends the sentence for the operator.
    /// - Throws: an `ExitCode`.
    package func requireDatabase(_ consequence: String) throws {
        guard let file = database.file, !FileManager.default.fileExists(atPath: file.path) else { return }
        try refuse("There is no database at \(file.path) yet: \(consequence)")
    }
}
