import ManualClock
import Testing

extension ManualClock {
    /// Waits until somebody, or `count` of them, sleep for another `seconds`.
    func waitForPause(
        of seconds: Double, count: Int = 1, at place: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually("\(count) pauses of \(seconds) s; there are \(self.pauses)", at: place) {
            self.pauses.count { $0 == seconds } >= count
        }
    }
}
