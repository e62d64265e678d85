import Assembly
import Console
import Foundation

/// Prints the outcomes of photos and, on a terminal, the progress of many.
struct ReadingReport {
    let asJSON: Bool
    /// The number of photos to read; 0 when it is not known in advance.
    let total: Int
    private var done = 0
    private let showsProgress: Bool

    init(asJSON: Bool, total: Int) {
        self.asJSON = asJSON
        self.total = total
        showsProgress = total > 3 && isatty(STDERR_FILENO) == 1
    }

    mutating func show(_ outcome: PhotoOutcome) throws {
        done += 1
        clearProgress()
        print(try asJSON ? outcome.json() : outcome.line)
        flushStandardOutput()
        if showsProgress && done < total { StandardError.write("\(done) of \(total)", terminator: "") }
    }

    private func clearProgress() {
        if showsProgress { StandardError.write("\r\u{1B}[K", terminator: "") }
    }
}
