public import Foundation
import Hive

/// The picture of a board that a group plays together: honeycomb, rank, standings, hidden words and latest finds.
public struct LiveBoardPicture: Sendable {
    public let scene: LiveBoardScene

    public init(_ scene: LiveBoardScene) { self.scene = scene }

    /// Draws the picture as a PNG that is 1080 pixels wide and as high as its content.
    ///
    /// With large letters it shows the board alone: the text below the picture contains the rest, and every device can
    /// enlarge text.
    public func png() throws(PictureError) -> Data {
        if scene.board.look.hasLargeLetters { return try BoardPicture(scene.board).png() }
        let canvas = try Canvas(width: Int(TableLayout.width), height: Int(height.rounded(.up)), ground: theme.ground)
        drawHeader(on: canvas)
        ScoreBar(scene: scene.board).draw(at: Self.bar, on: canvas, theme: theme)
        drawBoard(on: canvas)
        drawDetails(on: canvas)
        return try canvas.png()
    }

    private var theme: Theme { Theme(scene.board.look) }

    // MARK: - Measures

    private static let headerBaseline = 104.0
    private static let bar = ScoreBar.Place(y: 176, start: TableLayout.left + 40, end: TableLayout.right - 40)
    private static let boardTop = 246.0
    private static let boardScale = 0.565
    /// The vertical gap between parts.
    private static let gap = 54.0
    private static let headingHeight = 58.0
    private static let gridWidth = 590.0
    private static let columnGap = 56.0

    private var boardHeight: Double { DrawnHoneycomb.reach(of: scene.board.edition) * 2 * Self.boardScale }
    private var detailsTop: Double { Self.boardTop + boardHeight + Self.gap }

    private var detailsHeight: Double {
        let grid = HiddenWordsTable(scene.remaining)
        let gridHeight = grid.isEmpty ? 0 : grid.height
        let findsHeight = Double(findRows) * FindsList.pitch
        let content = max(gridHeight, findsHeight)
        return content > 0 ? Self.headingHeight + content : 0
    }

    /// The number of rows of finds: one column beside the grid, or two columns without it.
    private var findRows: Int {
        HiddenWordsTable(scene.remaining).isEmpty ? (scene.lastFinds.count + 1) / 2 : scene.lastFinds.count
    }

    private var height: Double {
        detailsHeight > 0 ? detailsTop + detailsHeight + Self.gap : Self.boardTop + boardHeight + Self.gap
    }

    // MARK: - Parts

    /// Draws the rank's name, and the footer's text to its right.
    private func drawHeader(on canvas: Canvas) {
        let rank = TextStyle(size: TableLayout.title, weight: .bold, color: theme.ink)
        let rankWidth = canvas.text(
            scene.board.rankName, at: CanvasPoint(x: TableLayout.left, y: Self.headerBaseline), .left, width: 560,
            style: rank)
        guard !scene.labels.footer.isEmpty else { return }
        canvas.text(
            scene.labels.footer, at: CanvasPoint(x: TableLayout.right, y: Self.headerBaseline), .right,
            width: TableLayout.right - TableLayout.left - rankWidth - 40,
            style: TextStyle(size: TableLayout.row, weight: .medium, color: theme.quiet))
    }

    /// Draws the honeycomb with the standings beside it. It is centred until somebody has found a word.
    private func drawBoard(on canvas: Canvas) {
        let reach = DrawnHoneycomb.sideReach(of: scene.board.edition) * Self.boardScale
        let x = scene.standings.isEmpty ? TableLayout.width / 2 : TableLayout.left + reach
        let middle = Self.boardTop + boardHeight / 2
        DrawnHoneycomb(scene: scene.board, center: CanvasPoint(x: x, y: middle), scale: Self.boardScale)
            .draw(on: canvas, theme: theme)
        guard !scene.standings.isEmpty else { return }
        let left = TableLayout.left + reach * 2 + Self.columnGap
        let table = StandingsTable(rows: Array(scene.standings.prefix(5)))
        let top = middle - (table.height + Self.headingHeight) / 2
        heading(scene.labels.standings, left: left, top: top, width: TableLayout.right - left, on: canvas)
        table.draw(left: left, right: TableLayout.right, top: top + Self.headingHeight, on: canvas, theme: theme)
    }

    private func drawDetails(on canvas: Canvas) {
        let grid = HiddenWordsTable(scene.remaining)
        if grid.isEmpty { return drawFindsAlone(on: canvas) }
        let gridWidth = grid.width(within: Self.gridWidth)
        let gridLeft = scene.lastFinds.isEmpty ? (TableLayout.width - gridWidth) / 2 : TableLayout.left
        heading(scene.labels.remaining, left: gridLeft, top: detailsTop, width: gridWidth, on: canvas)
        grid.draw(
            in: Box(
                left: gridLeft, top: detailsTop + Self.headingHeight, width: Self.gridWidth, height: grid.height),
            on: canvas, theme: theme)
        finds(scene.lastFinds, left: gridLeft + gridWidth + Self.columnGap, right: TableLayout.right, on: canvas)
    }

    private func drawFindsAlone(on canvas: Canvas) {
        let half = (TableLayout.right - TableLayout.left - Self.columnGap) / 2
        finds(
            Array(scene.lastFinds.prefix(findRows)), left: TableLayout.left, right: TableLayout.left + half, on: canvas)
        let rest = FindsList(finds: Array(scene.lastFinds.dropFirst(findRows)))
        rest.draw(
            in: Box(
                left: TableLayout.right - half, top: detailsTop + Self.headingHeight, width: half, height: rest.height),
            on: canvas, theme: theme)
    }

    private func finds(_ finds: [LiveBoardScene.Find], left: Double, right: Double, on canvas: Canvas) {
        guard !finds.isEmpty else { return }
        heading(scene.labels.lastFinds, left: left, top: detailsTop, width: right - left, on: canvas)
        let list = FindsList(finds: finds)
        list.draw(
            in: Box(left: left, top: detailsTop + Self.headingHeight, width: right - left, height: list.height),
            on: canvas, theme: theme)
    }

    private func heading(_ text: String, left: Double, top: Double, width: Double, on canvas: Canvas) {
        guard !text.isEmpty else { return }
        canvas.text(text, at: CanvasPoint(x: left, y: top + 34), .left, width: width, style: TableLayout.heading(theme))
    }
}
