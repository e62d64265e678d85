internal import Foundation

/// The people with whose devices something has failed. It is not tried again for an hour, so that a server that does not answer costs
/// little.
struct Pauses {
    /// Seconds until anything that failed with a device is tried again.
    static let seconds = 3600.0
    /// Of more people than that, the oldest pauses end.
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
