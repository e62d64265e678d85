import ArgumentParser
import Assembly
import Console
import Delivery
import Foundation
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
            With TELEGRAM_BOT_TOKEN set, it runs on Telegram; with MATRIX_HOMESERVER, MATRIX_USER and MATRIX_PASSWORD, on Matrix; \
            with all of them, on both. With neither, it starts its own playground, a chat page on this machine, and prints the \
            page's address. It ends within 10 seconds of an interrupt (Ctrl-C) or a SIGTERM.
            """)

    func run() async throws {
        Allocator.returnLargeBlocks()
        PrivateMemory.seal()
        let settings = try await settingsOfProcess()
        let logger = startLogging(settings)
        try await reportingFaults(to: settings.logFormat == .json ? logger : nil) {
            warnOfUnwantedPlayground(settings, logger)
            let services = try await Bot(settings: settings, logger: logger).services { url in
                print("Honeycue's playground is at \(url)/ — open it in a browser and send a photo. Ctrl-C ends it.")
                flushStandardOutput()
            }
            try await runServices(services, logger: logger)
        }
    }

    /// A service whose token is in the wrong place would otherwise look healthy, and talk to nobody.
    private func warnOfUnwantedPlayground(_ settings: Settings, _ logger: Logger) {
        guard settings.startsPlayground, !settings.wantsPlayground, isatty(STDERR_FILENO) == 0 else { return }
        logger.warning(
            "no platform is configured, so the bot starts its own playground; set HONEYCUE_PLAYGROUND if that is intended"
        )
    }
}
