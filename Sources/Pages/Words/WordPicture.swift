internal import ImageCodec
internal import TextReading

/// A picture of the target word, made from part of its line.
struct WordPicture {
    let image: GrayImage
    /// The strip from which it was made.
    let strip: StraightLine
    /// The column of its left end in the line's strip, and the width of its columns there.
    let left: Double
    let scale: Double
    /// The columns of the word if the picture also shows its neighbours.
    var core: ClosedRange<Double>?

    /// The picture with the columns of the word.
    func with(core: ClosedRange<Double>) -> WordPicture {
        var picture = self
        picture.core = core
        return picture
    }

    /// Maps a word from the picture to the line's strip.
    func placed(_ word: ReadWord) -> ReadWord {
        var placed = word
        placed.box.minX = Int(left + Double(word.box.minX) * scale)
        placed.box.maxX = Int(left + Double(word.box.maxX) * scale)
        placed.box.minY = Int(Double(word.box.minY) * scale)
        placed.box.maxY = Int(Double(word.box.maxY) * scale)
        return placed
    }

    /// Reads the picture, and measures how far the stroke that marks `target` hides each step; `nil` if it can't be
    /// read.
    func read(by recognizer: TextRecognizer, target: WordTarget) -> PictureReading? {
        guard let read = try? recognizer.readInSteps(image) else { return nil }
        let columns = RecognitionStep.columns(of: read.steps, words: read.words)
        let shown = read.words.indices.filter { index in
            let box = read.words[index].box
            return core?.overlaps(Double(box.minX)...Double(box.maxX)) ?? true
        }
        guard let first = shown.first, let last = shown.last else { return PictureReading(words: [], steps: []) }
        var steps: [RecognitionStep] = []
        for (step, column) in zip(read.steps, columns) where shown.contains(step.word) && core?.contains(column) ?? true
        {
            var own = step
            own.word -= first
            own.column = column
            own.hidden = Float(target.hidden(at: column, of: strip))
            own.cover = target.cover(at: column, of: strip)
            steps.append(own)
        }
        if core == nil, target.loop != nil {
            let (before, after) = unread(beside: columns, target: target)
            steps = before + steps + after.map { $0.of(word: last - first) }
        }
        return PictureReading(words: shown.map { read.words[$0] }, steps: steps.consideringNeighbours())
    }

    /// The least hidden fraction of a column that may hide a letter.
    private static let leastHidden: Float = 0.2

    /// Steps for the hidden columns to the left and right of the ink, which Tesseract does not process.
    private func unread(
        beside columns: [Double], target: WordTarget
    ) -> (before: [RecognitionStep], after: [RecognitionStep]) {
        guard columns.count > 1, let first = columns.first, let last = columns.last else { return ([], []) }
        let width = (last - first) / Double(columns.count - 1)
        guard width >= 1 else { return ([], []) }
        func steps(_ columns: StrideTo<Double>) -> [RecognitionStep] {
            columns.map {
                RecognitionStep(word: 0, blank: 1, hidden: Float(target.hidden(at: $0, of: strip)), column: $0)
            }
            .filter { $0.hidden > Self.leastHidden }
        }
        return (
            steps(stride(from: first - width, to: 0, by: -width)),
            steps(stride(from: last + width, to: Double(image.width), by: width))
        )
    }
}

extension RecognitionStep {
    fileprivate func of(word: Int) -> RecognitionStep {
        var step = self
        step.word = word
        return step
    }
}

extension WordTarget {
    /// The largest degree of hiding. A loop may run along a stem and hide it completely. A bar covers the same band of
    /// every letter, which is mostly reconstructed correctly.
    private var mostHidden: Double { loop == nil ? 0.4 : 0.9 }

    /// The degree to which the stroke around or through the word hides letters in a column of a strip, 0…1.
    fileprivate func hidden(at column: Double, of strip: StraightLine) -> Double {
        // Letters remain recognizable until a good part of them is hidden.
        min(max((covered(0...1, at: column, of: strip) - 0.2) / 0.5, 0), 1) * mostHidden
    }

    /// The levels of ascenders and descenders above the baseline, in x-heights.
    private static let stems = 1.1...1.6, tails = -0.5 ... -0.1
    /// The hidden fraction from which a part of a letter is invisible.
    private static let unseen = 0.5

    /// The parts of letters that the stroke hides in a column of a strip.
    fileprivate func cover(at column: Double, of strip: StraightLine) -> LetterCover {
        func cover(_ levels: ClosedRange<Double>) -> Float {
            Float(min(covered(levels, at: column, of: strip) / Self.unseen, 1))
        }
        return LetterCover(above: cover(Self.stems), within: cover(0...1), below: cover(Self.tails))
    }

    /// The fraction of a column between two levels that the stroke covers.
    private func covered(_ levels: ClosedRange<Double>, at column: Double, of strip: StraightLine) -> Double {
        guard loop != nil || bar != nil else { return 0 }
        let samples = 10, step = (levels.upperBound - levels.lowerBound) / Double(samples)
        let covered = (0..<samples).count { sample in
            let point = strip.uprightPoint(x: column, level: levels.lowerBound + (Double(sample) + 0.5) * step)
            return loop.map { $0.place(of: point) == .onStroke } ?? bar?.covers(point) ?? false
        }
        return Double(covered) / Double(samples)
    }
}
