/// The header of a picture: a title, a line below it, and a short text at the right.
struct PictureTitle {
    let title: String
    let subtitle: String
    let trailing: String

    func draw(on canvas: Canvas, theme: Theme) {
        var room = Sheet.right - Sheet.left
        let bold = TextStyle(size: Sheet.title, weight: .bold, color: theme.ink)
        if !trailing.isEmpty {
            room -= 40 + canvas.text(trailing, at: Point(x: Sheet.right, y: 106), .right, width: 280, style: bold)
        }
        canvas.text(
            title, at: Point(x: Sheet.left, y: 106), .left, width: room,
            style: canvas.fitting(title, width: room, style: bold, smallest: 44))
        guard !subtitle.isEmpty else { return }
        canvas.text(
            subtitle, at: Point(x: Sheet.left, y: 166), .left, width: Sheet.right - Sheet.left,
            style: TextStyle(size: Sheet.row, color: theme.quiet))
    }
}
