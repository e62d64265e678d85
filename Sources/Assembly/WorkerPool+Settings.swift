import Foundation
import Logging
import Recognition
import Settings

extension WorkerPool {
    /// The workers a bot with these settings reads with: this program again, given the words.
    convenience init(settings: Settings, logger: Logger) {
        self.init(
            executable: Executable.url, arguments: ["worker", "--lexicon", settings.lexicon.path],
            size: settings.workers,
            logger: logger)
    }
}
