import Console
import Hive
import PhotoReading

extension PhotoOutcome {
    /// The outcome as one line for a person.
    var line: String {
        switch verdict {
        case .success(.board(let reading)): "\(file): \(description(of: reading))"
        case .success(.page(let reading)): "\(file): \(description(of: reading))"
        case .success(.sketch(let reading)): "\(file): \(description(of: reading))"
        case .success(.unclear(let kinds)): "\(file): may be a \(kinds.map(\.rawValue).joined(separator: " or a "))"
        case .success(.none(let reason)): "\(file): \(Self.text(of: reason))"
        case .failure(let fault): "\(file): \(fault)"
        }
    }

    private func description(of reading: BoardReading) -> String {
        guard let board = reading.board else { return "no board" }
        let doubt = reading.uncertain.isEmpty ? "" : ", unsure of \(letters(of: reading))"
        return
            "\(board) (\(board.edition.rawValue), \(percent(reading.confidence)) sure\(doubt))\(surroundings(of: reading))"
    }

    private func surroundings(of reading: BoardReading) -> String {
        let rating = reading.rating.map { ", rating \($0.good) good, \($0.excellent) excellent, \($0.genius) genius" }
        let found = reading.found.map { found in
            let count = found.count.map { " of \($0)" } ?? ""
            let score = found.score.map { ", \($0) points" } ?? ""
            return ", found \(found.words.count)\(count)\(score): \(found.words.joined(separator: " "))"
        }
        return (rating ?? "") + (found ?? "")
    }

    private func letters(of reading: BoardReading) -> String {
        reading.uncertain.map { reading.cells[$0].letter.description }.joined(separator: ", ")
    }

    private func description(of reading: PageReading) -> String {
        let count = reading.words.count
        let words = count == 1 ? "1 word" : "\(count) words"
        guard let word = reading.targetText, let how = reading.selection else { return "a page, \(words) read" }
        return "a page, “\(word)” (\(how.rawValue)), \(words) read"
    }

    private func description(of reading: SketchReading) -> String {
        switch reading.verdict {
        case .drawing:
            let guesses = reading.guesses.prefix(Self.shownGuesses)
            return "a drawing: " + guesses.map { "\($0.label) \(percent($0.probability))" }.joined(separator: ", ")
        case .emptySheet: return "an empty sheet"
        case .scribble: return "a scribble"
        case .writing(let text): return text.map { "writing: “\($0)”" } ?? "writing"
        case .notADrawing: return "not a drawing on paper"
        }
    }

    private func percent(_ probability: Double) -> String { "\(Int((probability * 100).rounded(.down))) %" }

    /// The sentence that explains why a photo gave no reading.
    static func text(of reason: NothingRead) -> String {
        switch reason {
        case .noBoard: "no board found"
        case .boardCutAtLeft, .boardCutAtRight, .boardCutAtTop, .boardCutAtBottom:
            "a board, cut off at the \(reason.cutSide?.rawValue ?? "edge") of the picture"
        case .noText: "no readable text found"
        case .noDrawing: "no drawing found"
        case .unreadableFile, .noSuchPage, .lockedDocument, .tooLarge, .gaveUp: "nothing read"
        }
    }
}
