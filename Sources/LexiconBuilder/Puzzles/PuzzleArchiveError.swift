/// The reason why an archive of puzzles can't be used. Each description says how to fix it.
public enum PuzzleArchiveError: Error, Hashable, Sendable {
    /// The file does not exist or can't be read. `reason` is the system's text.
    case unreadable(path: String, reason: String)
    /// The file contains no puzzle.
    case empty(path: String)
    /// Lines that are not valid puzzles.
    case badLines(path: String, [Fault])

    /// A line, counted from 1, with its fault.
    public struct Fault: Hashable, Sendable {
        public var line: Int
        public var reason: Reason
    }

    public enum Reason: Error, Hashable, Sendable {
        case form
        case date(String)
        case board(center: String, outer: String)
        /// An answer that can't be formed with the board's letters.
        case misfit(String)
        case noPangram
    }

    /// The maximum number of bad lines that are listed one by one.
    static let mostTold = 10
}

extension PuzzleArchiveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        case .empty(let path):
            "\(path) contains no puzzle. Write one puzzle per line: \(Self.example)"
        case .badLines(let path, let faults):
            (["Nothing was learnt from \(path):"]
                + faults.prefix(Self.mostTold).map { "  line \($0.line): \($0.reason)" }
                + (faults.count > Self.mostTold ? ["  and \(faults.count - Self.mostTold) more lines"] : []))
                .joined(separator: "\n")
        }
    }

    static let example = #"{"date":"2024-05-09","center":"w","outer":"ahorty","answers":["arrow","throwaway"]}"#
}

extension PuzzleArchiveError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .form: "not a puzzle; it must look like \(PuzzleArchiveError.example)"
        case .date(let text): "\"\(text.prefix(20))\" is not a date like 2024-05-09"
        case .board(let center, let outer):
            "\"\(center.prefix(10))\" and \"\(outer.prefix(20))\" are not one letter and six others, all different"
        case .misfit(let word): "\"\(word.prefix(40))\" does not fit the board's letters or is too short"
        case .noPangram: "no answer uses all seven letters, so the list can't be complete: add the missing answers"
        }
    }
}
