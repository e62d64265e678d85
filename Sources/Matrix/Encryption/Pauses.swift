internal import Foundation

/// People for whom requests are paused. A failed request is not repeated for an hour, so that an unresponsive server
/// costs little.
struct Pauses {
    /// The duration of a pause in seconds.
    static let seconds = 3600.0
    /// The maximum number of people. Beyond it, the oldest pauses end.
    static let most = 1000

    private var starts: [String: Date] = [:]

    func include(_ person: String, at date: Date) -> Bool {
        starts[person].map { date.timeIntervalSince($0) < Self.seconds } ?? false
    }

    mutating func begin(for person: String, at date: Date) {
        starts[person] = date
        guard starts.count > Self.most, let oldest = starts.min(by: { $0.value < $1.value }) else { return }
        starts[oldest.key] = nil
    }
}
