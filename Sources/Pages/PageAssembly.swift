internal import Foundation
internal import ImageCodec
internal import PhotoReading
internal import Raster
internal import TextReading

/// Assembles the lines read into a page: words in reading order, words broken at a line's end joined, and the target
/// among them.
struct PageAssembly {
    let words: [PageReading.Word]
    private let layout: PageLayout
    private let readings: [LineReading]
    /// For each word of each reading, its index in ``words``.
    private let numbers: [[Int]]
    /// The indexes of the words that the photo's edge cuts through.
    private let cut: Set<Int>

    init(layout: PageLayout, readings: [LineReading], broken: BrokenWord) {
        (self.layout, self.readings) = (layout, readings)
        var words: [PageReading.Word] = []
        var numbers: [[Int]] = []
        var lineNumber = 0, cut: Set<Int> = []
        for (number, reading) in readings.enumerated() {
            var ofLine: [Int] = []
            let last = number > 0 ? readings[number - 1].line : nil
            let joined = last.flatMap { last -> String? in
                guard layout.isWhole(from: last, to: reading.line), let first = words.last,
                    let second = reading.words.first
                else { return nil }
                return broken.joined(first.text, second.text.withoutLongS)
            }
            if let last { lineNumber += joined != nil || layout.isWhole(from: last, to: reading.line) ? 1 : 2 }
            for (position, word) in reading.words.enumerated() {
                if position == 0, let joined, let last = words.last {
                    words[words.count - 1].text = joined
                    words[words.count - 1].confidence = min(last.confidence, word.confidence)
                } else {
                    words.append(
                        PageReading.Word(
                            text: word.text.withoutLongS, box: layout.upright.box(of: word.box, in: reading.strip),
                            confidence: word.confidence, line: lineNumber))
                    let next = number + 1 < readings.count ? readings[number + 1] : nil
                    if layout.isCutThrough(position, of: reading, by: broken)
                        || layout.isUnfinished(position, of: reading, before: next, by: broken)
                    {
                        cut.insert(words.count - 1)
                    }
                }
                ofLine.append(words.count - 1)
            }
            numbers.append(ofLine)
        }
        (self.words, self.numbers, self.cut) = (words, numbers, cut)
    }

    /// The reading of the page with `target` selected.
    func reading(target: WordTarget?, isWhole: Bool) -> PageReading {
        var chosen: [Int] = []
        var alternatives: [String] = []
        var excerpt: PageReading.Excerpt?
        for stretch in target?.stretches ?? [] {
            guard let number = readings.firstIndex(where: { $0.line == stretch.line }) else { continue }
            let positions = readings[number].positions(in: stretch)
            chosen += positions.map { numbers[number][$0] }
            alternatives += positions.flatMap { readings[number].words[$0].alternatives }
            if excerpt == nil, let first = positions.first {
                excerpt = readings[number].excerpt(around: positions, first: first)
            }
        }
        guard let low = chosen.min(), let high = chosen.max() else {
            return PageReading(words: words(besides: 0..<0), isWhole: isWhole)
        }
        // With several words it would be unclear which one an alternative belongs to.
        let isOne = high == low && !alternatives.isEmpty
        return PageReading(
            words: words(besides: low..<high + 1), target: low..<(high + 1), alternatives: isOne ? alternatives : nil,
            selection: target?.selection, isWhole: isWhole, excerpt: excerpt)
    }

    /// The words, of which those that are cut through are doubtful: what is left may spell another word. The target stays as it was read.
    private func words(besides target: Range<Int>) -> [PageReading.Word] {
        var words = words
        for index in cut where !target.contains(index) {
            words[index].confidence = min(words[index].confidence, Self.cutThrough)
        }
        return words
    }

    /// The confidence of a word that the photo's edge cuts through, at most.
    private static let cutThrough = 0.3
}

extension String {
    /// The text with a plain s in place of the long s of old print, as people type it.
    fileprivate var withoutLongS: String { replacing("ſ", with: "s") }
}

extension PageLayout {
    /// Whether the photo's edge cuts through a word: what is left of it spells no word, or the edge runs through its last letter.
    fileprivate func isCutThrough(_ position: Int, of reading: LineReading, by broken: BrokenWord) -> Bool {
        let isFirst = position == 0 && isCutAtStart(reading.line)
        let isLast = position == reading.words.count - 1 && isCutAtEnd(reading.line)
        guard isFirst || isLast, !reading.words[position].isWhole(atEnd: isLast, by: broken.interpreter) else {
            return false
        }
        if isTouchingEdge(reading.line, atEnd: isLast) || isAtEdge(position, of: reading, atEnd: isLast) { return true }
        return broken.interpreter.words != nil && !broken.interpreter.knows(reading.words[position].core)
    }

