/// A table of opposing sides, each with a bar proportional to its points; a winner's bar is gold.
struct SidesTable {
    let sides: [ResultScene.Side]
    let columns: StandingsColumns

    private static let pitch = 148.0
    private static let barHeight = 30.0
    private static let padding = 28.0

    var height: Double { sides.isEmpty ? 0 : Double(sides.count) * Self.pitch + Self.padding * 2 - 20 }

    func draw(top: Double, on canvas: Canvas, theme: Theme) {
        guard !sides.isEmpty else { return }
        canvas.fillBox(
            Box(
                left: TableLayout.left - 24, top: top, width: TableLayout.right - TableLayout.left + 48, height: height),
            rounding: 32,
            color: theme.card)
        let most = max(1, sides.map(\.row.points).max() ?? 1)
        for (index, side) in sides.enumerated() {
            draw(side, most: most, top: top + Self.padding + Double(index) * Self.pitch, on: canvas, theme: theme)
        }
    }

    private func draw(_ side: ResultScene.Side, most: Int, top: Double, on canvas: Canvas, theme: Theme) {
        let baseline = top + 52
        let points = TextStyle(size: 52, weight: .bold, color: theme.ink)
        var end = TableLayout.right
        end -= canvas.text("\(side.row.points)", at: CanvasPoint(x: end, y: baseline), .right, style: points) + 28
        let words = "\(columns.words) \(side.row.words)"
        end -=
            canvas.text(
                words, at: CanvasPoint(x: end, y: baseline), .right,
                style: TextStyle(size: TableLayout.small, color: theme.quiet))
            + 28
        var start = TableLayout.left
        if side.isWinner {
            let crown = CanvasPoint(x: start + 26, y: baseline - 16)
            Crown.draw(at: crown, outline: theme.ink, on: canvas, theme: theme)
            start += 72
        }
        canvas.text(
            side.row.name, at: CanvasPoint(x: start, y: baseline), .left, width: end - start,
            style: TextStyle(size: 46, weight: .bold, color: theme.ink))
        drawBar(share: Double(side.row.points) / Double(most), isGold: side.isWinner, top: top + 78, on: canvas, theme)
    }

    private func drawBar(share: Double, isGold: Bool, top: Double, on canvas: Canvas, _ theme: Theme) {
        let whole = TableLayout.right - TableLayout.left
        let box = Box(left: TableLayout.left, top: top, width: whole, height: Self.barHeight)
        canvas.fillBox(box, rounding: Self.barHeight / 2, color: theme.cell)
        let length = share > 0 ? max(Self.barHeight, whole * share) : 0
        canvas.fillBox(
            Box(left: TableLayout.left, top: top, width: length, height: Self.barHeight), rounding: Self.barHeight / 2,
            color: isGold ? theme.gold : theme.quiet)
        if let outline = theme.outline { canvas.strokeBox(box, rounding: Self.barHeight / 2, width: 3, color: outline) }
    }
}
