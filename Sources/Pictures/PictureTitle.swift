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
        canvas.text(
            title, at: CanvasPoint(x: TableLayout.left, y: 106), .left, width: room,
            style: canvas.fitting(title, width: room, style: bold, smallest: 44))
        guard !subtitle.isEmpty else { return }
        canvas.text(
            subtitle, at: CanvasPoint(x: TableLayout.left, y: 166), .left, width: TableLayout.right - TableLayout.left,
            style: TextStyle(size: TableLayout.row, color: theme.quiet))
    }
}
