public import Foundation

/// The picture of a group's standings.
public struct StandingsPicture: Sendable {
    public let scene: StandingsScene

    public init(_ scene: StandingsScene) { self.scene = scene }

    /// Draws the picture as a PNG that is 1080 pixels wide and as high as its content.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let table = StandingsTable(rows: Array(scene.rows.prefix(Self.rowLimit)), columns: scene.columns)
        let top = scene.subtitle.isEmpty ? 150.0 : 206.0
        let height = Int((top + table.height + 48).rounded(.up))
        let canvas = try Canvas(width: Int(TableLayout.width), height: height, ground: theme.ground)
        drawHeader(on: canvas, theme: theme)
        table.draw(left: TableLayout.left, right: TableLayout.right, top: top, on: canvas, theme: theme)
        return try canvas.png()
    }

    private static let rowLimit = 20

    private func drawHeader(on canvas: Canvas, theme: Theme) {
        let pointsWidth = canvas.text(
            scene.columns.points, at: CanvasPoint(x: TableLayout.right, y: 106), .right, width: 260,
            style: TableLayout.heading(theme))
        let room = TableLayout.right - TableLayout.left - pointsWidth - 40
        let title = TextStyle(size: TableLayout.title, weight: .bold, color: theme.ink)
        canvas.text(
            scene.title, at: CanvasPoint(x: TableLayout.left, y: 106), .left, width: room,
            style: canvas.fitting(scene.title, width: room, style: title, smallest: 44))
        guard !scene.subtitle.isEmpty else { return }
        canvas.text(
            scene.subtitle, at: CanvasPoint(x: TableLayout.left, y: 166), .left,
            width: TableLayout.right - TableLayout.left,
            style: TextStyle(size: TableLayout.row, color: theme.quiet))
    }
}
