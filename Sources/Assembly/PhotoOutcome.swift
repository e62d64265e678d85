import Foundation
import Hive
public import PhotoReading

/// What reading one photo file came to, in the forms the command line shows.
public struct PhotoOutcome: Sendable {
    public var file: String
    public var result: Result<Reading, PhotoFault>
    public var milliseconds: Double

    public init(file: String, result: Result<Reading, PhotoFault>, milliseconds: Double) {
        self.file = file
        self.result = result
        self.milliseconds = milliseconds
    }

    /// A photo file that can't be read, with the sentence that says why.
    public struct PhotoFault: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
        public init(_ description: String) { self.description = description }
    }

    /// Whether the file was a readable picture, whatever was on it.
    public var isRead: Bool {
        if case .success = verdict { true } else { false }
    }

    /// The reading, with what is wrong with the file itself counted as a fault.
    private var verdict: Result<Reading, PhotoFault> {
        switch result {
        case .success(.none(.unreadableFile)): .failure(PhotoFault("not a JPEG or PNG picture, or a damaged one"))
        case .success(.none(.tooLarge)): .failure(PhotoFault("too large to read; send it smaller"))
        case .success(.none(.gaveUp)):
            .failure(PhotoFault("reading took too long or too much memory, so it was stopped"))
        case let other: other
        }
    }
}

// MARK: - As text

extension PhotoOutcome {
    /// One line for a person.
    public var line: String {
        switch verdict {
        case .success(.board(let reading)):
            guard let board = reading.board else { return "\(file): no board" }
            let percent = Int((reading.confidence * 100).rounded(.down))
            let doubt = reading.uncertain.isEmpty ? "" : ", unsure of \(letters(of: reading))"
            return "\(file): \(board) (\(board.edition.rawValue), \(percent) % sure\(doubt))"
        case .success(.none): return "\(file): no board in it"
        case .failure(let fault): return "\(file): \(fault)"
        }
    }

    private func letters(of reading: BoardReading) -> String {
        reading.uncertain.map { reading.cells[$0].letter.description }.joined(separator: ", ")
    }
}

// MARK: - As JSON

extension PhotoOutcome {
    /// The object `honeycue read --json` prints, without line breaks.
    public func json() throws -> String {
        switch verdict {
        case .success(.board(let reading)):
            guard let board = reading.board else { fallthrough }
            return try JSONLine.text(BoardObject(file: file, reading: reading, board: board, milliseconds: rounded))
        case .success(.none):
            return try JSONLine.text(NothingObject(file: file, reason: "no board", milliseconds: rounded))
        case .failure(let fault): return try JSONLine.text(FaultObject(file: file, error: fault.description))
        }
    }

    private var rounded: Double { (milliseconds * 10).rounded() / 10 }

    private struct BoardObject: Encodable {
        var file: String
        var kind = "board"
        var edition: String
        var center: String
        var outer: String
        var confidence: Double
        var uncertain: [String]
        var milliseconds: Double

        init(file: String, reading: BoardReading, board: Board, milliseconds: Double) {
            self.file = file
            edition = board.edition.rawValue
            center = board.center.description
            outer = board.outer.description
            confidence = (reading.confidence * 10_000).rounded() / 10_000
            uncertain = reading.uncertain.map { reading.cells[$0].letter.description }
            self.milliseconds = milliseconds
        }
    }

    private struct NothingObject: Encodable {
        var file: String
        var kind = "none"
        var reason: String
        var milliseconds: Double
    }

    private struct FaultObject: Encodable {
        var file: String
        var error: String
    }
}
