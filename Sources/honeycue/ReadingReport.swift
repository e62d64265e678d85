import Assembly
import Foundation

/// Prints what photos came to, and on a terminal how far a long row of them has got.
struct ReadingReport {
    let asJSON: Bool
    /// How many photos there are to read; 0 when that is not known beforehand.
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
