import CProcessShim
import Foundation

/// The kernel's confinement of a process, in addition to its limits on memory, time and files. It limits what a file
/// that takes over the process can do. Measures that the kernel does not offer or a container forbids are skipped; the
/// others still apply.
public struct Confinement: Codable, Hashable, Sendable {
    /// A confinement measure. The cases are in the order in which the measures are taken.
    public enum Measure: String, Codable, CaseIterable, Sendable {
        /// No root user and no capabilities.
        case privileges
        /// No file system and no TCP (Landlock).
        case files
        /// Only the system calls needed for computing and for the channel (seccomp).
        case calls
    }

    /// The system's error message for each measure that failed. Empty if the process is fully confined.
    public var refusals: [Measure: String]

    public init(refusals: [Measure: String] = [:]) { self.refusals = refusals }

    /// Takes all measures on the calling process. They can't be undone.
    public static func lockedIn() -> Confinement {
        let steps: [(Measure, () -> Int32)] = [
            (.privileges, child_drop_privileges), (.files, child_lock_files), (.calls, child_filter_calls),
        ]
        var confinement = Confinement()
        for (measure, step) in steps { confinement.take(measure, by: step) }
        return confinement
    }

    /// Takes a measure, and notes why the system refuses it.
    mutating func take(_ measure: Measure, by step: () -> Int32) {
        let error = step()
        if error != 0 { refusals[measure] = String(cString: strerror(error)) }
    }

    /// Whether all measures were taken.
    public var isWhole: Bool { refusals.isEmpty }
}

extension Confinement {
    private static let mark = "confinement: "

    /// The line on standard error by which a process that becomes another program says how it is confined.
    var line: String { Self.mark + description + "\n" }

    /// The description of an incomplete confinement in a line that a child wrote; `nil` for any other line.
    package static func inLine(_ text: String) -> String? {
        text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : nil
    }
}

extension Confinement: CustomStringConvertible {
    public var description: String {
        Measure.allCases.map { measure in
            refusals[measure].map { "\(measure.lacking) (\($0))" } ?? measure.taken
        }.joined(separator: ", ")
    }
}

extension Confinement.Measure {
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
