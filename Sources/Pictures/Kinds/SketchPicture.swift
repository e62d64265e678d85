public import Foundation
import ImageCodec

/// The picture of one drawing, with its guesses as bars.
public struct SketchPicture: Sendable {
    public let scene: SketchScene

    public init(_ scene: SketchScene) { self.scene = scene }

    /// Draws the picture as a PNG of 1080 × 760 pixels.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let canvas = try Canvas(width: Int(TableLayout.width), height: Int(Self.height), ground: theme.ground)
        PictureTitle(title: scene.title, subtitle: scene.subtitle, trailing: scene.points).draw(
            on: canvas, theme: theme)
        Paper(image: scene.drawing, box: Self.paper).draw(on: canvas, theme: theme)
        for (index, guess) in scene.guesses.prefix(5).enumerated() {
            draw(guess, top: Self.paper.top + Double(index) * Self.pitch, on: canvas, theme: theme)
        }
        return try canvas.png()
    }

    private static let height = 760.0
    private static let paper = Box(left: TableLayout.left, top: 214, width: 480, height: 480)
    private static let barsLeft = TableLayout.left + 536
    private static let pitch = 98.0

    /// Draws a guess: its label, its probability, and a bar below both.
    private func draw(_ guess: SketchScene.Guess, top: Double, on canvas: Canvas, theme: Theme) {
        let share = min(1, max(0, guess.probability.isFinite ? guess.probability : 0))
        let weight: TextStyle.Weight = guess.isTarget ? .bold : .medium
        let percent = "\(Int((share * 100).rounded())) %"
        let percentWidth = canvas.text(
            percent, at: CanvasPoint(x: TableLayout.right, y: top + 38), .right,
            style: TextStyle(size: TableLayout.row, weight: weight, color: theme.ink))
        canvas.text(
            guess.label, at: CanvasPoint(x: Self.barsLeft, y: top + 38), .left,
            width: TableLayout.right - percentWidth - 24 - Self.barsLeft,
            style: TextStyle(size: TableLayout.row, weight: weight, color: theme.ink))
        let whole = Box(left: Self.barsLeft, top: top + 54, width: TableLayout.right - Self.barsLeft, height: 20)
        canvas.fillBox(whole, rounding: 10, color: theme.cell)
        var bar = whole
        bar.width = share > 0 ? max(20, whole.width * share) : 0
        canvas.fillBox(bar, rounding: 10, color: guess.isTarget ? theme.gold : theme.quiet)
        // An outline marks the bar for people who do not see gold.
        if let outline = guess.isTarget ? theme.ink : theme.outline {
            canvas.strokeBox(whole, rounding: 10, width: guess.isTarget ? 5 : 2, color: outline)
        }
    }
}
