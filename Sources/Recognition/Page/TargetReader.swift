internal import Foundation
internal import ImageCodec
internal import PhotoReading

/// Reads the words that are meant once more by themselves, where a stroke has damaged or joined them or the first reading is
/// no word: in several pictures of them, of which the one that reads as words, and surest, is believed.
struct TargetReader {
    let recognizer: TextRecognizer
    let layout: PageLayout
    /// Whether a word, lower case, is in the dictionary.
    let knowsWord: ((String) -> Bool)?

    /// The readings with the target's words as read best.
    func refined(_ readings: [LineReading], for target: WordTarget) -> [LineReading] {
        guard let stretch = target.stretches.first, target.stretches.count == 1 else { return readings }
        return readings.map { $0.line == stretch.line ? refined($0, stretch, target) : $0 }
    }

    private func refined(_ reading: LineReading, _ stretch: WordTarget.Stretch, _ target: WordTarget) -> LineReading {
        let now = reading.positions(in: stretch).map { reading.words[$0] }
        let isDamaged = target.loop != nil || target.selection == .struck
        if !isDamaged, !now.isEmpty, now.allSatisfy(isKnown) { return reading }
        let pictures = target.loop.map { inside($0, stretch, reading) } ?? alone(now, stretch, target, reading)
        var best = now.isEmpty || target.loop != nil ? nil : Candidate(words: now, score: score(now))
        for picture in pictures {
            guard let words = read(picture), !words.isEmpty else { continue }
            let candidate = Candidate(words: words, score: score(words))
            if candidate.score > best?.score ?? -1 { best = candidate }
            // A dictionary word, read surely: more pictures would tell no more.
            if candidate.score > 1.93 { break }
        }
        return best.map { reading.replacing($0.words) } ?? reading
    }

    private struct Candidate {
        var words: [ReadWord]
        var score: Double
    }

    /// 0…1 for the least sure word, and 1 more when all are in the dictionary.
    private func score(_ words: [ReadWord]) -> Double {
        (words.map(\.confidence).min() ?? 0) + (words.allSatisfy(isKnown) ? 1 : 0)
    }

    private func isKnown(_ word: ReadWord) -> Bool {
        guard let knowsWord else { return word.confidence > 0.9 }
        let core = word.core.lowercased().replacing("\u{2019}", with: "'")
        let plain = core.hasSuffix("'s") ? String(core.dropLast(2)) : core
        guard plain.count > 1 || plain == "a" || plain == "i" else { return false }
        return knowsWord(plain)
            || plain.contains("-") && plain.split(separator: "-").allSatisfy { knowsWord(String($0)) }
    }

    // MARK: - Pictures

    /// A picture of a piece of the line, and how its columns lie in the line's strip.
    private struct Piece {
        var image: GrayImage
        var left: Double
        var scale: Double
    }

    private func read(_ piece: Piece) -> [ReadWord]? {
        guard let words = try? recognizer.read(piece.image) else { return nil }
        return words.flatMap(ReadWord.words(of:)).filter { $0.core.contains(where: \.isLetter) }.map { word in
            var moved = word
            moved.box.minX = Int(piece.left + Double(word.box.minX) * piece.scale)
            moved.box.maxX = Int(piece.left + Double(word.box.maxX) * piece.scale)
            moved.box.minY = Int(Double(word.box.minY) * piece.scale)
            moved.box.maxY = Int(Double(word.box.maxY) * piece.scale)
            return moved
        }
    }

    /// What is in a loop, at two sizes.
    private func inside(_ loop: LoopInside, _ stretch: WordTarget.Stretch, _ reading: LineReading) -> [Piece] {
        [StraightLine.usualXHeight, 30].flatMap { xHeight -> [Piece] in
            guard let strip = strip(stretch, margin: 1.2, xHeight: xHeight) else { return [] }
            let left = reading.strip.column(atX: strip.uprightPoint(x: 0, y: 0).x)
            return loop.isolated(strip, columns: 0..<strip.image.width).map {
                Piece(image: $0, left: left, scale: StraightLine.usualXHeight / xHeight)
            }
        }
    }

    /// The words now taken for the target without their neighbours, larger, and with a stroke through them filled in.
    private func alone(
        _ words: [ReadWord], _ stretch: WordTarget.Stretch, _ target: WordTarget, _ reading: LineReading
    ) -> [Piece] {
        let low = words.map(\.box.minX).min().map(Double.init) ?? reading.strip.column(atX: stretch.minX)
        let high = words.map(\.box.maxX).max().map(Double.init) ?? reading.strip.column(atX: stretch.maxX)
        let span = WordTarget.Stretch(
            line: stretch.line, minX: reading.strip.uprightPoint(x: low, y: StraightLine.baselineRow).x,
            maxX: reading.strip.uprightPoint(x: high, y: StraightLine.baselineRow).x)
        return [30, StraightLine.usualXHeight, 38].flatMap { xHeight -> [Piece] in
            guard let strip = strip(span, margin: 0.35, xHeight: xHeight) else { return [] }
            let left = reading.strip.column(atX: strip.uprightPoint(x: 0, y: 0).x)
            let bar = target.selection == .struck ? target.bar : nil
            let images = bar.map { $0.removed(from: strip) } ?? [strip.image]
            return images.map { Piece(image: $0, left: left, scale: StraightLine.usualXHeight / xHeight) }
        }
    }

    private func strip(_ stretch: WordTarget.Stretch, margin: Double, xHeight: Double) -> StraightLine? {
        let line = layout.lines[stretch.line], room = margin * line.xHeight
        return StraightLine(
            line, from: stretch.minX - room, to: stretch.maxX + room, in: layout.upright.image,
            inverted: layout.isLight,
            xHeight: xHeight)
    }
}
