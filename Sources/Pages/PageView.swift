internal import PhotoReading

/// A page as read with one language's data: the target, if it lies on print, and the lines around it.
struct PageView {
    /// The part of a page to read.
    enum Extent {
        /// The lines around the target; all lines if the target is uncertain or missing.
        case needed
        /// All lines.
        case whole
        /// The lines around the target; none if it is missing.
        case target
    }

    let target: WordTarget?
    /// The other marked words; empty if the whole page is read.
    let others: [WordTarget]
    /// Whether to read the whole page.
    let isWhole: Bool
    private var lines: PageLines

    /// - Parameters:
    ///   - lines: The page's lines, read in the language.
    ///   - targets: The possible targets, the likeliest first.
    init(_ lines: PageLines, targets: [WordTarget], extent: Extent) {
        var lines = lines
        let target = targets.first { lines.isPrint(under: $0) }
        self.target = target
        others = extent == .whole ? [] : Self.others(among: targets, than: target).filter { lines.isPrint(under: $0) }
        isWhole =
            switch extent {
            case .needed: !(target?.isPlain ?? false)
            case .whole: true
            case .target: false
            }
        self.lines = lines
    }

    /// The certain marks other than `target`; empty unless `target` is marked.
    private static func others(among targets: [WordTarget], than target: WordTarget?) -> [WordTarget] {
        guard let target, target.selection != .centre else { return [] }
        return targets.filter(\.isSure).reduce(into: [target]) { known, other in
            if !known.contains(where: { $0.overlaps(other) }) { known.append(other) }
        }.suffix(from: 1).map(\.self)
    }

    /// The readings of the lines around one of ``others``.
    mutating func readings(around other: WordTarget) -> [LineReading] { lines.read(lines.layout.around(other.lines)) }

    /// The lines that contain the target.
    private var meant: Range<Int> { target?.lines ?? 0..<0 }

    /// The readings of the lines around the target, or of a sample if the page is read as a whole or has no target.
    /// They determine its language.
    mutating func sample() -> [LineReading] {
        isWhole || target == nil ? lines.sample() : lines.read(lines.layout.around(meant))
    }

    /// The readings of a sample of the page, added if the lines around the target contain too few words.
    mutating func wideSample() -> [LineReading] {
        let near = sample()
        guard !isWhole else { return near }
        let known = Set(near.map(\.line))
        return near + lines.sample().filter { !known.contains($0.line) && $0.isPrint }
    }

    /// The readings of all lines to be read that are print.
    mutating func readings() -> [LineReading] {
        let meant = meant
        return lines.read(isWhole ? Array(lines.layout.lines.indices) : linesOfSentence())
            .filter { meant.contains($0.line) || $0.isPrint }
    }

    /// The most lines that are read on either side of the target to find the ends of its sentence.
    private static let mostLines = 5

    /// The lines around the target, and those before and after them in which its sentence begins and ends.
    private mutating func linesOfSentence() -> [Int] {
        let around = lines.layout.around(meant)
        guard let target, let first = around.first, let last = around.last, !meant.isEmpty else { return around }
        var top = meant.lowerBound, bottom = meant.upperBound - 1
        while meant.lowerBound - top < Self.mostLines, lines.layout.isWhole(from: top - 1, to: top),
            !lines.endsSentence(in: top, before: target)
        { top -= 1 }
        while bottom - meant.upperBound < Self.mostLines, lines.layout.isWhole(from: bottom, to: bottom + 1),
            !lines.endsSentence(in: bottom, after: target)
        { bottom += 1 }
        return Array(min(top, first)...max(bottom, last)).filter { line in
            around.contains(line) || (top...bottom).contains(line)
        }
    }
}
