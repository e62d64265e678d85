import ImageCodec
import Raster
import ReadingSamples
import Testing

@testable import Nets
@testable import Pages
@testable import TextReading

@Suite("The net that reads marked words")
struct MarkedWordNetTests {
    @Test("it computes the same logits as the training code")
    func golden() throws {
        #expect(try GoldenMap.deviation(of: "marked-words", channels: 4, in: "markedwords") < 1e-2)
    }

    @Test("a net of another shape is refused")
    func foreign() throws {
        #expect(throws: NetError.self) { try MarkedWordNet(NetFile(resource: "marks")) }
    }

    /// The stretch of the line that a box of the photo covers.
    private func stretch(of box: [Double], in layout: PageLayout) throws -> WordTarget.Stretch {
        let corners = [Point(x: box[0], y: box[1] + box[3]), Point(x: box[0] + box[2], y: box[1])].map {
            layout.upright.uprightPoint($0)
        }
        let xs = corners.map(\.x), middle = 0.5 * (corners[0] + corners[1])
        let number = try #require(
            layout.lines.indices.min {
                abs(layout.lines[$0].level(of: middle) - 0.5) < abs(layout.lines[$1].level(of: middle) - 0.5)
            })
        return .init(line: number, minX: xs.min() ?? 0, maxX: xs.max() ?? 0)
    }

    @Test("it reads most marked words exactly, without Tesseract or a dictionary")
    func words() throws {
        let net = try MarkedWordNet()
        var read: [String: Bool] = [:]
        for photo in try LabelledPage.all() where photo.task == "marked" {
            let page = try #require(PreparedPage(photo.decoded()))
            let stretch = try stretch(of: try #require(photo.box), in: page.layout)
            let target = ReadWord(
                text: photo.targets[0], box: TextBox(minX: 0, minY: 0, maxX: 1, maxY: 1), confidence: 1)
            read[target.text] = net.word(in: [stretch], of: page.photo, layout: page.layout)?.reads([target])
        }
        #expect(read.count >= 5)
        #expect(3 * read.values.count(where: \.self) >= 2 * read.count, "\(read)")
    }

    @Test("a stretch as long as a line is no word")
    func line() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "page" }).decoded()
        let page = try #require(PreparedPage(photo))
        let long = try #require(
            page.layout.lines.indices.max { page.layout.lines[$0].length < page.layout.lines[$1].length })
        let line = page.layout.lines[long]
        let stretch = WordTarget.Stretch(line: long, minX: line.minX, maxX: line.minX + 31 * line.xHeight)
        #expect(try MarkedWordNet().word(in: [stretch], of: photo, layout: page.layout) == nil)
    }
}
