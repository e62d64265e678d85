public import Messaging

/// What only one of the processes that share a database may do at a time.
public struct Duty: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Polling `platform` and sending to it. Whoever sends keeps the platform's pace, so one process sends everything.
    public static func serving(_ platform: Platform) -> Duty { Duty(rawValue: servingPrefix + platform.rawValue) }

    /// Whether this is ``serving(_:)`` of some platform.
    public var isServing: Bool { rawValue.hasPrefix(Self.servingPrefix) }

    /// Deleting what is old.
    public static let housekeeping = Duty(rawValue: "keep house")

    /// Handling updates. Every process has a duty of its own, which tells the others that it is there.
    public static func handling(as process: String) -> Duty { Duty(rawValue: handlingPrefix + process) }

    /// Whether this is some process's ``handling(as:)``.
    public var isHandling: Bool { rawValue.hasPrefix(Self.handlingPrefix) }

    private static let servingPrefix = "serve "
    private static let handlingPrefix = "handle "
}

/// The right to do a duty, for a limited time.
public struct Lease: Hashable, Sendable {
    public var duty: Duty
    /// Rises by one each time another process takes the duty. So the database knows work that was done under an earlier lease.
    public var term: Int64

    public init(duty: Duty, term: Int64) {
        self.duty = duty
        self.term = term
    }
}

/// What one process leaves others to do.
public enum News: String, CaseIterable, Sendable {
    /// Updates to handle.
    case inbox
    /// Messages to send.
    case outbox
    case jobs
}

/// Which process holds which lease.
public struct Roster: Hashable, Sendable {
    /// The leases of the process that asked.
    public var leases: [Duty: Lease]
    /// The holder of each lease, of all processes.
    public var holders: [Duty: String]

    public init(leases: [Duty: Lease] = [:], holders: [Duty: String] = [:]) {
        self.leases = leases
        self.holders = holders
    }

    /// The names of the processes that handle updates.
    public var handlers: Set<String> { Set(holders.filter(\.key.isHandling).values) }
}
