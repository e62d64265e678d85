public import Foundation
import Hive

/// The final picture of a day's board, a race between teams, or a challenge between groups.
public struct ResultPicture: Sendable {
    public let scene: ResultScene

    public init(_ scene: ResultScene) { self.scene = scene }

    /// Draws the picture as a PNG that is 1080 pixels wide and as high as its content.
    public func png() throws(PictureError) -> Data {
        let canvas = try Canvas(width: Int(TableLayout.width), height: Int(height.rounded(.up)), ground: theme.ground)
        drawHeader(on: canvas)
        ScoreBar(scene: scene.board).draw(at: Self.bar, on: canvas, theme: theme)
        let sides = SidesTable(sides: scene.sides, columns: scene.columns)
        sides.draw(top: Self.contentTop, on: canvas, theme: theme)
        standings.draw(left: TableLayout.left, right: TableLayout.right, top: standingsTop, on: canvas, theme: theme)
        return try canvas.png()
    }

    private var theme: Theme { Theme(scene.board.look) }

    // MARK: - Measures

    private static let boardScale = 0.35
    private static let boardMiddle = 208.0
    private static let bar = ScoreBar.Place(y: 426, start: TableLayout.left + 40, end: TableLayout.right - 40)
    private static let contentTop = 496.0
    private static let gap = 36.0

    private var standings: StandingsTable {
        StandingsTable(rows: Array(scene.standings.prefix(12)), columns: scene.columns)
    }

    private var standingsTop: Double {
        scene.sides.isEmpty
            ? Self.contentTop
            : Self.contentTop + SidesTable(sides: scene.sides, columns: scene.columns).height + Self.gap
    }

    private var height: Double { standingsTop + standings.height + Self.gap }

    // MARK: - Parts

    /// The width of the texts beside the board.
    static func room(of edition: Edition) -> Double {
        TableLayout.right - DrawnHoneycomb.sideReach(of: edition) * boardScale * 2 - 48 - TableLayout.left
    }

    /// Draws title, subtitle and rank on the left and the board on the right.
    private func drawHeader(on canvas: Canvas) {
        let reach = DrawnHoneycomb.sideReach(of: scene.board.edition) * Self.boardScale
        DrawnHoneycomb(
            scene: scene.board, center: CanvasPoint(x: TableLayout.right - reach, y: Self.boardMiddle),
            scale: Self.boardScale
        ).draw(on: canvas, theme: theme)
        let room = Self.room(of: scene.board.edition)
        let title = TextStyle(size: 56, weight: .bold, color: theme.ink)
        let lines = Typesetter.shared.lines(of: scene.title, width: room, style: title)
        var baseline = lines.count > 1 ? 126.0 : 160
        for line in lines {
            canvas.text(line, at: CanvasPoint(x: TableLayout.left, y: baseline), .left, width: room, style: title)
            baseline += 66
        }
        let quiet = TextStyle(size: TableLayout.row, color: theme.quiet)
        let subtitle = Self.subtitleLines(scene.subtitle, width: room, style: quiet)
        for line in subtitle {
            canvas.text(
                line, at: CanvasPoint(x: TableLayout.left, y: baseline), .left, width: room,
                style: canvas.fitting(line, width: room, style: quiet, smallest: TableLayout.small))
            baseline += 48
        }
        canvas.text(
            scene.board.rankName, at: CanvasPoint(x: TableLayout.left, y: baseline + (subtitle.count > 1 ? 16 : 28)),
            .left, width: room, style: TextStyle(size: TableLayout.body, weight: .medium, color: theme.ink))
    }

    /// Breaks the subtitle into one or two lines. Breaks at a “·” if there is one, so that no figure is split.
    static func subtitleLines(_ subtitle: String, width: Double, style: TextStyle) -> [String] {
        let lines = Typesetter.shared.lines(of: subtitle, width: width, style: style)
        guard lines.count > 1, let mark = subtitle.firstRange(of: separator) else { return lines }
        return [String(subtitle[..<mark.lowerBound]), String(subtitle[mark.upperBound...])]
    }

    private static let separator = " · "
}
