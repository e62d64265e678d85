/// A bar of the ranks with the score on it.
///
/// The ranks are evenly spaced, as on the puzzle's own bar. In proportion to points, the first five would touch.
struct ScoreBar {
    let thresholds: [Int]
    let score: Int
    let maximum: Int

    init(scene: BoardScene) {
        thresholds = scene.rankThresholds
        score = scene.score
        maximum = scene.maximum
    }

    /// The position of the score along the bar, 0…1.
    var progress: Double {
        guard thresholds.count > 1 else { return maximum > 0 ? min(1, max(0, Double(score) / Double(maximum))) : 0 }
        let reached = reachedRanks
        guard reached > 0 else { return 0 }
        guard reached < thresholds.count else { return 1 }
        let low = thresholds[reached - 1]
        let span = max(1, thresholds[reached] - low)
        return (Double(reached - 1) + Double(score - low) / Double(span)) / Double(thresholds.count - 1)
    }

    /// The number of ranks that begin at or below the score.
    var reachedRanks: Int { thresholds.count { $0 <= score } }

    /// The position of the bar, in pixels.
    struct Place: Hashable, Sendable {
        var y: Double
        var start: Double
        var end: Double
    }

    func draw(at bar: Place, on canvas: Canvas, theme: Theme) {
        let start = CanvasPoint(x: bar.start, y: bar.y)
        let length = bar.end - bar.start
        let here = CanvasPoint(x: start.x + length * progress, y: start.y)
        canvas.line(from: start, to: CanvasPoint(x: bar.end, y: bar.y), width: 6, color: theme.track)
        // Reached and unreached parts also differ in thickness and filling, for people who do not distinguish the
        // colours.
        canvas.line(from: start, to: here, width: 18, color: theme.ink)
        canvas.line(from: start, to: here, width: 12, color: theme.gold)
        for (index, threshold) in thresholds.enumerated() {
            let share = Double(index) / Double(max(1, thresholds.count - 1))
            let isReached = threshold <= score
            let place = CanvasPoint(x: start.x + length * share, y: start.y)
            canvas.fillCircle(place, radius: 11, color: isReached ? theme.gold : theme.ground)
            canvas.strokeCircle(place, radius: 11, width: 4, color: isReached ? theme.ink : theme.track)
        }
        drawScore(at: here, on: canvas, theme: theme)
    }

    private func drawScore(at place: CanvasPoint, on canvas: Canvas, theme: Theme) {
        canvas.fillCircle(place, radius: 46, color: theme.ground)
        canvas.fillCircle(place, radius: 40, color: theme.gold)
        let text = "\(score)"
        let style = TextStyle(size: 36, weight: .bold, color: theme.inkOnGold)
        canvas.centered(text, at: place, style: canvas.fitting(text, width: 58, style: style))
    }
}
