import ImageCodec
import Raster
import Testing

@testable import Sketches

@Suite("Ink on a sheet of paper")
struct SheetTests {
    /// A triangle unlike anything else in these pictures.
    private let triangle = [Point(x: 200, y: 140), Point(x: 290, y: 290), Point(x: 110, y: 290)]

    private func drawing(in picture: InkPicture) -> SketchBitmap? {
        FoundDrawings(in: picture.rgb).first { _ in true }.map(SketchBitmap.init)
    }

    private func plain() throws -> SketchBitmap {
        var picture = InkPicture(width: 400, height: 400)
        picture.outline(triangle, width: 4)
        return try #require(drawing(in: picture))
    }

    @Test("uneven light and the edge of a shadow leave no ink")
    func shadow() throws {
        var picture = InkPicture(width: 400, height: 400)
        picture.outline(triangle, width: 4)
        picture.shade(rightOf: 170, to: 0.6)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.9)
    }

    @Test("lines that absorb all light are also removed")
    func black() throws {
        var picture = InkPicture(width: 400, height: 400)
        for line in stride(from: 15.0, to: 400, by: 24) {
            picture.stroke(from: Point(x: 0, y: line), to: Point(x: 400, y: line + 9), width: 2, tone: 190)
        }
        let sheet = try #require(SheetFinder().sheets(in: PaperCells(picture.rgb)).first)
        var density = InkDensity(picture.rgb.gray).on(sheet)
        density.pixels = density.pixels.map { $0 > 20 ? 255 : 0 }
        let ruling = Ruling(density, on: sheet)
        #expect(ruling.tone == 255)
        let left = ruling.removed(from: density).pixels.count { $0 > 0 }
        #expect(left < density.pixels.count { $0 > 0 })
    }

    @Test("printed lines and squares leave no ink", arguments: [false, true])
    func ruling(squared: Bool) throws {
        var picture = InkPicture(width: 400, height: 400)
        for line in stride(from: 15.0, to: 400, by: 24) {
            picture.stroke(from: Point(x: 0, y: line), to: Point(x: 400, y: line + 9), width: 2, tone: 190)
            guard squared else { continue }
            picture.stroke(from: Point(x: line, y: 0), to: Point(x: line - 9, y: 400), width: 2, tone: 190)
        }
        picture.outline(triangle, width: 4)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.9)
    }

    @Test("neighbouring regions are in the same order in every run of the program")
    func neighbours() {
        var picture = InkPicture(width: 400, height: 400)
        for (number, tone) in [UInt8(20), 60, 120, 30, 90, 150, 40, 70].enumerated() {
            let y = Double(number) * 48 + 24
            picture.stroke(from: Point(x: 8, y: y), to: Point(x: 48, y: y), width: 32, tone: tone)
        }
        let regions = Regions(PaperCells(picture.rgb), criteria: SheetCriteria())
        let paper = regions.labels[25 * 50 + 40]
        let around = regions.neighbours(of: [paper]).compactMap(\.members.first)
        #expect(around.count >= 8 && around == around.sorted())
    }

    @Test("a table around the sheet is ignored, and the sheet's edge is no stroke")
    func table() throws {
        var picture = InkPicture(width: 400, height: 400, paper: 90)
        for y in 60..<360 {
            for x in stride(from: 0, to: 400, by: 1) where (50..<350).contains(x) {
                picture.dot(at: Point(x: Double(x), y: Double(y)), radius: 0.4, tone: 235)
            }
        }
        // Objects on the table.
        picture.stroke(from: Point(x: 10, y: 20), to: Point(x: 380, y: 20), width: 6, tone: 20)
        picture.outline(triangle, width: 4)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.9)
    }

    @Test("the larger of two drawings counts, and specks do not")
    func second() throws {
        var picture = InkPicture(width: 400, height: 400)
        picture.outline(triangle, width: 4)
        picture.outline([Point(x: 30, y: 30), Point(x: 70, y: 30), Point(x: 70, y: 70)], width: 4)
        for x in stride(from: 20.0, to: 390, by: 37) { picture.dot(at: Point(x: x, y: 380), radius: 1) }
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.9)
    }

    @Test("an empty sheet has no drawing, in shadow or not")
    func empty() {
        var picture = InkPicture(width: 400, height: 400)
        #expect(drawing(in: picture) == nil)
        picture.shade(rightOf: 150, to: 0.55)
        #expect(drawing(in: picture) == nil)
    }

    @Test("strokes over fine squares that fade and are seen at an angle stay intact")
    func fineSquares() throws {
        var picture = InkPicture(width: 400, height: 400)
        for line in stride(from: 8.0, to: 420, by: 11) {
            let tone = UInt8(165 + line / 12)
            picture.stroke(from: Point(x: 0, y: line), to: Point(x: 400, y: 0.97 * line - 20), width: 1.5, tone: tone)
            picture.stroke(from: Point(x: line, y: 0), to: Point(x: line + 26, y: 400), width: 1.5, tone: tone)
        }
        picture.outline(triangle, width: 4, tone: 90)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.85)
    }

    @Test("strokes of a broad pen do not divide a sheet")
    func broadPen() throws {
        var picture = InkPicture(width: 400, height: 400)
        picture.outline(triangle.map { 1.5 * $0 - Point(x: 100, y: 115) }, width: 22)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.75)
    }

    @Test("if the main drawing is unknown, the next one is a candidate")
    func others() {
        var picture = InkPicture(width: 400, height: 400)
        picture.outline(triangle, width: 4)
        picture.outline([Point(x: 30, y: 30), Point(x: 75, y: 30), Point(x: 75, y: 75)], width: 4)
        let found = Array(FoundDrawings(in: picture.rgb).prefix(2))
        #expect(found.map { $0.patches.map(\.box.longerSide).max() ?? 0 }.map { $0 > 100 } == [true, false])
    }

    @Test("a sheet at the side is found despite a larger table and a shadow across both")
    func sheetAtTheSide() throws {
        var picture = InkPicture(width: 640, height: 480, paper: 120)
        for y in 150..<400 {
            for x in 30..<280 { picture.dot(at: Point(x: Double(x), y: Double(y)), radius: 0.4, tone: 190) }
        }
        picture.outline(triangle.map { 0.6 * $0 + Point(x: 35, y: 150) }, width: 4)
        picture.shade(rightOf: 250, to: 0.6)
        let first = try #require(FoundDrawings(in: picture.rgb).first { _ in true })
        #expect(first.isOnLikeliestSheet)
        #expect(try SketchBitmap(first).likeness(to: plain()) > 0.85)
    }

    @Test("an object without ink on the sheet is not the only candidate")
    func cardOnTheSheet() throws {
        var picture = InkPicture(width: 640, height: 480, paper: 180)
        for y in 250..<450 {
            for x in 380..<600 { picture.dot(at: Point(x: Double(x), y: Double(y)), radius: 0.4, tone: 215) }
        }
        picture.outline(triangle, width: 4)
        #expect(try #require(drawing(in: picture)).likeness(to: plain()) > 0.85)
    }

    @Test("strokes need light: one or two grey levels of a camera are noise", arguments: [4, 12])
    func darkness(paper: UInt8) {
        var picture = InkPicture(width: 400, height: 400, paper: paper)
        picture.outline(triangle, width: 4, tone: paper - 3)
        #expect(drawing(in: picture) == nil)
    }

    @Test("a tiny mark is no drawing")
    func tiny() {
        var picture = InkPicture(width: 800, height: 600)
        picture.outline(triangle.map { 0.25 * $0 + Point(x: 300, y: 200) }, width: 3)
        #expect(drawing(in: picture) == nil)
    }

    @Test("paler lines through a drawing are left out in the dark view")
    func twoKindsOfInk() throws {
        var picture = InkPicture(width: 400, height: 400)
        for (left, right) in [(120.0, 150.0), (170, 230), (260, 225), (300, 330)] {
            picture.stroke(from: Point(x: 60, y: left), to: Point(x: 340, y: right), width: 3, tone: 150)
        }
        picture.outline(triangle, width: 4)
        let bitmaps = FoundDrawings(in: picture.rgb).map(SketchBitmap.init)
        #expect(try #require(bitmaps.first).likeness(to: plain()) < 0.6)
        #expect(try bitmaps.contains { try $0.likeness(to: plain()) > 0.9 })
    }
}
