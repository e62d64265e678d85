import Foundation
import ImageCodec
import PhotoReading

extension PhotoPipeline {
    /// Loads the readers of every kind of photo, for ``RecognitionWorker/run(load:)``.
    ///
    /// - Parameter plausibility: tells likely boards from unlikely ones when a picture can be read in more than one way.
    /// - Parameter words: those that may be printed; they settle what a damaged word reads, and whether a photo shows print
    ///   at all.
    public static func readers(
        plausibility: BoardReader.Plausibility? = nil, words: (any WordList)? = nil
    ) throws -> Read {
        let boards = try BoardReader(plausibility: plausibility)
        let recognizer = try TextRecognizer()
        let pages = PageReader(recognizer: recognizer, words: words)
        let surroundings = SurroundingsReader(recognizer)
        let sketches = try SketchReader(recognizer: recognizer)
        let read = { (pictures: [RGBImage], kind: PhotoKind, wholePage: Bool) -> Reading in
            switch kind {
            case .board: together(pictures.map { boards.read($0, around: surroundings) })
            case .page: pages.read(pictures, wholePage: wholePage)
            case .sketch: surest(pictures.map { sketches.read($0) })
            }
        }
        return PhotoPipeline { pictures, request in
            if let kind = request.kind { return read(pictures, kind, request.wholePage) }
            let board = read(pictures, .board, false)
            guard case .none(.noBoard) = board, let first = pictures.first else { return board }
            return KindChooser(
                page: { read(pictures, .page, request.wholePage || $0) }, sketch: { read(pictures, .sketch, false) },
                knowsWord: words.map { list in { list.knows($0) } }
            ).reading(of: first)
        }.read
    }

    /// The boards of several shots as one, letter by letter; shots without a board are left out when any has one.
    private static func together(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { if case .board(let board) = $0 { board } else { nil } }
        return BoardReading.combined(boards).map(Reading.board) ?? readings.first ?? .none(.noBoard)
    }

    /// Of several shots of one drawing the one that shows most surely what it is.
    private static func surest(_ readings: [SketchReading]) -> Reading {
        let best = readings.max { a, b in
            let (isDrawn, isOtherDrawn) = (a.verdict == .drawing, b.verdict == .drawing)
            guard isDrawn == isOtherDrawn else { return isOtherDrawn }
            return a.guesses.first?.probability ?? 0 < b.guesses.first?.probability ?? 0
        }
        return best.map(Reading.sketch) ?? .none(.noDrawing)
    }
}
