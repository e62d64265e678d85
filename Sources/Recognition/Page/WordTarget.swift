internal import Foundation
internal import PhotoReading

/// What of a page is meant, before anything is read: stretches of lines of the layout.
struct WordTarget: Sendable {
    /// A stretch of one line, x of the upright picture on its baseline.
    struct Stretch: Sendable {
        let line: Int
        let minX: Double
        let maxX: Double
    }

    let selection: PageReading.Selection
    let stretches: [Stretch]
    /// Whether it is surely meant, so that the rest of the page need not be read.
    let isPlain: Bool
    /// The loop around it, where there is one: what is in it can be read by itself.
    var loop: LoopInside?
    /// The stroke through it, where it is struck out.
    var bar: StrikeBar?

    /// The lines it touches.
    var lines: Range<Int> {
        guard let low = stretches.map(\.line).min(), let high = stretches.map(\.line).max() else { return 0..<0 }
        return low..<(high + 1)
    }

    /// Most marks that are tried: more are a pattern.
    private static let mostMarks = 4

    /// What may be meant, the likeliest first.
    static func candidates(_ marks: PhotoMarks, layout: PageLayout) -> [WordTarget] {
        marked(marks, layout: layout).prefix(mostMarks) + [CentreTarget.find(layout: layout)].compactMap(\.self)
    }
}
