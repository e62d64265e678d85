public import Foundation
public import Pictures

/// How the bot's pictures are drawn, each as a PNG. What can't be drawn is sent without its picture.
public struct Drawings: Sendable {
    package let board: @Sendable (BoardScene) throws -> Data
    /// Encodes the scene, because most live boards are replaced before they are sent. ``Delivery`` has them drawn.
    package let live: @Sendable (LiveBoardScene) throws -> Data
    package let result: @Sendable (ResultScene) throws -> Data
    package let standings: @Sendable (StandingsScene) throws -> Data
    package let markedLine: @Sendable (MarkedLineScene) throws -> Data
    package let sketch: @Sendable (SketchScene) throws -> Data
    package let sketchSheet: @Sendable (SketchSheetScene) throws -> Data

    public init(
        board: @escaping @Sendable (BoardScene) throws -> Data,
        live: @escaping @Sendable (LiveBoardScene) throws -> Data,
        result: @escaping @Sendable (ResultScene) throws -> Data,
        standings: @escaping @Sendable (StandingsScene) throws -> Data,
        markedLine: @escaping @Sendable (MarkedLineScene) throws -> Data,
        sketch: @escaping @Sendable (SketchScene) throws -> Data,
        sketchSheet: @escaping @Sendable (SketchSheetScene) throws -> Data
    ) {
        self.board = board
        self.live = live
        self.result = result
        self.standings = standings
        self.markedLine = markedLine
        self.sketch = sketch
        self.sketchSheet = sketchSheet
    }
}
