/// The sign of a winner: a crown in gold, outlined so that it also stands out for people who do not see the gold.
enum Crown {
    /// Half of its width and height, in pixels.
    static let reach = 28.0

    static func draw(at center: CanvasPoint, outline: Color, on canvas: Canvas, theme: Theme) {
        let corners = [(-26, 18), (-28, -12), (-13, 3), (0, -22), (13, 3), (28, -12), (26, 18)]
            .map { CanvasPoint(x: center.x + Double($0.0), y: center.y + Double($0.1)) }
        canvas.fillPath(corners, color: theme.gold, outline: outline)
    }
}
