public import Foundation
import ImageCodec
public import PhotoReading

extension PhotoPipeline {
    /// Loads the board reader; what comes out reads photos of one board, for ``RecognitionWorker/run(load:)``.
    /// `plausibility` tells likely boards from unlikely ones when a picture can be read in more than one way.
    public static func boards(plausibility: BoardReader.Plausibility? = nil) throws -> ([Data]) -> Reading {
        let reader = try BoardReader(plausibility: plausibility)
        return PhotoPipeline { pictures in together(pictures.map { reader.read($0) }) }.read
    }

    /// The boards of several shots as one, letter by letter; shots without a board are left out when any has one.
    private static func together(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { if case .board(let board) = $0 { board } else { nil } }
        return BoardReading.combined(boards).map(Reading.board) ?? readings.first ?? .none(.noBoard)
    }
}
