import BotState

/// The number of concurrent jobs in each lane.
public struct JobLanes: Hashable, Sendable {
    private let capacities: [Job.Lane: Int]

    /// Photo jobs beyond the number of workers. They download while the workers read.
    private static let downloadsAhead = 3
    /// The number of concurrent look-ups.
    public static let lookUps = 4
    /// The number of timers that are delivered concurrently.
    public static let timers = 4

    /// Lanes for a bot that reads photos in `workers` processes.
    /// - Parameter workers: with 0, other processes read the photos.
    public init(workers: Int) {
        self.init(photos: Self.photos(workers))
    }

    /// Lanes for a process that only reads photos.
    static func photosOnly(workers: Int) -> JobLanes { JobLanes(photos: photos(workers), lookUps: 0, timers: 0) }

    private static func photos(_ workers: Int) -> Int { workers == 0 ? 0 : workers + downloadsAhead }

    /// Creates lanes of the given capacities. Jobs of a lane without capacity are left to other processes.
    public init(photos: Int, lookUps: Int = Self.lookUps, timers: Int = Self.timers) {
        capacities = [.photos: photos, .lookUps: lookUps, .timers: timers]
    }

    func capacity(of lane: Job.Lane) -> Int { capacities[lane] ?? 1 }
}
