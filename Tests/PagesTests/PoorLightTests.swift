import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Light
@testable import Pages
@testable import TextReading

@Suite("Pages in poor light")
struct PoorLightTests {
    private let reader: PageReader

    init() throws { reader = try PageReader(recognizer: try TextRecognizer(), patience: .seconds(600)) }

    private func marked(_ how: String) throws -> LabelledPage {
        try #require(try LabelledPage.all().first { $0.how == how })
    }

    @Test("a word is read that was marked on a page in the dark", arguments: ["circle", "underline"])
    func dark(how: String) throws {
        let photo = try marked(how)
        guard case .page(let reading) = try reader.read(photo.decoded().darkened(light: 0.22, noise: 5)) else {
            Issue.record("no page")
            return
        }
        let target = try #require(reading.target)
        #expect(reading.words[target].map { LabelledPage.core($0.text) } == photo.targets.map { $0.lowercased() })
        #expect(reading.selection == (how == "circle" ? .circled : .underlined))
    }

    @Test("a photo in poor light becomes as bright as one in daylight, with less noise")
    func light() throws {
        let photo = try marked("circle").decoded()
        #expect(photo.inGoodLight() == photo)
        let dark = photo.darkened(light: 0.22, noise: 5)
        let mended = dark.inGoodLight()
        #expect(PhotoLight(of: dark).gain > 3)
        #expect(PhotoLight(of: mended).gain == 1)
        #expect(mended.grain < dark.grain)
    }

    @Test("a small photo is read at twice its size, and words keep their places in it")
    func small() throws {
        let photo = try marked("circle"), large = try photo.decoded()
        let half = large.resized(width: large.width / 2, height: large.height / 2)
        guard case .page(let reading) = reader.read(half) else {
            Issue.record("no page")
            return
        }
        let target = try #require(reading.target), box = try #require(photo.box),
            word = reading.words[target.lowerBound]
        #expect(LabelledPage.core(word.text) == photo.targets[0].lowercased())
        let x = Double(word.box.x) + Double(word.box.width) / 2, y = Double(word.box.y) + Double(word.box.height) / 2
        #expect(abs(x - (box[0] + box[2] / 2) / 2) < box[2] / 4)
        #expect(abs(y - (box[1] + box[3] / 2) / 2) < box[2] / 4)
    }

    @Test("a black picture has no page")
    func black() {
        let photo = RGBImage(width: 64, height: 48, red: 0, green: 0, blue: 0)
        #expect(PhotoLight(of: photo).gain > 1)
        #expect(PreparedPage(photo) == nil)
        #expect(PhotoLight(of: RGBImage(width: 2, height: 2, red: 9, green: 9, blue: 9)).gain == 1)
    }
}
