internal import Foundation
internal import PhotoReading

/// The part of a page that is meant, determined before anything is read: stretches of the layout's lines.
struct WordTarget: Sendable {
    /// A stretch of one line, given by x on its baseline in the upright picture.
    struct Stretch: Sendable {
        let line: Int
        let minX: Double
        let maxX: Double
    }

    let selection: PageReading.Selection
    var stretches: [Stretch]
    /// Whether it is certain, so that the rest of the page need not be read.
    let isPlain: Bool
    /// Whether the net is sure of the mark even without a stroke.
    var isSure = false
    /// The loop around it, if any. Its content can be read separately.
    var loop: LoopInside?
    /// The stroke through it, if it is struck out.
    var bar: StrikeBar?

    /// The lines from the first to the last stretch.
    var lines: Range<Int> {
        guard let low = stretches.map(\.line).min(), let high = stretches.map(\.line).max() else { return 0..<0 }
        return low..<(high + 1)
    }

    /// Whether both lie on the same part of a line or of adjacent lines, so that one mark may make both.
    func overlaps(_ other: WordTarget) -> Bool {
        stretches.contains { mine in
            other.stretches.contains {
                abs($0.line - mine.line) <= 1 && $0.minX <= mine.maxX && $0.maxX >= mine.minX
            }
        }
    }

    /// The possible targets, the likeliest first.
    /// - Parameter seen: The marks that the net detects.
    static func candidates(
        _ page: PreparedPage, seen: [MarkMap.Finding], dark: DarkMarkCriteria
    ) -> [WordTarget] {
        marked(page, seen: seen, dark: dark) + [CentreTarget.find(layout: page.layout)].compactMap(\.self)
    }
}