    /// Whether a word is the first part of one whose second part is not in the photo.
    fileprivate func isUnfinished(
        _ position: Int, of reading: LineReading, before next: LineReading?, by broken: BrokenWord
    ) -> Bool {
        guard position == reading.words.count - 1, let last = reading.words.last, last.text.hasSuffix("-") else {
            return false
        }
        return next.map { !isWhole(from: reading.line, to: $0.line) } ?? true
    }

    /// Whether the photo's edge is where a word was read. Letters that touch it are no glyphs of the line.
    private func isAtEdge(_ position: Int, of reading: LineReading, atEnd: Bool) -> Bool {
        let box = reading.words[position].box
        return isTouchingEdge(reading.line, x: reading.uprightX(atEnd ? box.maxX : box.minX), atEnd: atEnd)
    }
}

extension ReadWord {
    /// The least confidence of a word beside the edge that is shown.
    private static let clear = 0.9

    /// Whether a word beside the photo's edge is complete: a known one with a capital at its beginning or a mark at its end.
    fileprivate func isWhole(atEnd: Bool, by interpreter: WordInterpreter) -> Bool {
        guard confidence >= Self.clear, interpreter.isKnown(self) else { return false }
        return atEnd ? text.last.map { ".,;:!?".contains($0) } ?? false : text.first?.isUppercase ?? false
    }
}

extension LineReading {
    /// The positions of the words in a stretch: those at least half covered, or else the nearest one. If any words were
    /// read separately, only these count.
    /// - Parameter reach: The largest distance of the nearest word from the middle of the stretch, in columns of the
    ///   strip.
    func positions(in stretch: WordTarget.Stretch, reach: Double = .infinity) -> [Int] {
        let low = strip.column(atX: stretch.minX), high = strip.column(atX: stretch.maxX)
        let real = (readAlone ?? words.indices).filter { words[$0].core.contains(where: \.isLetter) }
        let covered = real.filter {
            let box = words[$0].box
            let shared = min(Double(box.maxX), high) - max(Double(box.minX), low)
            return shared > 0.5 * Double(box.width)
        }
        if !covered.isEmpty { return covered }
        let middle = (low + high) / 2
        func distance(_ position: Int) -> Double {
            let box = words[position].box
            return max(Double(box.minX) - middle, middle - Double(box.maxX), 0)
        }
        return real.min { distance($0) < distance($1) }.flatMap { distance($0) <= reach ? [$0] : nil } ?? []
    }

    /// The largest width of the picture of a line in a reply, in pixels.
    private static let excerptWidth = 900

    /// A picture of the line around the words at `positions`.
    fileprivate func excerpt(around positions: [Int], first: Int) -> PageReading.Excerpt? {
        guard let last = positions.last else { return nil }
        let word = TextBox(
            minX: words[first].box.minX, minY: 0, maxX: words[last].box.maxX, maxY: strip.image.height)
        let middle = (word.minX + word.maxX) / 2
        let left = max(0, min(middle - Self.excerptWidth / 2, strip.image.width - Self.excerptWidth))
        let right = min(strip.image.width, left + Self.excerptWidth)
        let part = strip.image.columns(left..<right)
        return PageReading.Excerpt(
            width: part.width, height: part.height, pixels: Data(part.pixels),
            box: PageReading.Box(
                x: max(0, word.minX - left), y: 0, width: min(word.maxX, right) - max(word.minX, left),
                height: word.height))
    }
}

extension GrayImage {
    /// The part of the image in these columns.
    fileprivate func columns(_ range: Range<Int>) -> GrayImage {
        var part: [UInt8] = []
        part.reserveCapacity(range.count * height)
        for row in 0..<height { part += pixels[(row * width + range.lowerBound)..<(row * width + range.upperBound)] }
        return GrayImage(width: range.count, height: height, pixels: part)
    }
}

extension UprightPicture {
    /// Maps a box in a line's strip to the photo.
    fileprivate func box(of box: TextBox, in strip: StraightLine) -> PageReading.Box {
        let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)].map {
            photoPoint(strip.uprightPoint(x: Double($0.0), y: Double($0.1)))
        }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        let left = max(0, Int(xs.min() ?? 0)), top = max(0, Int(ys.min() ?? 0))
        let right = min(width, Int((xs.max() ?? 0).rounded(.up))),
            bottom = min(height, Int((ys.max() ?? 0).rounded(.up)))
        return PageReading.Box(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}
