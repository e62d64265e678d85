internal import ImageCodec
internal import PhotoReading
internal import Raster
internal import TextReading

/// Reads the target's words again separately if a stroke has damaged or joined them, or if the first reading is no
/// word. It reads them in several pictures and chooses the likeliest interpretation.
struct TargetReader {
    let recognizer: TextRecognizer
    let net: MarkedWordNet
    let photo: RGBImage
    let layout: PageLayout
    let interpreter: WordInterpreter

    /// The readings with the best reading of the target's words.
    func refined(_ readings: [LineReading], for target: WordTarget) -> [LineReading] {
        guard let stretch = target.stretches.first, target.stretches.count == 1 else { return readings }
        let broken = BrokenWord(interpreter: interpreter)
        return readings.map { reading in
            guard reading.line == stretch.line else { return reading }
            let isPart = broken.isPart(
                reading.positions(in: stretch), of: reading,
                after: readings.first { layout.continues($0.line, in: reading.line) },
                before: readings.first { layout.continues(reading.line, in: $0.line) })
            return isPart ? reading : refined(reading, stretch, target)
        }
    }

    private func refined(_ reading: LineReading, _ stretch: WordTarget.Stretch, _ target: WordTarget) -> LineReading {
        // A mark as wide as a word lies on that word. If no word was read there, the stroke hides it, and the one
        // beside it is not meant.
        let isWide = stretch.maxX - stretch.minX > layout.lines[stretch.line].xHeight
        let now = reading.positions(in: stretch, reach: isWide ? 0 : .infinity).map { reading.words[$0] }
        let isDamaged = target.loop != nil || target.bar != nil
        let isPlain = !isDamaged && !now.isEmpty && now.allSatisfy(interpreter.isPlain)
        // No stroke lies on a word selected by its position, so if it reads as known words, the net is not needed.
        if isPlain, target.selection == .centre { return reading }
        let seen = net.word(in: spans(of: stretch, now, reading, target.selection), of: photo, layout: layout)
        if isPlain, seen?.reads(now) ?? true { return reading }
        let pictures = target.loop.map { encircled($0, stretch, reading) } ?? alone(now, stretch, target, reading)
        let best = interpretation(of: pictures, seen: seen, target: target)
        if let best { return reading.replacing(best.words.map { pictures[best.picture].placed($0) }) }
        guard now.isEmpty, let seen else { return reading }
        return interpreter.guess(from: seen, at: reading.strip.box(of: stretch)).map { reading.replacing([$0]) }
            ?? reading
    }

    /// The likeliest interpretation of several pictures of the same words; `nil` if nothing can be read in the first.
    private func interpretation(of pictures: [WordPicture], seen: SeenWord?, target: WordTarget) -> Interpretation? {
        var read: [PictureReading] = []
        var best: Interpretation?
        for picture in pictures {
            guard let reading = picture.read(by: recognizer, target: target) else { break }
            read.append(reading)
            // If the first picture is clear, the word is not damaged, and the others are not needed.
            guard read.count == 1 || read.count == pictures.count else { continue }
            best = interpreter.interpretation(of: read, seen: seen)
            if best?.isSure ?? false { break }
        }
        return best
    }

    /// Reads a stretch of a line that is not the target again by itself.
    /// - Parameter mark: The target, whose stroke may lie on the stretch.
    func reread(_ stretch: WordTarget.Stretch, of reading: LineReading, beside mark: WordTarget) -> [ReadWord] {
        var other = mark
        (other.stretches, other.bar) = ([stretch], nil)
        let seen = net.word(in: [stretch], of: photo, layout: layout)
        let pictures = alone([], stretch, other, reading)
        guard let best = interpretation(of: pictures, seen: seen, target: other) else {
            let hidden = seen?.clearText.map { ReadWord(text: $0, box: reading.strip.box(of: stretch), confidence: 1) }
            return [hidden].compactMap(\.self)
        }
        return best.words.map { pictures[best.picture].placed($0) }
    }

    /// The possible extents of the words: the marked stretch minus the usual excess at both ends, or the boxes of the
    /// words pointed at.
    private func spans(
        of stretch: WordTarget.Stretch, _ now: [ReadWord], _ reading: LineReading, _ selection: PageReading.Selection
    ) -> [WordTarget.Stretch] {
        let xHeight = layout.lines[stretch.line].xHeight
        guard stretch.maxX - stretch.minX < xHeight,
            let low = now.map(\.box.minX).min(), let high = now.map(\.box.maxX).max()
        else { return selection.excess.map { stretch.drawnIn(by: $0 * xHeight) } }
        func x(_ column: Int) -> Double {
            reading.strip.uprightPoint(x: Double(column), y: StraightLine.baselineRow).x
        }
        return [WordTarget.Stretch(line: stretch.line, minX: x(low), maxX: x(high))]
    }

