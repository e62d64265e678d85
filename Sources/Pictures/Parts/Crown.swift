/// A winner's crown in gold, with an outline so that it stands out without its colour.
enum Crown {
    /// Half of its width and height, in pixels.
    static let reach = 28.0

    static func draw(at center: CanvasPoint, outline: Color, on canvas: Canvas, theme: Theme) {
        let corners = [(-26, 18), (-28, -12), (-13, 3), (0, -22), (13, 3), (28, -12), (26, 18)]
            .map { CanvasPoint(x: center.x + Double($0.0), y: center.y + Double($0.1)) }
        canvas.fillPath(corners, color: theme.gold, outline: outline)
    }
}
