public import Foundation

/// The verdicts learnt from an operator's puzzles, as a text file.
///
/// Each line has a word, a tab, and the dates of its verdicts in order, each with "+" for accepted or "-" for rejected:
///
///     noob	+2025-01-09 -2025-03-30
public struct VerdictFile: Hashable, Sendable {
    /// The verdicts by word in lower case, oldest first; at most one per day.
    public private(set) var verdicts: [String: [PuzzleVerdict]] = [:]

    /// No verdicts.
    public init() {}

    /// Reads the file at `url`. A missing file contains no verdicts.
    public init(contentsOf url: URL) throws(TeachingError) {
        guard let data = try TeachingFile.data(of: url) else { return }
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            guard let (word, history) = Self.entry(line) else { throw .badLine(path: url.path, line: index + 1) }
            verdicts[word] = history
        }
    }

    /// Records the verdict on `word` (lower case) of the puzzle of `date`. Replaces an earlier verdict for that day.
    /// - Returns: whether the verdict is new or changed.
    @discardableResult
    public mutating func add(_ word: String, isTaken: Bool, on date: String) -> Bool {
        let verdict = PuzzleVerdict(date: date, isTaken: isTaken)
        var history = verdicts[word] ?? []
        if history.contains(verdict) { return false }
        history.removeAll { $0.date == date }
        history.insert(verdict, at: history.firstIndex { $0.date > date } ?? history.endIndex)
        verdicts[word] = history
        return true
    }

    /// Atomically replaces the file at `url`, so that an interruption leaves either the old or the new file.
    public func write(to url: URL) throws(TeachingError) {
        let lines = verdicts.sorted { $0.key < $1.key }.map { word, history in
            word + "\t" + history.map { ($0.isTaken ? "+" : "-") + $0.date }.joined(separator: " ") + "\n"
        }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((Self.header + lines.joined()).utf8).write(to: url, options: .atomic)
        } catch {
            throw .unwritable(path: url.path, reason: error.localizedDescription)
        }
    }

    private static let header = "# Puzzles' verdicts on words (+ accepted, - rejected). Written by honeycue learn.\n"

    // MARK: Lines

    private static func entry(_ line: ArraySlice<UInt8>) -> (word: String, history: [PuzzleVerdict])? {
        let fields = line.split(separator: UInt8(ascii: "\t"))
        guard fields.count == 2, fields[0].allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        var history: [PuzzleVerdict] = []
        for field in fields[1].split(separator: UInt8(ascii: " ")) {
            guard field.count == 11, let sign = field.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            else {
                return nil
            }
            history.append(
                PuzzleVerdict(
                    date: String(decoding: field.dropFirst(), as: UTF8.self), isTaken: sign == UInt8(ascii: "+")))
        }
        return history.isEmpty ? nil : (String(decoding: fields[0], as: UTF8.self), history)
    }
}

/// Access to an operator's files, which may be missing.
enum TeachingFile {
    /// The contents of the file at `url`; `nil` when there is none.
    static func data(of url: URL) throws(TeachingError) -> ArraySlice<UInt8>? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return [UInt8](try Data(contentsOf: url))[...]
        } catch {
            throw .unreadable(path: url.path, reason: error.localizedDescription)
        }
    }
}
