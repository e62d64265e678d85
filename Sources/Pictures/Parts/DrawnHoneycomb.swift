import Foundation
import Hive

/// Draws the board: seven cells with their letters, in the style of the edition.
struct DrawnHoneycomb {
    let scene: BoardScene
    /// The centre of the board.
    let center: CanvasPoint
    /// The scale relative to ``BoardPicture``.
    let scale: Double

    /// The distance from the centre to the outermost ink above and below, at full size.
    static func reach(of edition: Edition) -> Double {
        edition == .print
            ? BoardLayout.ringRadius + 3
            : BoardLayout.pitchRadius * 3.0.squareRoot() + BoardLayout.cellRadius * 0.75.squareRoot()
    }

    /// The distance from the centre to the outermost ink on the left and right, at full size.
    static func sideReach(of edition: Edition) -> Double {
        edition == .print ? BoardLayout.ringRadius + 3 : BoardLayout.pitchRadius * 1.5 + BoardLayout.cellRadius
    }

    /// The centres of the cells: the middle one, then the others clockwise from the top. There are at least six others;
    /// on a board of six letters one of them is empty.
    var cellCenters: [CanvasPoint] {
        let isPrint = scene.edition == .print
        let distance = isPrint ? BoardLayout.letterDistance : BoardLayout.pitchRadius * 3.0.squareRoot()
        return [center] + center.ring(of: outerCells, distance: distance * scale)
    }

    private var outerCells: Int { max(6, scene.outer.count) }

    /// The scale of the cells relative to a board of seven letters. More cells are drawn smaller, so that they fit into
    /// the same ring.
    private var cellScale: Double { scale * sin(.pi / Double(outerCells)) / sin(.pi / 6) }

    func draw(on canvas: Canvas, theme: Theme) {
        if scene.edition == .print {
            drawWheel(on: canvas, theme: theme)
        } else {
            drawCells(on: canvas, theme: theme)
        }
        drawLetters(on: canvas, theme: theme)
    }

    private func drawCells(on canvas: Canvas, theme: Theme) {
        for (index, center) in cellCenters.enumerated() {
            canvas.fillPolygon(
                center.hexagon(radius: BoardLayout.cellRadius * cellScale), rounding: BoardLayout.cellRounding * scale,
                color: index == 0 ? theme.gold : theme.cell)
            guard let outline = theme.outline else { continue }
            let width = Self.outlineWidth * max(scale, 0.5)
            canvas.strokePolygon(
                center.hexagon(radius: BoardLayout.cellRadius * cellScale - width), width: width, color: outline)
        }
    }

    /// Draws the print edition's wheel: a hexagon in a circle, and six lines from its corners outwards.
    private func drawWheel(on canvas: Canvas, theme: Theme) {
        let width = 6 * max(scale, 0.5)
        let corners = center.hexagon(radius: BoardLayout.coreRadius * scale)
        let rim = center.hexagon(radius: BoardLayout.ringRadius * scale)
        canvas.strokeCircle(center, radius: BoardLayout.ringRadius * scale, width: width, color: theme.ink)
        canvas.strokePolygon(corners, width: width, color: theme.ink)
        for (corner, end) in zip(corners, rim) { canvas.line(from: corner, to: end, width: width, color: theme.ink) }
    }

    private static let outlineWidth = 8.0

    private var letterSize: Double {
        cellScale * (scene.look.hasLargeLetters ? BoardLayout.largeLetterSize : BoardLayout.letterSize)
    }

    private func drawLetters(on canvas: Canvas, theme: Theme) {
        for (index, (letter, place)) in zip([scene.center] + scene.outer, cellCenters).enumerated() {
            let isOnGold = index == 0 && scene.edition != .print
            canvas.centered(
                "\(letter)", at: place,
                style: TextStyle(
                    size: letterSize, weight: .bold, color: isOnGold ? theme.inkOnGold : theme.ink))
            if scene.uncertain.contains(letter) { drawDoubt(at: place, on: canvas, theme: theme) }
        }
    }

    /// Draws a question mark in a disc at the upper right of the letter.
    private func drawDoubt(at place: CanvasPoint, on canvas: Canvas, theme: Theme) {
        let badge = CanvasPoint(x: place.x + 60 * scale, y: place.y - 80 * scale)
        canvas.fillCircle(badge, radius: 27 * scale, color: theme.doubt)
        canvas.centered("?", at: badge, style: TextStyle(size: 38 * scale, weight: .bold, color: theme.ground))
    }
}
