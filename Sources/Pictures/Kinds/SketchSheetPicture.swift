public import Foundation
import ImageCodec

/// The sheet with all drawings at the end of a drawing round.
public struct SketchSheetPicture: Sendable {
    public let scene: SketchSheetScene

    public init(_ scene: SketchSheetScene) { self.scene = scene }

    /// Draws the picture as a PNG that is 1080 pixels wide and as high as its drawings require.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let pitch = pitch
        let rows = (drawings.count + columns - 1) / columns
        let height = top + Double(rows) * pitch + 24
        let canvas = try Canvas(width: Int(TableLayout.width), height: Int(height.rounded(.up)), ground: theme.ground)
        PictureTitle(title: scene.title, subtitle: scene.subtitle, trailing: "").draw(on: canvas, theme: theme)
        for (index, drawing) in drawings.enumerated() {
            let left = TableLayout.left + Double(index % columns) * (side + Self.gap)
            draw(drawing, at: CanvasPoint(x: left, y: top + Double(index / columns) * pitch), on: canvas, theme: theme)
        }
        return try canvas.png()
    }

    private static let gap = 44.0
    private static let linePitch = 40.0
    /// The maximum number of lines of a chain game's phrase below one of three drawings in a row.
    private static let mostLines = 5

    private var drawings: ArraySlice<SketchSheetScene.Drawing> { scene.drawings.prefix(SketchSheetScene.mostDrawings) }
    /// Two columns are easier to view, but make the sheet too high for more than four drawings.
    private var columns: Int { drawings.count <= 4 ? 2 : 3 }
    private var side: Double {
        (TableLayout.right - TableLayout.left - Double(columns - 1) * Self.gap) / Double(columns)
    }
    private var pitch: Double { side + 130 + Double(verdictLines - 1) * Self.linePitch }
    /// The lines of the longest verdict.
    private var verdictLines: Int { drawings.map { lines(of: $0.verdict).count }.max() ?? 1 }
    private var top: Double { scene.subtitle.isEmpty ? 156 : 214 }

    private func draw(_ drawing: SketchSheetScene.Drawing, at corner: CanvasPoint, on canvas: Canvas, theme: Theme) {
        let box = Box(left: corner.x, top: corner.y, width: side, height: side)
        Paper(image: drawing.image, box: box).draw(on: canvas, theme: theme)
        if drawing.isWinner {
            canvas.strokeBox(box, rounding: 20, width: 10, color: theme.gold)
            let corner = CanvasPoint(x: box.right - Crown.reach - 12, y: box.top + Crown.reach + 8)
            // The paper is bright in every theme.
            Crown.draw(at: corner, outline: theme.inkOnGold, on: canvas, theme: theme)
        }
        let bold = TextStyle(size: TableLayout.row, weight: .bold, color: theme.ink)
        var room = side
        if !drawing.points.isEmpty {
            room -=
                24
                + canvas.text(
                    drawing.points, at: CanvasPoint(x: box.right, y: box.bottom + 50), .right, width: side / 2,
                    style: bold)
        }
        canvas.text(
            drawing.name, at: CanvasPoint(x: box.left, y: box.bottom + 50), .left, width: room,
            style: TextStyle(size: TableLayout.row, weight: .medium, color: theme.ink))
        for (index, line) in lines(of: drawing.verdict).enumerated() {
            let place = CanvasPoint(x: box.left, y: box.bottom + 92 + Double(index) * Self.linePitch)
            canvas.text(line, at: place, .left, width: side, style: verdict)
        }
    }

    private var verdict: TextStyle { TextStyle(size: TableLayout.small, color: Theme(scene.look).quiet) }

    /// A verdict may be a phrase that a person wrote, which may be longer than a line.
    private func lines(of text: String) -> [String] {
        Typesetter.shared.lines(of: text, width: side, style: verdict, most: Self.mostLines)
    }
}
