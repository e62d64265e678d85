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
    var stretches: [Stretch]
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

    /// What may be meant, the likeliest first.
    /// - Parameter seen: what the net sees marked.
    static func candidates(_ page: PreparedPage, seen: [MarkMap.Finding]) -> [WordTarget] {
        marked(page, seen: seen) + [CentreTarget.find(layout: page.layout)].compactMap(\.self)
    }
}
