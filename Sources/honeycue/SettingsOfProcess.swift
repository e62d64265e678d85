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
    /// - Throws: an `ExitCode` when the database is on a server, for which `tool` does what was asked for.
    func databaseFile(insteadOf tool: String) throws -> URL {
        guard let file = database.file else {
            try refuse("The database is on a server (\(database)): use \(tool), which is PostgreSQL's own tool.")
        }
        return file
    }

    /// Refuses to go on when the database is a file that does not exist. Opening it would create it.
    /// - Parameter consequence: ends the sentence for the operator.
    /// - Throws: an `ExitCode`.
    func requireDatabase(_ consequence: String) throws {
        guard let file = database.file, !FileManager.default.fileExists(atPath: file.path) else { return }
        try refuse("There is no database at \(file.path) yet: \(consequence)")
    }
}

/// Ends the process with status 64 (`EX_USAGE`) and a sentence. A `ValidationError` that `run()` throws would add the usage of another
/// command.
func refuse(_ sentence: String) throws -> Never {
    StandardError.write("honeycue: \(sentence)")
    throw ExitCode(64)
}

enum StandardError {
    static func write(_ line: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((line + terminator).utf8))
    }
}

/// Flushes after each line, because a reader at the other end of a pipe waits for it.
func flushStandardOutput() { fflush(nil) }
