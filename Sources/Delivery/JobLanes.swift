import BotState

/// How many jobs of each lane are performed at the same time.
public struct JobLanes: Hashable, Sendable {
    private let capacities: [Job.Lane: Int]

    /// Photo jobs beyond the number of workers. They download while the workers read.
    private static let downloadsAhead = 3
    /// Look-ups performed at the same time.
    public static let lookUps = 4
    /// Timers returned at the same time.
    public static let timers = 4

    /// Lanes for a bot that reads photos in `workers` processes.
    /// - Parameter workers: 0 leaves the photos to other processes.
    public init(workers: Int) {
        self.init(photos: Self.photos(workers))
    }

    /// Lanes for a process that only reads photos.
    static func photosOnly(workers: Int) -> JobLanes { JobLanes(photos: photos(workers), lookUps: 0, timers: 0) }

    private static func photos(_ workers: Int) -> Int { workers == 0 ? 0 : workers + downloadsAhead }

    /// Lanes with the given numbers of places. A job whose lane has none is left to other processes.
    public init(photos: Int, lookUps: Int = Self.lookUps, timers: Int = Self.timers) {
        capacities = [.photos: photos, .lookUps: lookUps, .timers: timers]
    }

    func capacity(of lane: Job.Lane) -> Int { capacities[lane] ?? 1 }
}
