import ArgumentParser
import Conversation
import Delivery
import Lexicon
import Logging
import ServiceLifecycle
import Settings
import Storage
import UnixSignals

/// Starts the log on standard error, so that standard output stays for what was asked for.
func startLogging(level: String) -> Logger {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "honeycue")
    logger.logLevel = Logger.Level(rawValue: level) ?? .info
    return logger
}

/// Runs `services` until an interrupt or a SIGTERM asks them to stop, and at most 9 s longer.
func runServices(_ services: [any Service], logger: Logger) async throws {
    var configuration = ServiceGroupConfiguration(
        services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(9)
    try await ServiceGroup(configuration: configuration).run()
}

/// Turns a fault into its sentence on standard error and the exit status that says its kind (`sysexits.h`).
func reportingFaults(_ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let exit as ExitCode {
        throw exit
    } catch {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(exitStatus(of: error))
    }
}

private func exitStatus(of error: any Error) -> Int32 {
    switch error {
    case let stopped as PollingStopped: stopped.exitStatus
    case is SettingsError, is TemplatesError, is LexiconError, is TeachingError, is StorageError: 78
    default: 1
    }
}
