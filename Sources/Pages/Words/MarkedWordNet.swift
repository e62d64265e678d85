internal import ImageCodec
internal import Nets
internal import Raster
internal import TextReading

/// The net that reads a marked word despite the stroke on it; trained by `Training/markedwords`.
///
/// Tesseract is not trained on strokes. It reads a covered letter as another one, and a touching stroke as part of a
/// letter. This net sees the unmodified photo with the approximate position of the word and is trained on words under
/// strokes. It reads clean print far worse than Tesseract.
struct MarkedWordNet: Sendable {
    /// The geometry of its input strips, in pixels: the x-height, the number of rows, and the row of the baseline.
    static let xHeight = 12.0, rows = 32, baseline = 21.0
    /// The margin of a strip to the left and right of the word, in x-heights.
    static let room = 2.5
    /// The divisor of a strip's width.
    static let step = 4
    /// The width of the widest word, in x-heights. A wider stretch holds many words.
    static let widest = 30.0

    private let lazy: LazyNet

    /// Loads the net from the program's resources.
    init() throws(NetError) { try self.init(NetFile(resource: "marked-words")) }

    init(_ file: NetFile) throws(NetError) {
        lazy = try LazyNet(file, input: [4, Self.rows, Self.step])
        guard lazy.labels.count == LetterSteps.symbols, lazy.output.height == 1 else {
            throw .unexpectedShape("it has \(lazy.labels.count) outputs in \(lazy.output.height) rows")
        }
    }

    /// Reads `stretches` of the layout's lines; `nil` if they can't be one or a few words.
    func word(in stretches: [WordTarget.Stretch], of photo: RGBImage, layout: PageLayout) -> SeenWord? {
        let views = stretches.flatMap { stretch in
            Self.sizes(of: layout.lines[stretch.line], in: layout).compactMap { line in
                steps(of: stretch, on: line, in: photo, layout: layout)
            }
        }
        return SeenWord(views: views)
    }

    /// The relative deviation of a line's x-height from the typical one above which it may be wrong.
    private static let otherSize = 0.2

    /// The ratio of x-height to capital height in most typefaces.
    private static let lowerCase = 0.7

    /// The line as measured, and with other possible x-heights. Strokes make components of any height, and capitals
    /// alone look like taller lower-case letters.
    private static func sizes(of line: TextLine, in layout: PageLayout) -> [TextLine] {
        var sizes = [line]
        if abs(line.xHeight / layout.typicalXHeight - 1) > otherSize {
            sizes.append(line.with(xHeight: layout.typicalXHeight))
        }
        if line.isOfOneHeight { sizes.append(line.with(xHeight: lowerCase * line.xHeight)) }
        return sizes
    }

    private func steps(
        of stretch: WordTarget.Stretch, on line: TextLine, in photo: RGBImage, layout: PageLayout
    ) -> LetterSteps? {
        guard let strip = MarkedWordStrip(stretch, of: line, in: photo, layout: layout),
            let net = try? lazy.net.taking([4, Self.rows, strip.width])
        else { return nil }
        var workspace = net.makeWorkspace()
        let logits = net.logits(of: strip.values, in: &workspace), count = net.output.width
        let rows = (0..<count).map { step in
            ConvolutionalNet.logProbabilities(of: (0..<LetterSteps.symbols).map { logits[$0 * count + step] })
        }
        return LetterSteps(logProbabilities: rows)
    }
}

/// The net's input: red, green, blue and a mask of the word's position, each `MarkedWordNet.rows` high.
struct MarkedWordStrip {
    let width: Int
    let values: [Float]

    init?(_ stretch: WordTarget.Stretch, of line: TextLine, in photo: RGBImage, layout: PageLayout) {
        let xHeight = line.xHeight(at: (stretch.minX + stretch.maxX) / 2)
        guard stretch.maxX - stretch.minX < MarkedWordNet.widest * xHeight else { return nil }
        let room = MarkedWordNet.room * xHeight
        guard
            let straight = StraightCourse(
                line, from: stretch.minX - room, to: stretch.maxX + room, xHeight: MarkedWordNet.xHeight)
        else { return nil }
        width = straight.feet.count / MarkedWordNet.step * MarkedWordNet.step
        let plane = width * MarkedWordNet.rows
        guard plane > 0 else { return nil }
        let word = straight.column(atX: stretch.minX)..<straight.column(atX: stretch.maxX)
        let samples = max(1, Int((xHeight / MarkedWordNet.xHeight).rounded(.up))), width = width
        values = photo.withSampler { sampler in
            var values = [Float](repeating: 0, count: 4 * plane)
            for column in 0..<width {
                let isWord: Float = word.contains(Double(column)) ? 1 : 0
                for row in 0..<MarkedWordNet.rows {
                    let color = Self.color(atColumn: column, row: row, of: straight, samples: samples) {
                        let point = layout.upright.photoPoint($0)
                        return sampler.color(x: point.x, y: point.y)
                    }
                    let place = row * width + column
                    for channel in 0..<3 {
                        let value = color[channel] / 255
                        values[channel * plane + place] = layout.isLight ? 1 - value : value
                    }
                    values[3 * plane + place] = isWord
                }
            }
            return values
        }
    }

    /// The mean of `samples` × `samples` samples within one pixel.
    private static func color(
        atColumn column: Int, row: Int, of line: StraightCourse, samples: Int, _ sample: (Point) -> SIMD3<Float>
    ) -> SIMD3<Float> {
        var sum = SIMD3<Float>.zero
        for down in 0..<samples {
            let y = Double(row) + (Double(down) + 0.5) / Double(samples)
            for across in 0..<samples {
                let x = Double(column) + (Double(across) + 0.5) / Double(samples)
                sum += sample(line.uprightPoint(x: x, level: (MarkedWordNet.baseline - y) / MarkedWordNet.xHeight))
            }
        }
        return sum / Float(samples * samples)
    }
}
