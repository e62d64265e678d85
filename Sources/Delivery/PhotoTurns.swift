import BotState
import Messaging

/// Chooses which photo jobs to start, so that nobody's photos keep the others' waiting. A pure value.
///
/// Reading a photo can take seconds, and whoever sends many can send them in many chats. So whoever had a turn longest ago comes first;
/// nobody has more than ``mostAtOnce`` jobs in progress, and no chat more than one, so that a chat's photos are downloaded one after
/// another.
struct PhotoTurns {
    /// The most jobs in progress of one requester.
    static let mostAtOnce = 2
    /// The number of requesters above which all turns are forgotten. Until then everybody's place is kept.
    private static let capacity = 10_000

    private var running: [String: RequestedJob] = [:]
    /// The number of each requester's last turn. Those who never had one come first.
    private var lastTurns: [ListedID: Int] = [:]
    private var turns = 0

    /// The number of jobs in progress.
    var count: Int { running.count }

    /// Starts as many of `waiting` as there are places, and returns them.
    /// - Parameters:
    ///   - waiting: open jobs, also those in progress; of equal requesters the earlier one starts.
    ///   - places: the most jobs in progress.
    mutating func start(_ waiting: [RequestedJob], places: Int) -> [Job] {
        var started: [Job] = []
        while running.count < places, let next = next(of: waiting) {
            if lastTurns.count >= Self.capacity { lastTurns = [:] }
            turns += 1
            lastTurns[next.requester] = turns
            running[next.job.id] = next
            started.append(next.job)
        }
        return started
    }

    /// Ends a job. Does nothing when it is not in progress.
    mutating func end(jobID: String) { running[jobID] = nil }

    private func next(of waiting: [RequestedJob]) -> RequestedJob? {
        let busyChats = Set(running.values.map(\.job.chat.listed))
        let counts = running.values.reduce(into: [:]) { $0[$1.requester, default: 0] += 1 }
        let free = waiting.filter { candidate in
            running[candidate.job.id] == nil && !busyChats.contains(candidate.job.chat.listed)
                && counts[candidate.requester, default: 0] < Self.mostAtOnce
        }
        // `min` returns the first of equals.
        return free.min { lastTurns[$0.requester, default: 0] < lastTurns[$1.requester, default: 0] }
    }
}
