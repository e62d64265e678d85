import ArgumentParser
import Assembly
import Console
import Playground
import ServiceLifecycle
import Settings
import Workers

/// `honeycue playground`: runs only the local server and its page.
struct PlaygroundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playground",
        abstract: "Run only the playground: a chat page and a Bot API server on this machine.",
        discussion: """
            Prints its address and a token. Any bot that speaks the Telegram Bot API can talk on it; this one with

              TELEGRAM_API_URL=<address> TELEGRAM_BOT_TOKEN=<token> honeycue run

            Everything lives in memory and is gone when it stops.
            """)

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port: Int?

    @Option(help: "The bot's token, like 123456:letters-and-digits; generated when it is not given.")
    var token: String?

    func validate() throws {
        if let port, !(0...65535).contains(port) { throw ValidationError("A port is a number from 0 to 65535.") }
        if let token, !Playground.isToken(token) { throw ValidationError("\(PlaygroundError.invalidToken)") }
    }

    func run() async throws {
        let settings = try await settingsOfProcess()
        let logger = startLogging(settings)
        try await reportingFaults(to: settings.logFormat == .json ? logger : nil) {
            var configuration = Playground.Configuration(settings.playground, hosts: settings.playgroundHosts)
            configuration.port = port ?? configuration.port
            configuration.token = token ?? settings.telegramToken
            let workers = WorkerPool(settings: settings, logger: logger)
            let playground = try Playground(configuration: configuration, scaler: workers, logger: logger)
            try await runServices(
                [WorkerService(pool: workers, isEager: false), playground, Announcement(playground: playground)],
                logger: logger)
        }
    }

    /// Prints the playground's address as soon as it listens.
    private struct Announcement: Service {
        let playground: Playground

        func run() async throws {
            let url = try await playground.address.url
            print("address: \(url)\ntoken: \(playground.token)")
            flushStandardOutput()
            try await gracefulShutdown()
        }
    }
}