    // MARK: - Pictures

    /// The x-heights at which words are read, in pixels.
    private static let xHeights = [StraightLine.usualXHeight, 30]
    /// The largest x-height, for words without their neighbours.
    private static let largestXHeight = 38.0

    /// The margin around a loop, in x-heights: without the words beside it, and with them.
    private static let ownRoom = 1.2, neighboursRoom = 5.0
    /// How far a letter crossed by the loop may extend beyond the stroke's middle, in x-heights.
    private static let overhang = 0.25

    /// Pictures of the words in a loop, with everything else removed and with their neighbours. A letter under the
    /// stroke may be clearer in either.
    private func encircled(
        _ loop: LoopInside, _ stretch: WordTarget.Stretch, _ reading: LineReading
    ) -> [WordPicture] {
        let own = Self.xHeights.compactMap { xHeight in
            picture(stretch, room: Self.ownRoom, xHeight: xHeight, of: reading) { loop.isolated($0) }
        }
        let among = Self.xHeights.compactMap { xHeight in
            picture(stretch, room: Self.neighboursRoom, xHeight: xHeight, of: reading) { loop.lifted(from: $0) }.map {
                let overhang = Self.overhang * xHeight
                let low = $0.strip.column(atX: stretch.minX), high = $0.strip.column(atX: stretch.maxX)
                return $0.with(core: low - overhang...high + overhang)
            }
        }
        return own + among
    }

    /// Pictures of the words read so far, without their neighbours, larger, and with any stroke through them removed.
    private func alone(
        _ words: [ReadWord], _ stretch: WordTarget.Stretch, _ target: WordTarget, _ reading: LineReading
    ) -> [WordPicture] {
        let low = words.map(\.box.minX).min().map(Double.init) ?? reading.strip.column(atX: stretch.minX)
        let high = words.map(\.box.maxX).max().map(Double.init) ?? reading.strip.column(atX: stretch.maxX)
        let span = WordTarget.Stretch(
            line: stretch.line, minX: reading.strip.uprightPoint(x: low, y: StraightLine.baselineRow).x,
            maxX: reading.strip.uprightPoint(x: high, y: StraightLine.baselineRow).x)
        return (Self.xHeights + [Self.largestXHeight]).flatMap { xHeight -> [WordPicture] in
            guard let bare = picture(span, room: 0.35, xHeight: xHeight, of: reading, { $0.image }) else { return [] }
            guard let bar = target.bar else { return [bare] }
            return bar.removed(from: bare.strip).map {
                WordPicture(image: $0, strip: bare.strip, left: bare.left, scale: bare.scale)
            }
        }
    }

    /// A picture of a stretch of a line with a margin of `room` x-heights, processed by `image`.
    private func picture(
        _ stretch: WordTarget.Stretch, room: Double, xHeight: Double, of reading: LineReading,
        _ image: (StraightLine) -> GrayImage
    ) -> WordPicture? {
        let line = layout.lines[stretch.line], room = room * line.xHeight
        let strip = StraightLine(
            line, from: stretch.minX - room, to: stretch.maxX + room, in: layout.upright.image,
            inverted: layout.isLight, xHeight: xHeight)
        return strip.map { strip in
            WordPicture(
                image: image(strip), strip: strip, left: reading.strip.column(atX: strip.uprightPoint(x: 0, y: 0).x),
                scale: StraightLine.usualXHeight / xHeight)
        }
    }
}

extension PageReading.Selection {
    /// How far people mark beyond either end of a word, in x-heights: the typical excess, and a small one if it varies
    /// a lot. On generated photos circles exceed the word by 0.6 ± 0.3, strokes through it by 0.4 ± 0.2, and pencil
    /// strokes hardly at all.
    fileprivate var excess: [Double] {
        switch self {
        case .circled: [0.65, 0.15]
        case .highlighted: [0.5, 0.1]
        case .struck: [0.4, 0.1]
        case .underlined: [0.2]
        case .arrow, .pointed, .centre: [0]
        }
    }
}

extension WordTarget.Stretch {
    /// The stretch shortened by `margin` at both ends, but to no less than half its length.
    fileprivate func drawnIn(by margin: Double) -> WordTarget.Stretch {
        let margin = min(margin, (maxX - minX) / 4)
        return WordTarget.Stretch(line: line, minX: minX + margin, maxX: maxX - margin)
    }
}
