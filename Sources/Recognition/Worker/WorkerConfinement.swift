import CProcessShim
import Foundation

/// How far the kernel confines a worker, besides its limits on memory, time and files: what a picture that took it over could
/// still do. A measure the kernel does not offer, or a container forbids, is left out, and the others hold.
public struct WorkerConfinement: Codable, Hashable, Sendable {
    /// One way in which the kernel confines a process, in the order they are taken.
    public enum Measure: String, Codable, CaseIterable, Sendable {
        /// No root, no capabilities.
        case privileges
        /// No file system, no TCP (Landlock).
        case files
        /// No system calls but those that computing and the channel need (seccomp).
        case calls
    }

    /// Why a measure could not be taken: the system's sentence. Empty when the worker is a jail.
    public var refusals: [Measure: String]

    public init(refusals: [Measure: String] = [:]) { self.refusals = refusals }

    /// Takes all measures on the calling process. There is no way back.
    public static func lockedIn() -> WorkerConfinement {
        var landlockVersion: Int32 = 0
        let steps: [(Measure, () -> Int32)] = [
            (.privileges, child_drop_privileges), (.files, { child_lock_files(&landlockVersion) }),
            (.calls, child_filter_calls),
        ]
        var confinement = WorkerConfinement()
        for (measure, take) in steps {
            let error = take()
            if error != 0 { confinement.refusals[measure] = String(cString: strerror(error)) }
        }
        return confinement
    }

    /// Whether every measure was taken.
    public var isWhole: Bool { refusals.isEmpty }
}

extension WorkerConfinement: CustomStringConvertible {
    public var description: String {
        Measure.allCases.map { measure in
            refusals[measure].map { "\(measure.lacking) (\($0))" } ?? measure.taken
        }.joined(separator: ", ")
    }
}

extension WorkerConfinement.Measure {
    fileprivate var taken: String {
        switch self {
        case .privileges: "no privileges"
        case .files: "no files (Landlock)"
        case .calls: "only harmless system calls (seccomp)"
        }
    }

    fileprivate var lacking: String {
        switch self {
        case .privileges: "privileges kept"
        case .files: "files not locked by Landlock"
        case .calls: "system calls not filtered by seccomp"
        }
    }
}
