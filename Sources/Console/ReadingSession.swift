internal import Assembly
internal import Foundation
internal import Logging
package import PhotoReading
package import Settings
internal import Workers

/// Reads photo files with the same workers as the bot.
package struct ReadingSession: Sendable {
    private let workers: WorkerPool

    /// The maximum number of bytes of a file. A larger one is hardly a photo.
    package static let byteLimit = 50 << 20

    /// - Parameter arguments: further arguments of the workers.
    package init(settings: Settings, arguments: [String] = []) {
        var logger = Logger(label: "honeycue.read") { StreamLogHandler.standardError(label: $0) }
        // A warning says why a photo was given up.
        logger.logLevel = .warning
        workers = WorkerPool(settings: settings, arguments: arguments, logger: logger)
        workers.start()
    }

    /// Stops the workers.
    package func stop() async { await workers.shutdown() }

    /// Reads the photo at `path` as `request` asks. A fault becomes part of the outcome, so that the other photos are still read.
    package func read(path: String, as request: ReadingRequest = .automatic) async -> PhotoOutcome {
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
