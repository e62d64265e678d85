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
    public init(workers: Int) {
        self.init(photos: max(1, workers) + Self.downloadsAhead)
    }

    /// Lanes with the given numbers of places, each at least 1.
    public init(photos: Int, lookUps: Int = Self.lookUps, timers: Int = Self.timers) {
        capacities = [.photos: photos, .lookUps: lookUps, .timers: timers]
    }

    func capacity(of lane: Job.Lane) -> Int { capacities[lane] ?? 1 }
}
