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
    package let record: @Sendable (RecordScene) throws -> Data

    /// The same pictures in `look`.
    func looking(_ look: Appearance) -> Drawings {
        guard look != Appearance() else { return self }
        return Drawings(
            board: { try board($0.with(\.look, look)) }, live: { try live($0.with(\.board.look, look)) },
            result: { try result($0.with(\.board.look, look)) },
            standings: { try standings($0.with(\.look, look)) },
            markedLine: { try markedLine($0.with(\.look, look)) }, sketch: { try sketch($0.with(\.look, look)) },
            sketchSheet: { try sketchSheet($0.with(\.look, look)) }, record: { try record($0.with(\.look, look)) })
    }

    public init(
        board: @escaping @Sendable (BoardScene) throws -> Data,
        live: @escaping @Sendable (LiveBoardScene) throws -> Data,
        result: @escaping @Sendable (ResultScene) throws -> Data,
        standings: @escaping @Sendable (StandingsScene) throws -> Data,
        markedLine: @escaping @Sendable (MarkedLineScene) throws -> Data,
        sketch: @escaping @Sendable (SketchScene) throws -> Data,
        sketchSheet: @escaping @Sendable (SketchSheetScene) throws -> Data,
        record: @escaping @Sendable (RecordScene) throws -> Data
    ) {
        self.board = board
        self.live = live
        self.result = result
        self.standings = standings
        self.markedLine = markedLine
        self.sketch = sketch
        self.sketchSheet = sketchSheet
        self.record = record
    }
}

/// The content of a picture.
private protocol Scene {}

extension Scene {
    fileprivate func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var scene = self
        scene[keyPath: property] = value
        return scene
    }
}

extension BoardScene: Scene {}
extension LiveBoardScene: Scene {}
extension ResultScene: Scene {}
extension StandingsScene: Scene {}
extension MarkedLineScene: Scene {}
extension SketchScene: Scene {}
extension SketchSheetScene: Scene {}
extension RecordScene: Scene {}
