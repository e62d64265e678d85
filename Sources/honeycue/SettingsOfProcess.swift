import ArgumentParser
import Assembly
import Foundation
import Settings

/// The settings of this process. A wrong one ends the process with status 78 (`EX_CONFIG`) and the sentence that mends it.
func settingsOfProcess() async throws -> Settings {
    do {
        return try await Settings.ofProcess()
    } catch let error as SettingsError {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}

enum StandardError {
    static func write(_ line: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((line + terminator).utf8))
    }
}

/// Whoever reads from a pipe waits for each line.
func flushStandardOutput() { fflush(nil) }
