public import Foundation
import Hive

/// The picture of a board for the first reply and for "board": the honeycomb, the rank and the number of words found.
public struct BoardPicture: Sendable {
    public let scene: BoardScene

    public init(_ scene: BoardScene) {
        self.scene = scene
    }

    /// Draws the picture as a PNG of 1080 × 1200 pixels.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let canvas = try Canvas(width: BoardLayout.width, height: BoardLayout.height, ground: theme.ground)
        drawTitle(on: canvas, theme: theme)
        ScoreBar(scene: scene).draw(at: BoardLayout.bar, on: canvas, theme: theme)
        DrawnHoneycomb(scene: scene, center: BoardLayout.center, scale: 1).draw(on: canvas, theme: theme)
        return try canvas.png()
    }

    /// Draws the rank's name and the number of words found out of the total.
    private func drawTitle(on canvas: Canvas, theme: Theme) {
        let baseline = BoardLayout.titleBaseline
        let right = Double(BoardLayout.width) - BoardLayout.margin
        let size = scene.look.hasLargeLetters ? BoardLayout.largeTitleSize : BoardLayout.titleSize
        let bold = TextStyle(size: size, weight: .bold, color: theme.ink)
        let totalWidth = canvas.text(
            "/ \(scene.total)", at: CanvasPoint(x: right, y: baseline), .right,
            style: TextStyle(size: size * 0.76, color: theme.quiet))
        let foundEnd = right - totalWidth - 14
        let foundWidth = canvas.text("\(scene.found)", at: CanvasPoint(x: foundEnd, y: baseline), .right, style: bold)
        let room = foundEnd - foundWidth - 40 - BoardLayout.margin
        canvas.text(
            scene.rankName, at: CanvasPoint(x: BoardLayout.margin, y: baseline), .left,
            style: canvas.fitting(scene.rankName, width: room, style: bold))
    }
}
