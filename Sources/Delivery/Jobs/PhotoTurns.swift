import BotState
import Messaging

/// Chooses the photo jobs to start next, so that one person's photos do not delay those of others. A pure value.
///
/// Reading a photo can take seconds, and a person may send many photos to many chats. So the requester with the least
/// recent turn comes first. A requester has at most ``mostAtOnce`` jobs in progress and a chat one, so that a chat's
/// photos are downloaded one after another.
struct PhotoTurns {
    /// The maximum number of one requester's jobs in progress.
    static let mostAtOnce = 2
    /// The number of requesters above which all turns are forgotten, to bound memory.
    private static let capacity = 10_000

    private var running: [String: RequestedJob] = [:]
    /// The number of each requester's last turn. Requesters without a turn come first.
    private var lastTurns: [ListedID: Int] = [:]
    private var turns = 0

    /// The number of jobs in progress.
    var count: Int { running.count }

    /// Starts as many of `waiting` as there are places, and returns them.
    /// - Parameters:
    ///   - waiting: open jobs, including those in progress; of equal requesters the earlier job starts.
    ///   - places: the maximum number of jobs in progress.
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
        // `min` returns the first of several minimal elements.
        return free.min { lastTurns[$0.requester, default: 0] < lastTurns[$1.requester, default: 0] }
    }
}
