public import Foundation
import ImageCodec
public import PhotoReading

extension PhotoPipeline {
    /// Loads the board reader; what comes out reads photos of one board, for ``RecognitionWorker/run(load:)``.
    public static func boards() throws -> ([Data]) -> Reading {
        let reader = try BoardReader()
        return PhotoPipeline { pictures in together(pictures.map { reader.read($0) }) }.read
    }

    /// The boards of several shots as one, letter by letter; shots without a board are left out when any has one.
    private static func together(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { if case .board(let board) = $0 { board } else { nil } }
        return BoardReading.combined(boards).map(Reading.board) ?? readings.first ?? .none(.noBoard)
    }
}
