public import Boards
import Foundation
import ImageCodec
import Pages
import PhotoReading
import Sketches
public import TextReading

extension PhotoPipeline {
    /// Loads the readers for every kind of photo, for `PhotoWorker`.
    /// - Parameters:
    ///   - plausibility: Rates boards if a picture can be read in more than one way.
    ///   - words: The known words. They decide how to read a damaged word, and whether a photo shows print.
    ///   - languages: The languages other than English in which pages may be printed.
    ///   - parameters: The weights and thresholds of the readers.
    /// - Throws: An error if a model or Tesseract's data can't be loaded.
    public static func readers(
        plausibility: BoardReader.Plausibility? = nil, words: (any WordList)? = nil,
        languages: [PrintedLanguage] = [], parameters: ReadingParameters = ReadingParameters()
    ) throws -> Read {
        let boards = try BoardReader(plausibility: plausibility)
        let recognizer = try TextRecognizer()
        let pages = try PageReader(
            recognizer: recognizer, words: words, languages: languages, spelling: parameters.spelling,
            marks: parameters.marks, darkMarks: parameters.darkMarks)
        let surroundings = SurroundingsReader(recognizer)
        let sketches = try SketchReader(recognizer: recognizer, sheets: parameters.sheet)
        return PhotoPipeline { pictures, request in
            let search = { pictures.map { boards.read($0, around: surroundings, edition: request.edition) } }
            let board = { together(search().map(\.reading)) }
            // Pages are prepared one at a time, because ten of them exceed a worker's memory.
            let page = { (first: PreparedPage?, isWhole: Bool) in
                let shots = pictures.indices.lazy.compactMap { $0 == 0 ? first : PreparedPage(pictures[$0]) }
                return pages.read(shots, wholePage: isWhole, languages: request.languages)
            }
            let sketch = { readsWriting in
                surest(pictures.map { sketches.read($0, readsWriting: readsWriting) })
            }
            switch request.kind {
            case .board: return board()
            case .page: return page(pictures.first.flatMap(PreparedPage.init), request.wholePage)
            case .sketch:
                let drawing = sketch(true)
                guard mayBeBoard(drawing), case .board(let board) = board() else { return drawing }
                return .board(board)
            case nil: break
            }
            let findings = search(), found = together(findings.map(\.reading))
            guard case .none(.noBoard) = found else { return found }
            // Detecting and reading a page share this preparation.
            let first = pictures.first.flatMap(PreparedPage.init)
            return KindChooser(
                evidence: TextEvidence(of: first), page: { page(first, request.wholePage || $0) },
                sketch: { sketch(false) }, seesCells: findings.contains(where: \.showsCells),
                knowsWord: { word, language in
                    guard let language else { return words?.knows(word) }
                    return languages.first { $0.code == language }?.words.knows(word)
                }
            ).reading()
        }.read
    }

    /// Combines the boards of several shots letter by letter. Leaves out shots without a board if any has one. If none has, a
    /// shot that shows why comes first.
    static func together(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { if case .board(let board) = $0 { board } else { nil } }
        return BoardReading.combined(boards).map(Reading.board)
            ?? readings.first { $0 != .none(.noBoard) } ?? .none(.noBoard)
    }

    /// Whether a photo read as a drawing may show a board instead. The sketch net has no class for honeycombs and takes
    /// them for some object.
    private static func mayBeBoard(_ reading: Reading) -> Bool {
        guard case .sketch(let sketch) = reading, sketch.verdict == .drawing else { return false }
        return sketch.guesses.first?.probability ?? 0 < sureOfObject
    }

    /// The least probability of an object that proves that the photo shows a drawing.
    private static let sureOfObject = 0.5

    /// The shot of a drawing that is recognized with the highest probability.
    static func surest(_ readings: [SketchReading]) -> Reading {
        let best = readings.max { a, b in
            let (isDrawn, isOtherDrawn) = (a.verdict == .drawing, b.verdict == .drawing)
            guard isDrawn == isOtherDrawn else { return isOtherDrawn }
            return a.guesses.first?.probability ?? 0 < b.guesses.first?.probability ?? 0
        }
        return best.map(Reading.sketch) ?? .none(.noDrawing)
    }
}
