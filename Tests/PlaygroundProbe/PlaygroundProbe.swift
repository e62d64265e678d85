import ArgumentParser
import FaultyPlayground
import Foundation
import ImageCodec
import Logging
import Playground
import ServiceLifecycle
import UnixSignals

/// A playground whose transport fails on request, and to which a crowd can be let in. It prints its address as `honeycue playground` does.
@main
struct PlaygroundProbe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "playground-probe")

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = 0

    @Option(help: "The bot's token.")
    var token: String

    func run() async throws {
        var logger = Logger(label: "playground-probe") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .warning
        let playground = try Playground(
            configuration: Playground.Configuration(port: port, token: token), scaler: Scaler(), logger: logger,
            rig: FaultRig())
        let configuration = ServiceGroupConfiguration(
            services: [playground, Announcement(playground: playground)],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Scales pictures in this process. They come from tests alone.
    private struct Scaler: PictureScaler {
        @concurrent func scale(_ file: Data, as request: ScalingRequest) async throws -> [ScaledPicture] {
            (try? request.sizes(of: file)) ?? []
        }
    }

    private struct Announcement: Service {
        let playground: Playground

        func run() async throws {
            print("address: \(try await playground.address.url)")
            fflush(nil)
            try await gracefulShutdown()
        }
    }
}
