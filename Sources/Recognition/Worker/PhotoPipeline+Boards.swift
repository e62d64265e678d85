public import Foundation
import ImageCodec
public import PhotoReading

extension PhotoPipeline {
    /// Loads the board reader; what comes out reads photos of one board, for ``RecognitionWorker/run(load:)``.
    public static func boards() throws -> ([Data]) -> Reading {
        let reader = try BoardReader()
        return PhotoPipeline { pictures in surest(pictures.map { reader.read($0) }) }.read
    }

    /// Of the readings of several shots the surest board.
    private static func surest(_ readings: [Reading]) -> Reading {
        let boards = readings.compactMap { reading -> BoardReading? in
            if case .board(let board) = reading { board } else { nil }
        }
        return boards.max { $0.confidence < $1.confidence }.map(Reading.board) ?? readings.first ?? .none(.noBoard)
    }
}
