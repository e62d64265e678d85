/// A table of players or sides, the best first: place, name, points, and details below the name.
struct StandingsTable {
    let rows: [StandingsRow]
    /// The names of the numbers below the player's name; `nil` shows only points.
    var columns: StandingsColumns?

    /// The distance between rows.
    var pitch: Double { columns == nil ? 82 : rows.count > Self.fewRows ? 100 : 112 }

    var height: Double { Double(rows.count) * pitch }

    private static let fewRows = 8
    private static let discRadius = 27.0
    private static let nameStart = 84.0

    /// Draws the rows below `top`, between `left` and `right`.
    func draw(left: Double, right: Double, top: Double, on canvas: Canvas, theme: Theme) {
        for (index, row) in rows.enumerated() {
            let box = Box(left: left, top: top + Double(index) * pitch, width: right - left, height: pitch)
            draw(row, in: box, on: canvas, theme: theme)
        }
    }

    private func draw(_ row: StandingsRow, in box: Box, on canvas: Canvas, theme: Theme) {
        let details = details(of: row)
        let middle = box.center.y
        drawPlace(row.place, at: CanvasPoint(x: box.left + Self.discRadius, y: middle), on: canvas, theme: theme)
        let points = TextStyle(size: TableLayout.body, weight: .bold, color: theme.ink)
        let capital = canvas.capitalHeight(points)
        let pointsWidth = canvas.text(
            "\(row.points)", at: CanvasPoint(x: box.right, y: middle + capital / 2), .right, style: points)
        let name = TextStyle(size: TableLayout.body, weight: .medium, color: theme.ink)
        let room = box.width - Self.nameStart - pointsWidth - 28
        let baseline = details == nil ? middle + capital / 2 : middle - 6
        canvas.text(
            row.name, at: CanvasPoint(x: box.left + Self.nameStart, y: baseline), .left, width: room, style: name)
        guard let details else { return }
        let small = TextStyle(size: TableLayout.small, color: theme.quiet)
        canvas.text(
            details, at: CanvasPoint(x: box.left + Self.nameStart, y: middle + 36), .left, width: room, style: small)
    }

    /// Draws the place in a disc, in gold for the first. Ties share a place.
    private func drawPlace(_ place: Int, at center: CanvasPoint, on canvas: Canvas, theme: Theme) {
        let isFirst = place == 1
        canvas.fillCircle(center, radius: Self.discRadius, color: isFirst ? theme.gold : theme.cell)
        if isFirst { canvas.strokeCircle(center, radius: Self.discRadius, width: 3, color: theme.ink) }
        let style = TextStyle(size: 31, weight: .bold, color: isFirst ? theme.inkOnGold : theme.ink)
        canvas.centered("\(place)", at: center, style: canvas.fitting("\(place)", width: 38, style: style))
    }

    /// "Words 12 · Pangrams 1": the name of each column before its number, without zeros except for words.
    private func details(of row: StandingsRow) -> String? {
        guard let columns else { return nil }
        let parts = [
            (columns.words, row.words), (columns.pangrams, row.pangrams), (columns.hints, row.hints),
            (columns.streak ?? "", columns.streak == nil ? 0 : row.streak),
        ]
        return parts.enumerated().filter { $0.offset == 0 || $0.element.1 > 0 }
            .map { "\($0.element.0) \($0.element.1)" }.joined(separator: "  ·  ")
    }
}
