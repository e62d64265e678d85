public import Foundation

/// The picture of what a person has done over all boards: six figures, and a bar for each of the last days.
public struct RecordPicture: Sendable {
    public let scene: RecordScene

    public init(_ scene: RecordScene) { self.scene = scene }

    /// Draws the picture as a PNG of 1080 × 1000 pixels.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let canvas = try Canvas(width: Int(TableLayout.width), height: Self.height, ground: theme.ground)
        let title = TextStyle(size: TableLayout.title, weight: .bold, color: theme.ink)
        let room = TableLayout.right - TableLayout.left
        canvas.text(
            scene.title, at: CanvasPoint(x: TableLayout.left, y: 116), .left, width: room,
            style: canvas.fitting(scene.title, width: room, style: title, smallest: TableLayout.row))
        drawFigures(on: canvas, theme: theme)
        canvas.text(
            scene.heading, at: CanvasPoint(x: TableLayout.left, y: Self.headingLine), .left, width: room,
            style: TextStyle(size: TableLayout.row, color: theme.quiet))
        drawBars(on: canvas, theme: theme)
        return try canvas.png()
    }

    private static let height = 1000
    private static let columns = 3
    private static let firstRow = 250.0, rowHeight = 180.0
    private static let headingLine = 620.0
    private static let ground = 910.0, tallest = 240.0
    private static let mostBars = 14

    private func drawFigures(on canvas: Canvas, theme: Theme) {
        let width = (TableLayout.right - TableLayout.left) / Double(Self.columns)
        for (index, figure) in scene.figures.prefix(2 * Self.columns).enumerated() {
            let place = CanvasPoint(
                x: TableLayout.left + Double(index % Self.columns) * width,
                y: Self.firstRow + Double(index / Self.columns) * Self.rowHeight)
            let value = TextStyle(size: 78, weight: .bold, color: theme.ink)
            canvas.text(
                figure.value, at: place, .left, width: width - 24,
                style: canvas.fitting(figure.value, width: width - 24, style: value))
            let label = TextStyle(size: TableLayout.row, color: theme.quiet)
            canvas.text(
                figure.label, at: CanvasPoint(x: place.x, y: place.y + 54), .left, width: width - 24,
                style: canvas.fitting(figure.label, width: width - 24, style: label, smallest: TableLayout.small))
        }
    }

    private func drawBars(on canvas: Canvas, theme: Theme) {
        let bars = scene.bars.suffix(Self.mostBars)
        let width = (TableLayout.right - TableLayout.left) / Double(Self.mostBars)
        for (index, bar) in bars.enumerated() {
            let middle = TableLayout.left + (Double(index) + 0.5) * width
            let top = Self.ground - max(Self.tallest * min(1, max(0, bar.height)), 4)
            let box = Box(left: middle - width * 0.34, top: top, width: width * 0.68, height: Self.ground - top)
            canvas.fillBox(box, rounding: bar.height > 0 ? 8 : 2, color: bar.height > 0 ? theme.gold : theme.track)
            // An outline too, for people who do not tell the colours apart.
            if bar.height > 0 { canvas.strokeBox(box, rounding: 8, width: 4, color: theme.ink) }
            canvas.text(
                bar.label, at: CanvasPoint(x: middle, y: Self.ground + 50), .center, width: width,
                style: TextStyle(size: TableLayout.small, color: theme.quiet))
        }
    }
}
