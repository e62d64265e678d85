import ArgumentParser
import Assembly
import Delivery
import Logging
import ServiceLifecycle
import Settings
import Storage

/// `honeycue run`: runs the bot.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the bot.",
        discussion: """
            With TELEGRAM_BOT_TOKEN set, on Telegram. Without, on a playground of its own: a chat page on this machine, whose \
            address it prints. It ends within 10 seconds of an interrupt (Ctrl-C) or a SIGTERM.
            """)

    func run() async throws {
        Allocator.returnLargeBlocks()
        PrivateMemory.seal()
        let settings = try await settingsOfProcess()
        let logger = startLogging(settings)
        try await reportingFaults(to: settings.logFormat == .json ? logger : nil) {
            let services = try Bot(settings: settings, logger: logger).services { url in
                print("Honeycue's playground is at \(url)/ — open it in a browser and send a photo. Ctrl-C ends it.")
                flushStandardOutput()
            }
            try await runServices(services, logger: logger)
        }
    }
}
