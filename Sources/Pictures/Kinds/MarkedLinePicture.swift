public import Foundation
import ImageCodec

/// The picture of a looked-up word in its line of text.
public struct MarkedLinePicture: Sendable {
    public let scene: MarkedLineScene

    public init(_ scene: MarkedLineScene) { self.scene = scene }

    /// Draws the picture as a PNG that is 1080 pixels wide and as high as the visible part of the line.
    public func png() throws(PictureError) -> Data {
        let theme = Theme(scene.look)
        let window = LineWindow(scene, paperWidth: TableLayout.width - Self.margin * 2)
        let paper = Box(left: Self.margin, top: Self.margin, width: window.size.width, height: window.size.height)
        let canvas = try Canvas(
            width: Int(TableLayout.width), height: Int((paper.bottom + Self.margin).rounded(.up)), ground: theme.ground)
        Paper(image: window.image, box: paper, isSmooth: true).draw(on: canvas, theme: theme)
        let mark = window.mark(in: paper)
        canvas.clipped(to: paper, rounding: 20) {
            canvas.highlight(mark, rounding: mark.height * 0.16, color: theme.gold)
            // The paper is bright in every theme, so a dark outline shows the mark to people who do not see its colour.
            canvas.strokeBox(mark, rounding: mark.height * 0.16, width: 4, color: theme.inkOnGold)
        }
        return try canvas.png()
    }

    private static let margin = 28.0
}
