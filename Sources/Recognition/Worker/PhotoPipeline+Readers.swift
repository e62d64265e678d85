import Foundation
import ImageCodec
import PhotoReading

extension PhotoPipeline {
    /// Loads the readers of every kind of photo, for ``RecognitionWorker/run(load:)``.
    ///
    /// - Parameter plausibility: tells likely boards from unlikely ones when a picture can be read in more than one way.
    public static func readers(plausibility: BoardReader.Plausibility? = nil) throws -> Read {
        let boards = try BoardReader(plausibility: plausibility)
        let recognizer = try TextRecognizer()
        let pages = PageReader(recognizer: recognizer), surroundings = SurroundingsReader(recognizer)
        return PhotoPipeline { pictures, request in
            switch request.kind {
            case .board, nil: together(pictures.map { boards.read($0, around: surroundings) })
            case .page: pages.read(pictures, wholePage: request.wholePage)
            case .sketch: .none(.noDrawing)
            }
        }.read
    }

    /// The boards of several shots as one, letter by letter; shots without a board are left out when any has one.
    private static func together(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { if case .board(let board) = $0 { board } else { nil } }
        return BoardReading.combined(boards).map(Reading.board) ?? readings.first ?? .none(.noBoard)
    }
}
