internal import Foundation
internal import ImageCodec
internal import PhotoReading

/// Reads the words that are meant once more by themselves, where a stroke has damaged or joined them or the first reading is
/// no word: in several pictures of them, of which the likeliest reading is believed.
struct TargetReader {
    let recognizer: TextRecognizer
    let layout: PageLayout
    let interpreter: WordInterpreter

    /// The readings with the target's words as read best.
    func refined(_ readings: [LineReading], for target: WordTarget) -> [LineReading] {
        guard let stretch = target.stretches.first, target.stretches.count == 1 else { return readings }
        return readings.map { $0.line == stretch.line ? refined($0, stretch, target) : $0 }
    }

    private func refined(_ reading: LineReading, _ stretch: WordTarget.Stretch, _ target: WordTarget) -> LineReading {
        let now = reading.positions(in: stretch).map { reading.words[$0] }
        let isDamaged = target.loop != nil || target.bar != nil
        if !isDamaged, !now.isEmpty, now.allSatisfy(interpreter.isKnown) { return reading }
        let pieces = target.loop.map { inside($0, stretch, reading) } ?? alone(now, stretch, target, reading)
        var pictures: [PictureReading] = []
        var best: Interpretation?
        for piece in pieces {
            guard let picture = picture(piece, target) else { break }
            pictures.append(picture)
            // Whatever is plain in the first picture is not damaged.
            guard pictures.count == 1 || pictures.count == pieces.count else { continue }
            best = interpreter.interpretation(of: pictures)
            if best?.isSure ?? false { break }
        }
        return best.map { best in reading.replacing(best.words.map { pieces[best.picture].placed($0) }) } ?? reading
    }

    // MARK: - Pictures

    /// A picture of a piece of the line, the strip it was made of, and how its columns lie in the line's strip.
    private struct Piece {
        var image: GrayImage
        var strip: StraightLine
        var left: Double
        var scale: Double

        /// A word of the picture as one of the line's strip.
        func placed(_ word: ReadWord) -> ReadWord {
            var placed = word
            placed.box.minX = Int(left + Double(word.box.minX) * scale)
            placed.box.maxX = Int(left + Double(word.box.maxX) * scale)
            placed.box.minY = Int(Double(word.box.minY) * scale)
            placed.box.maxY = Int(Double(word.box.maxY) * scale)
            return placed
        }
    }

    private func picture(_ piece: Piece, _ target: WordTarget) -> PictureReading? {
        guard let read = try? recognizer.readInSteps(piece.image) else { return nil }
        let width = RecognitionStep.width(inRows: piece.image.height)
        let hidden = read.steps.indices.map { step in
            Float(target.hidden(at: (Double(step) + 0.5) * width, of: piece.strip))
        }
        return PictureReading(words: read.words, steps: read.steps, hidden: hidden)
    }

    /// What is in a loop, at several sizes.
    private func inside(_ loop: LoopInside, _ stretch: WordTarget.Stretch, _ reading: LineReading) -> [Piece] {
        [StraightLine.usualXHeight, 30, 26].flatMap { xHeight -> [Piece] in
            guard let strip = strip(stretch, margin: 1.2, xHeight: xHeight) else { return [] }
            let left = reading.strip.column(atX: strip.uprightPoint(x: 0, y: 0).x)
            return loop.isolated(strip, columns: 0..<strip.image.width).map {
                Piece(image: $0, strip: strip, left: left, scale: StraightLine.usualXHeight / xHeight)
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
        return [StraightLine.usualXHeight, 30, 38].flatMap { xHeight -> [Piece] in
            guard let strip = strip(span, margin: 0.35, xHeight: xHeight) else { return [] }
            let left = reading.strip.column(atX: strip.uprightPoint(x: 0, y: 0).x)
            let images = target.bar.map { $0.removed(from: strip) } ?? [strip.image]
            return images.map {
                Piece(image: $0, strip: strip, left: left, scale: StraightLine.usualXHeight / xHeight)
            }
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

extension WordTarget {
    /// How far the least visible letter is hidden: the stroke is filled in from around it, mostly rightly.
    private static let mostHidden = 0.4

    /// How far the stroke around or through the word hides the letters in a column of a strip, 0…1.
    func hidden(at column: Double, of strip: StraightLine) -> Double {
        guard loop != nil || bar != nil else { return 0 }
        let samples = 10
        let covered = (0..<samples).count { sample in
            let point = strip.uprightPoint(x: column, level: (Double(sample) + 0.5) / Double(samples))
            return loop.map { $0.place(of: point) == .onStroke } ?? bar?.covers(point) ?? false
        }
        // Letters are known by what is left of them until a good part is gone.
        return min(max((Double(covered) / Double(samples) - 0.2) / 0.5, 0), 1) * Self.mostHidden
    }
}
