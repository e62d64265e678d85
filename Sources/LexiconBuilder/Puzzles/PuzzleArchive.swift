public import Foundation
public import Hive

/// Past puzzles with their accepted words, from a text file with one JSON object per line:
///
///     {"date": "2024-05-09", "center": "w", "outer": "ahorty", "answers": ["arrow", "athwart", …]}
///
/// `"edition": "print"` marks a puzzle of the print edition, whose words have five letters or more. Empty lines are skipped.
/// Every word that fits the board and is not among the answers counts as rejected, so the answers must be complete.
public struct PuzzleArchive: Hashable, Sendable {
    /// A puzzle and its answers.
    public struct Puzzle: Hashable, Sendable {
        /// The date of publication as year-month-day.
        public var date: String
        public var board: Board
        /// In lower case.
        public var answers: Set<String>
    }

    /// In the order of the file.
    public private(set) var puzzles: [Puzzle]

    /// Reads the file at `url`. A single bad line makes the whole archive unusable; the error names all such lines.
    public init(contentsOf url: URL) throws(PuzzleArchiveError) {
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            throw .unreadable(path: url.path, reason: error.localizedDescription)
        }
        puzzles = []
        var faults: [PuzzleArchiveError.Fault] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else { continue }
            switch Self.puzzle(Data(line)) {
            case .success(let puzzle): puzzles.append(puzzle)
            case .failure(let reason): faults.append(.init(line: index + 1, reason: reason))
            }
        }
        guard faults.isEmpty else { throw .badLines(path: url.path, faults) }
        guard !puzzles.isEmpty else { throw .empty(path: url.path) }
    }

    // MARK: Lines

    private struct Line: Decodable {
        var date: String
        var center: String
        var outer: String
        var answers: [String]
        var edition: Edition?
    }

    private static func puzzle(_ line: Data) -> Result<Puzzle, PuzzleArchiveError.Reason> {
        guard let line = try? JSONDecoder().decode(Line.self, from: line) else { return .failure(.form) }
        guard isDate(line.date) else { return .failure(.date(line.date)) }
        guard let board = Board(center: line.center, outer: line.outer, edition: line.edition ?? .digital) else {
            return .failure(.board(center: line.center, outer: line.outer))
        }
        let answers = line.answers.map { $0.lowercased() }
        if let misfit = answers.first(where: { !board.admits($0) }) { return .failure(.misfit(misfit)) }
        guard answers.contains(where: board.isPangram) else { return .failure(.noPangram) }
        return .success(Puzzle(date: line.date, board: board, answers: Set(answers)))
    }

    /// Whether `text` is a date such as "2024-05-09".
    private static func isDate(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/), let month = Int(match.2),
            let day = Int(match.3)
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day)
    }
}
