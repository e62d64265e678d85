/// The header of a picture: a title, a line below it, and a short text at the right.
struct PictureTitle {
    let title: String
    let subtitle: String
    let trailing: String

    func draw(on canvas: Canvas, theme: Theme) {
        var room = TableLayout.right - TableLayout.left
        let bold = TextStyle(size: TableLayout.title, weight: .bold, color: theme.ink)
        if !trailing.isEmpty {
            room -=
                40
                + canvas.text(trailing, at: CanvasPoint(x: TableLayout.right, y: 106), .right, width: 280, style: bold)
        }
        drawTitle(in: room, style: canvas.fitting(title, width: room, style: bold, smallest: Self.smallest), on: canvas)
        guard !subtitle.isEmpty else { return }
        canvas.text(
            subtitle, at: CanvasPoint(x: TableLayout.left, y: 166), .left, width: TableLayout.right - TableLayout.left,
            style: TextStyle(size: TableLayout.row, color: theme.quiet))
    }

    /// The least font size of a title on one line. A longer title takes two lines.
    private static let smallest = 44.0
    /// The least font size of a title on two lines, at which a word of 40 letters fits.
    private static let smallestOfTwo = 28.0

    /// Draws the title on one line, or on two lines in the same space.
    private func drawTitle(in room: Double, style: TextStyle, on canvas: Canvas) {
        let lines = Typesetter.shared.lines(of: title, width: room, style: style)
        let baselines = lines.count > 1 ? [62.0, 114] : [106]
        for (line, y) in zip(lines, baselines) {
            canvas.text(
                line, at: CanvasPoint(x: TableLayout.left, y: y), .left, width: room,
                style: canvas.fitting(line, width: room, style: style, smallest: Self.smallestOfTwo))
        }
    }
}
