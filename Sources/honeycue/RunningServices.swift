import Assembly
import Logging
import ServiceLifecycle
import Settings
import UnixSignals

/// Sets up logging to standard error, because standard output is for results.
func startLogging(_ settings: Settings) -> Logger {
    LoggingSystem.bootstrap { label in
        switch settings.logFormat {
        case .text: TextLogHandler(StreamLogHandler.standardError(label: label))
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
