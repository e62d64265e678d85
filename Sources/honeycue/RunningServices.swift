import ArgumentParser
import Assembly
import Conversation
import Delivery
import Lexicon
import Logging
import Playground
import ServiceLifecycle
import Settings
import Storage
import Talk
import UnixSignals

/// Sets up logging to standard error, because standard output is for results.
func startLogging(_ settings: Settings) -> Logger {
    LoggingSystem.bootstrap { label in
        switch settings.logFormat {
        case .text: StreamLogHandler.standardError(label: label)
        case .json: JSONLogHandler(label: label, write: JSONLogHandler.writeToStandardError)
        }
    }
    var logger = Logger(label: "honeycue")
    logger.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .info
    return logger
}

/// Runs `services` until SIGINT or SIGTERM, then allows at most 9 s for the shutdown.
func runServices(_ services: [any Service], logger: Logger) async throws {
    var configuration = ServiceGroupConfiguration(
        services: services.map { .init(named: $0) }, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(9)
    try await ServiceGroup(configuration: configuration).run()
}

/// Prints an error as a sentence to standard error, and exits with a status for its kind (`sysexits.h`).
/// - Parameter logger: logs the sentence instead, so that every line of a log in JSON is an object; `nil` prints it.
func reportingFaults(to logger: Logger? = nil, _ body: () async throws -> Void) async throws {
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
