import Foundation
public import Logging
public import Settings
import Vision
public import Workers

extension WorkerPool {
    /// Makes the workers of a bot with these settings. A worker is this program itself, started with the path of the lexicon.
    /// - Parameter arguments: further arguments of `recognizer`.
    public convenience init(settings: Settings, arguments: [String] = [], logger: Logger) {
        self.init(
            executable: Executable.url,
            arguments: ["recognizer", "--lexicon", settings.lexicon.path] + arguments,
            environment: PhotoPipeline.environment(), size: settings.workers, logger: logger)
    }
}
