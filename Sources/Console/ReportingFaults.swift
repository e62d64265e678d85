internal import ArgumentParser
internal import Assembly
internal import Delivery
internal import Lexicon
package import Logging
internal import Playground
internal import Settings
internal import Storage
internal import Talk

/// Prints an error as a sentence to standard error, and exits with a status for its kind (`sysexits.h`).
/// - Parameter logger: logs the sentence instead, so that every line of a log in JSON is an object; `nil` prints it.
package func reportingFaults(to logger: Logger? = nil, _ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let exit as ExitCode {
        throw exit
    } catch {
        if let logger {
            logger.critical("the program ends", metadata: ["error": "\(error)"])
        } else {
            StandardError.write("honeycue: \(error)")
        }
        throw ExitCode(exitStatus(of: error))
    }
}

private func exitStatus(of error: any Error) -> Int32 {
    switch error {
    case let stopped as PollingStopped: stopped.exitStatus
    // None of them lasts, so the command may be tried again. systemd starts a bot again that waits for its server.
    case StorageError.beingRestored, StorageError.inUse, StorageError.locked, StorageError.diskFull,
        StorageError.serverAway:
        75
    case PlaygroundError.noHosts, PlaygroundError.invalidToken: 78
    case is SettingsError, is TemplatesError, is LexiconError, is TeachingError, is StorageError, is PhotoHelperError:
        78
    default: 1
    }
}
