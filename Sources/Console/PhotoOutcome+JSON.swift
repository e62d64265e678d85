internal import Foundation
internal import Hive
internal import JSON
internal import LookupTalk
internal import PhotoReading

extension PhotoOutcome {
    /// The number of guesses shown for a sketch.
    package static let shownGuesses = 5

    /// The JSON object for `honeycue read --json`, without line breaks.
    package func json() throws -> String {
        switch verdict {
        case .success(.board(let reading)):
            guard let board = BoardObject(file: file, reading: reading, milliseconds: rounded) else {
                return try nothing(.noBoard)
            }
            return try SortedJSON.text(board)
        case .success(.page(let reading)):
            return try SortedJSON.text(PageObject(file: file, reading: reading, milliseconds: rounded))
        case .success(.sketch(let reading)):
            return try SortedJSON.text(SketchObject(file: file, reading: reading, milliseconds: rounded))
        case .success(.unclear(let kinds)):
            let kinds = kinds.map(\.rawValue).joined(separator: " or ")
            return try SortedJSON.text(NothingObject(file: file, reason: "unclear: \(kinds)", milliseconds: rounded))
        case .success(.none(let reason)): return try nothing(reason)
        case .failure(let fault): return try SortedJSON.text(FaultObject(file: file, error: fault.description))
        }
    }

    private func nothing(_ reason: NothingRead) throws -> String {
        let text =
            switch reason {
            case .noBoard: "no board"
            case .boardCutAtLeft, .boardCutAtRight, .boardCutAtTop, .boardCutAtBottom:
                "board cut off at the \(reason.cutSide?.rawValue ?? "edge")"
            case .noText: "no text"
            case .noDrawing: "no drawing"
            case .unreadableFile, .noSuchPage, .lockedDocument, .tooLarge, .gaveUp: "nothing read"
            }
        return try SortedJSON.text(NothingObject(file: file, reason: text, milliseconds: rounded))
    }

    private var rounded: Double { (milliseconds * 10).rounded() / 10 }

    private struct BoardObject: Encodable {
        var file: String
        var kind = "board"
        var edition: String
        /// Present only when the letters leave several languages and nothing decides between them.
        var otherEditions: [String]?
        var center: String
        var outer: String
        var confidence: Double
        var uncertain: [String]
        /// The next two are present only when they were in the picture.
        var rating: PrintRating?
        var found: FoundWords?
        var milliseconds: Double

        init?(file: String, reading: BoardReading, milliseconds: Double) {
            guard let board = reading.board else { return nil }
            self.file = file
            edition = board.edition.rawValue
            otherEditions = reading.otherEditions?.map(\.rawValue)
            center = board.center.description
            outer = board.outerText
            confidence = (reading.confidence * 10_000).rounded() / 10_000
            uncertain = reading.uncertain.map { reading.cells[$0].letter.description }
            rating = reading.rating
            found = reading.found
            self.milliseconds = milliseconds
        }
    }

    private struct PageObject: Encodable {
        var file: String
        var kind = "page"
        /// The ISO 639-1 code of the page's language.
        var language: String
        /// Encoded even when it is null.
        var word: String?
        /// The sentence that the word stands in, with an ellipsis where it is cut off; absent without a word.
        var sentence: String?
        /// Other readings of the word; absent when it is unambiguous.
        var alternatives: [String]?
        /// Other marked words; absent if there are none.
        var alsoMarked: [String]?
        var how: String?
        var words: [WordObject]
        var milliseconds: Double

        enum CodingKeys: CodingKey {
            case file, kind, language, word, sentence, alternatives, alsoMarked, how, words, milliseconds
        }

        init(file: String, reading: PageReading, milliseconds: Double) {
            self.file = file
            language = reading.language ?? LanguageCode.english
            word = reading.targetText
            sentence = reading.sentence
            alternatives = reading.alternatives
            alsoMarked = reading.alsoMarked
            how = reading.selection?.rawValue
            words = reading.words.map(WordObject.init)
            self.milliseconds = milliseconds
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(file, forKey: .file)
            try container.encode(kind, forKey: .kind)
            try container.encode(language, forKey: .language)
            try container.encode(word, forKey: .word)
            try container.encodeIfPresent(sentence, forKey: .sentence)
            try container.encodeIfPresent(alternatives, forKey: .alternatives)
            try container.encodeIfPresent(alsoMarked, forKey: .alsoMarked)
            try container.encode(how, forKey: .how)
            try container.encode(words, forKey: .words)
            try container.encode(milliseconds, forKey: .milliseconds)
        }
    }

    private struct WordObject: Encodable {
        var text: String
        /// `[x, y, width, height]` in pixels.
        var box: [Int]
        var confidence: Double

        init(_ word: PageReading.Word) {
            text = word.text
            box = [word.box.x, word.box.y, word.box.width, word.box.height]
            confidence = (word.confidence * 1000).rounded() / 1000
        }
    }

    private struct SketchObject: Encodable {
        var file: String
        var kind = "sketch"
        var verdict: String
        /// The text in place of a drawing, when it could be read.
        var text: String?
        var guesses: [GuessObject]
        /// The classifier's input. Training reads it from here.
        var drawing: DrawingObject?
        var milliseconds: Double

        init(file: String, reading: SketchReading, milliseconds: Double) {
            self.file = file
            verdict = reading.verdict.name
            if case .writing(let read) = reading.verdict { text = read }
            guesses = reading.guesses.prefix(PhotoOutcome.shownGuesses).map {
                GuessObject(label: $0.label, probability: ($0.probability * 10_000).rounded() / 10_000)
            }
            drawing = reading.drawing.map { DrawingObject(side: $0.side, ink: $0.ink.base64EncodedString()) }
            self.milliseconds = milliseconds
        }
    }

    /// `side` × `side` bytes in Base64: 0 for paper, 255 for ink.
    private struct DrawingObject: Encodable {
        var side: Int
        var ink: String
    }

    private struct GuessObject: Encodable {
        var label: String
        var probability: Double
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

extension SketchReading.Content {
    /// The name on the command line.
    fileprivate var name: String {
        switch self {
        case .drawing: "drawing"
        case .emptySheet: "empty"
        case .scribble: "scribble"
        case .writing: "writing"
        case .notADrawing: "not a drawing"
        }
    }
}
