import Messaging
import Synchronization

/// The arrival times of updates that are not handled yet. Kept in memory: after a restart the arrival times of waiting
/// updates are unknown.
final class Arrivals: Sendable {
    private struct Key: Hashable {
        var platform: Platform
        var update: String
    }

    private let instants = Mutex<[Key: ContinuousClock.Instant]>([:])

    /// The maximum number of remembered updates. Some updates are never handled, such as repeated ones, so the table
    /// would grow for ever.
    static let limit = 10_000

    /// Records that `updates` of `platform` arrived at `now`. An update that is known already keeps its first arrival
    /// time.
    func add(_ updates: [Update], from platform: Platform, at now: ContinuousClock.Instant) {
        instants.withLock { instants in
            if instants.count + updates.count > Self.limit { instants.removeAll(keepingCapacity: true) }
            for update in updates {
                let key = Key(platform: platform, update: update.id)
                if instants[key] == nil { instants[key] = now }
            }
        }
    }

    /// Removes an update handled at `now`. Returns the time since its arrival, or `nil` if the arrival is unknown.
    func take(_ update: String, of platform: Platform, at now: ContinuousClock.Instant) -> Duration? {
        instants.withLock { $0.removeValue(forKey: Key(platform: platform, update: update)) }.map { now - $0 }
    }
}
