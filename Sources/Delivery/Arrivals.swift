import Messaging
import Synchronization

/// When the updates that are not handled yet arrived. Only in memory: after a restart nothing is known about those that wait.
final class Arrivals: Sendable {
    private struct Key: Hashable {
        var platform: Platform
        var update: String
    }

    private let instants = Mutex<[Key: ContinuousClock.Instant]>([:])

    /// The most updates remembered. Some are never handled, such as those that the platform repeats, so the table would grow for ever.
    static let limit = 10_000

    /// Remembers that `updates` of `platform` arrived at `now`. One that arrived before keeps its time.
    func add(_ updates: [Update], from platform: Platform, at now: ContinuousClock.Instant) {
        instants.withLock { instants in
            if instants.count + updates.count > Self.limit { instants.removeAll(keepingCapacity: true) }
            for update in updates {
                let key = Key(platform: platform, update: update.id)
                if instants[key] == nil { instants[key] = now }
            }
        }
    }

    /// Forgets an update that is handled at `now`, and returns the time since it arrived; `nil` when that is not known.
    func take(_ update: String, of platform: Platform, at now: ContinuousClock.Instant) -> Duration? {
        instants.withLock { $0.removeValue(forKey: Key(platform: platform, update: update)) }.map { now - $0 }
    }
}
