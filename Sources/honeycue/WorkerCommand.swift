import ArgumentParser
import Assembly
import Console
import Settings

/// `honeycue worker`: reads photos for bots that share a database.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Read photos for bots that share a database on a server.",
        discussion: """
            It needs the same settings as the bots: the platform's token, and the database. Only HONEYCUE_WORKERS differs: here it says \
            how many photos are read at once, at least one. A bot with HONEYCUE_WORKERS=0 leaves all its photos to the workers. Start \
            as many as the photos need, on any machines. A worker ends within 10 seconds of an interrupt (Ctrl-C) \
            or a SIGTERM; a photo that it has not finished is read by another.
            """)

    @Option(help: "The database's address, such as postgres://user@host/database. HONEYCUE_DATABASE by default.")
    var database: String?

    func validate() throws {
        if let database, DatabaseAddress(database) == nil {
            throw ValidationError("The database must be \(DatabaseAddress.form).")
        }
    }

    func run() async throws {
        Allocator.returnLargeBlocks()
        PrivateMemory.seal()
        var settings = try await settingsOfProcess()
        settings.database = database.flatMap(DatabaseAddress.init) ?? settings.database
        let logger = startLogging(settings)
        try await reportingFaults(to: settings.logFormat == .json ? logger : nil) {
            let services = try await PhotoHelper(settings: settings, logger: logger).services()
            try await runServices(services, logger: logger)
        }
    }
}
