import Persistence

/// How many jobs of each lane are performed at the same time.
public struct JobLanes: Hashable, Sendable {
    private let capacities: [Job.Lane: Int]

    /// Photo jobs beyond the number of workers. They download while the workers read.
    private static let downloadsAhead = 3
    private static let lookUps = 4
    private static let timers = 4

    /// Lanes for a bot that reads photos in `workers` processes.
    public init(workers: Int) {
        capacities = [
            .photos: max(1, workers) + Self.downloadsAhead, .lookUps: Self.lookUps, .timers: Self.timers,
        ]
    }

    func capacity(of lane: Job.Lane) -> Int { capacities[lane] ?? 1 }
}
