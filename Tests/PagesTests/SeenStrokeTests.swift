import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Pages

@Suite("Detected marks and the strokes found")
struct SeenStrokeTests {
    private let layout: PageLayout

    init() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "page" })
        layout = try #require(PreparedPage(try photo.decoded())).layout
    }

    /// The finding of a net that is certain of `selection` between two places of a line, and of nothing else.
    private func finding(
        _ selection: PageReading.Selection, line number: Int, _ span: ClosedRange<Double>, logit: Float = 9
    ) throws -> MarkMap.Finding {
        let map = MarkMap([try view(selection, line: number, span, logit: logit)], of: layout)
        return try #require(map.findings.first { $0.stretch.line == number })
    }

    private func view(
        _ selection: PageReading.Selection, line number: Int, _ span: ClosedRange<Double>, logit: Float
    ) throws -> MarkMap.View {
        let cell = 4.0, line = layout.lines[number]
        let width = Int(Double(layout.upright.image.width) / cell),
            height = Int(Double(layout.upright.image.height) / cell)
        let kind = try #require(MarkNet.selections.firstIndex(of: selection)) + 1
        var logits = [Float](repeating: -9, count: (MarkNet.selections.count + 1) * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = Point(x: (Double(x) + 0.5) * cell, y: (Double(y) + 0.5) * cell)
                let isThere = span.contains(place.x) && (-0.2...1.2).contains(line.level(of: place))
                logits[y * width + x] = isThere ? 0 : 9
                if isThere { logits[kind * width * height + y * width + x] = logit }
            }
        }
        return MarkMap.View(logits: logits, width: width, height: height, scale: 1 / cell)
    }

    private func bar(_ selection: PageReading.Selection, line: Int, _ span: ClosedRange<Double>) -> WordTarget {
        WordTarget(
            selection: selection, stretches: [.init(line: line, minX: span.lowerBound, maxX: span.upperBound)],
            isPlain: true)
    }

    /// A line directly below the previous one, a place on both of them, and the x-height.
    private func place() throws -> (line: Int, from: Double, size: Double) {
        let lines = layout.lines
        let number = try #require(
            (1..<lines.count - 4).first { number in
                let x = lines[number].minX + 6 * lines[number].xHeight
                let above = lines[number].baseline(x) - lines[number - 1].baseline(x)
                return (0.7...1.3).contains(above / layout.pitch)
                    && [-1, 0, 4].allSatisfy {
                        lines[number + $0].minX <= x && lines[number + $0].maxX > x + 8 * lines[number].xHeight
                    }
            })
        return (number, lines[number].minX + 6 * lines[number].xHeight, lines[number].xHeight)
    }

    @Test("a mark detected at only one of two sizes is half as likely, and not enough alone")
    func views() throws {
        let (line, from, size) = try place()
        let seen = try view(.circled, line: line, from...(from + 6 * size), logit: 9)
        let unseen = try view(.circled, line: line, from...from, logit: -9)
        let both = try #require(MarkMap([seen, seen], of: layout).findings.first)
        #expect(both.isSure && both.chance > 0.95)
        let one = MarkMap([seen, unseen], of: layout)
        #expect(MarkMap([seen], of: layout).isPlain && !one.isPlain && !MarkMap([unseen], of: layout).isPlain)
        #expect(one.findings.allSatisfy { !$0.isSure && abs($0.chance - both.chance / 2) < 0.02 })
    }

    @Test("an underline found in pieces is one mark")
    func broken() throws {
        let (line, from, size) = try place()
        let seen = try finding(.underlined, line: line, from...from + 10 * size)
        let pieces = [
            bar(.underlined, line: line, from...from + 5.2 * size),
            bar(.underlined, line: line, from + 5.5 * size...from + 9.6 * size),
        ]
        let stroke = try #require(WordTarget.stroke(at: seen, among: pieces)?.stretches.first)
        #expect(stroke.minX == from && stroke.maxX == from + 9.6 * size)
    }

    @Test("a bar at the bottom of a certain circle is part of the circle")
    func foot() throws {
        let (line, from, size) = try place()
        let seen = try finding(.circled, line: line, from...from + 8 * size)
        #expect(WordTarget.stroke(at: seen, among: [bar(.underlined, line: line, from...from + 7 * size)]) == nil)
    }

    @Test(
        "a bar between two lines marks the line on which its stroke is found, and other marks remain")
    func echo() throws {
        let (line, from, size) = try place()
        let seen = [
            try finding(.underlined, line: line - 1, from...from + 8 * size),
            try finding(.struck, line: line, from...from + 8 * size),
            try finding(.underlined, line: line + 4, from...from + 8 * size),
        ]
        let stroke = bar(.struck, line: line, from...from + 8 * size)
        let targets = WordTarget.marked(drawn: [stroke], seen: seen, in: layout)
        #expect(targets.map(\.lines.lowerBound) == [line, line + 4])
    }

    @Test("for an arrow detected at its tail, the target is at its tip, unless the net is certain")
    func arrow() throws {
        let (line, from, size) = try place()
        let x = from + 2 * size, tip = Point(x: x, y: layout.lines[line].baseline(x) + 0.5 * size)
        let tail = Point(x: x, y: layout.lines[line + 4].baseline(x) - 0.5 * size)
        let shaft = stride(from: 0, through: 1, by: 0.004).map { tip + $0 * (tail - tip) }
        let barbs = stride(from: 0, through: size, by: 0.2).flatMap { way in
            [-way, way].map { Point(x: tip.x + $0, y: tip.y + way) }
        }
        let stroke = MarkStroke(points: shaft + barbs, spacing: 1, origin: .bright)
        let arrows = [try #require(ArrowStroke(stroke, xHeight: size))]
        let sure = try finding(.arrow, line: line + 4, x - size...x + size)
        #expect(arrows.target(of: sure, in: layout)?.line == line + 4)
        let unsure = try finding(.arrow, line: line + 4, x - size...x + size, logit: 0.6)
        let target = try #require(WordTarget.marked(drawn: [], arrows: arrows, seen: [unsure], in: layout).first)
        #expect(target.lines.lowerBound == line)
        #expect(try #require(target.stretches.first).minX == x)
    }
}
