import Foundation
public import Logging
public import Settings
import Vision
public import Workers

extension WorkerPool {
    /// Makes the workers of a bot with these settings. A worker is this program itself, started with the path of the lexicon.
    /// - Parameter parameters: A JSON file of ``ReadingParameters`` to read with; `nil` for the program's own.
    public convenience init(settings: Settings, parameters: String? = nil, logger: Logger) {
        self.init(
            executable: Executable.url,
            arguments: ["recognizer", "--lexicon", settings.lexicon.path]
                + (parameters.map { ["--parameters", $0] } ?? []),
            environment: PhotoPipeline.environment(), size: settings.workers, logger: logger)
    }
}
