import Foundation
public import Logging
public import Recognition
public import Settings

extension WorkerPool {
    /// Makes the workers of a bot with these settings. A worker is this program itself, started with the path of the lexicon.
    public convenience init(settings: Settings, logger: Logger) {
        self.init(
            executable: Executable.url, arguments: ["worker", "--lexicon", settings.lexicon.path],
            size: settings.workers,
            logger: logger)
    }
}
