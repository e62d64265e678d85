import Assembly
import Foundation
import Logging
import PhotoReading
import Settings
import Workers

/// Reads photo files with the same workers as the bot.
struct ReadingSession: Sendable {
    private let workers: WorkerPool

    /// The most bytes of a file. A larger one is hardly a photo.
    static let byteLimit = 50 << 20

    /// - Parameter parameters: A JSON file of `ReadingParameters` to read with; `nil` for the program's own.
    init(settings: Settings, parameters: String? = nil) {
        var logger = Logger(label: "honeycue.read") { StreamLogHandler.standardError(label: $0) }
        // A warning says why a photo was given up.
        logger.logLevel = .warning
        workers = WorkerPool(settings: settings, parameters: parameters, logger: logger)
        workers.start()
    }

    /// Stops the workers.
    func stop() async { await workers.shutdown() }

    /// Reads the photo at `path` as `request` asks. A fault becomes part of the outcome, so that the other photos are still read.
    func read(path: String, as request: ReadingRequest = .automatic) async -> PhotoOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        let result = await result(path: path, request: request)
        let elapsed = clock.now - start
        return PhotoOutcome(file: path, result: result, milliseconds: elapsed / .milliseconds(1))
    }

    private func result(path: String, request: ReadingRequest) async -> Result<Reading, PhotoOutcome.PhotoFault> {
        do {
            return .success(try await workers.read([try Self.bytes(of: path)], as: request))
        } catch let fault as PhotoOutcome.PhotoFault {
            return .failure(fault)
        } catch {
            return .failure(PhotoOutcome.PhotoFault("\(error)"))
        }
    }

    private static func bytes(of path: String) throws -> Data {
        // The values of a symbolic link are its own, not those of its photo.
        let url = URL(filePath: path).resolvingSymlinksInPath()
        guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]) else {
            throw PhotoOutcome.PhotoFault("there is no such file")
        }
        guard values.isRegularFile == true else { throw PhotoOutcome.PhotoFault("not a file") }
        guard (values.fileSize ?? 0) <= byteLimit else { throw PhotoOutcome.PhotoFault("larger than 50 MB") }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw PhotoOutcome.PhotoFault("can't be opened: \(error.localizedDescription)")
        }
    }
}
