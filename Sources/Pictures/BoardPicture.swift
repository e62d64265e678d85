public import Foundation
import Hive

/// The picture of a board that goes with the first reply and with "board": the honeycomb, the rank, the words found.
public struct BoardPicture: Sendable {
    public let scene: BoardScene

    public init(_ scene: BoardScene) {
        self.scene = scene
    }

    /// The picture as a PNG of 1080 × 1200 pixels.
    public func png() throws(PictureError) -> Data {
        let canvas = try Canvas(width: BoardLayout.width, height: BoardLayout.height, ground: theme.ground)
        drawTitle(on: canvas)
        ScoreBar(scene: scene).draw(on: canvas, theme: theme)
        switch scene.edition {
        case .digital: drawHoneycomb(on: canvas)
        case .print: drawWheel(on: canvas)
        }
        drawLetters(on: canvas)
        return try canvas.png()
    }

    private var theme: Theme { scene.isDark ? .dark : .light }

    // MARK: - Parts

    /// The rank's name, and how many words of all are found.
    private func drawTitle(on canvas: Canvas) {
        let baseline = BoardLayout.titleBaseline
        let right = Double(BoardLayout.width) - BoardLayout.margin
        let bold = Canvas.TextStyle(size: 58, isBold: true, color: theme.ink)
        let totalWidth = canvas.text(
            "/ \(scene.total)", at: Point(x: right, y: baseline), .right,
            style: Canvas.TextStyle(size: 44, color: theme.quiet))
        let foundEnd = right - totalWidth - 14
        let foundWidth = canvas.text("\(scene.found)", at: Point(x: foundEnd, y: baseline), .right, style: bold)
        let room = foundEnd - foundWidth - 40 - BoardLayout.margin
        canvas.text(
            scene.rankName, at: Point(x: BoardLayout.margin, y: baseline), .left,
            style: canvas.fitting(scene.rankName, width: room, style: bold))
    }

    private func drawHoneycomb(on canvas: Canvas) {
        for (index, center) in BoardLayout.cellCenters(isPrint: false).enumerated() {
            canvas.fillPolygon(
                center.hexagon(radius: BoardLayout.cellRadius), rounding: BoardLayout.cellRounding,
                color: index == 0 ? theme.gold : theme.cell)
        }
    }

    /// As the paper prints it: a hexagon in a circle, six lines from its corners outwards.
    private func drawWheel(on canvas: Canvas) {
        let center = BoardLayout.center
        let corners = center.hexagon(radius: BoardLayout.coreRadius)
        let rim = center.hexagon(radius: BoardLayout.ringRadius)
        canvas.strokeCircle(center, radius: BoardLayout.ringRadius, width: 6, color: theme.ink)
        canvas.strokePolygon(corners, width: 6, color: theme.ink)
        for (corner, end) in zip(corners, rim) { canvas.line(from: corner, to: end, width: 6, color: theme.ink) }
    }

    private func drawLetters(on canvas: Canvas) {
        let isPrint = scene.edition == .print
        let letters = [scene.center] + scene.outer
        for (index, (letter, place)) in zip(letters, BoardLayout.cellCenters(isPrint: isPrint)).enumerated() {
            let color = index == 0 && !isPrint ? theme.inkOnGold : theme.ink
            canvas.centered(
                "\(letter)", at: place,
                style: Canvas.TextStyle(size: BoardLayout.letterSize, isBold: true, color: color))
            if scene.uncertain.contains(letter) { drawDoubt(at: place, on: canvas) }
        }
    }

    /// A question mark in a disc, at the letter's upper right.
    private func drawDoubt(at place: Point, on canvas: Canvas) {
        let badge = Point(x: place.x + 60, y: place.y - 80)
        canvas.fillCircle(badge, radius: 27, color: theme.doubt)
        canvas.centered("?", at: badge, style: Canvas.TextStyle(size: 38, isBold: true, color: theme.ground))
    }
}
