/// The latest words found, each with its finder and its points.
struct FindsList {
    let finds: [LiveBoardScene.Find]

    static let pitch = 98.0

    var height: Double { Double(finds.count) * Self.pitch }

    func draw(in box: Box, on canvas: Canvas, theme: Theme) {
        for (index, find) in finds.enumerated() {
            draw(find, top: box.top + Double(index) * Self.pitch, in: box, on: canvas, theme: theme)
        }
    }

    private func draw(
        _ find: LiveBoardScene.Find, top: Double, in box: Box, on canvas: Canvas, theme: Theme
    ) {
        let points = TextStyle(size: TableLayout.row, weight: .bold, color: theme.ink)
        let pointsWidth = canvas.text(
            "+\(find.points)", at: CanvasPoint(x: box.right, y: top + 46), .right, style: points)
        var start = box.left
        if find.isPangram {
            let middle = CanvasPoint(x: start + 17, y: top + 33)
            canvas.fillPolygon(middle.hexagon(radius: 19), rounding: 3, color: theme.gold)
            canvas.strokePolygon(middle.hexagon(radius: 19), width: 3, color: theme.ink)
            start += 48
        }
        let room = box.right - pointsWidth - 20
        let word = TextStyle(size: TableLayout.row, weight: .bold, color: theme.ink)
        canvas.text(
            find.word, at: CanvasPoint(x: start, y: top + 46), .left,
            style: canvas.fitting(find.word, width: room - start, style: word))
        canvas.text(
            find.name, at: CanvasPoint(x: box.left, y: top + 84), .left, width: room - box.left,
            style: TextStyle(size: TableLayout.small, color: theme.quiet))
    }
}
