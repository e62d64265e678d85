import ArgumentParser
import Assembly
import Foundation
import Settings

/// The settings of this process. A wrong setting ends the process with status 78 (`EX_CONFIG`) and a sentence that says what to do.
func settingsOfProcess() async throws -> Settings {
    do {
        return try await Settings.ofProcess()
    } catch let error as SettingsError {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}

extension Settings {
    /// The database file.
    /// - Throws: a `ValidationError` when the database is on a server, for which `tool` does what was asked for.
    func databaseFile(insteadOf tool: String) throws -> URL {
        guard let file = database.file else {
            throw ValidationError(
                "The database is on a server (\(database)): use \(tool), which is PostgreSQL's own tool.")
        }
        return file
    }
}

enum StandardError {
    static func write(_ line: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((line + terminator).utf8))
    }
}

/// Flushes after each line, because a reader at the other end of a pipe waits for it.
func flushStandardOutput() { fflush(nil) }
