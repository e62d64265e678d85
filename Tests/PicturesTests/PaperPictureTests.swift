import Foundation
import ImageCodec
import Testing

@testable import Pictures

@Suite("Pictures of paper")
struct PaperPictureTests {
    /// A grey page with noise and with a dark bar for a word.
    private static func line(width: Int, height: Int, word: MarkedLineScene.PixelBox) -> GrayImage {
        var pixels = (0..<width * height).map { UInt8(150 + ($0 &* 2_654_435_761) >> 7 % 12) }
        for y in word.y..<word.y + word.height {
            for x in word.x..<word.x + word.width where (x + y).isMultiple(of: 2) { pixels[y * width + x] = 40 }
        }
        return GrayImage(width: width, height: height, pixels: pixels)
    }

    private static let drawing = GrayImage(
        width: 28, height: 28, pixels: (0..<784).map { $0 / 28 == $0 % 28 ? 0 : 255 })

    @Test("a marked word is yellow, and the rest of the line is not")
    func marksWord() throws {
        let word = MarkedLineScene.PixelBox(x: 900, y: 40, width: 120, height: 30)
        let scene = MarkedLineScene(
            crop: Self.line(width: 1600, height: 120, word: word), word: word)
        let png = try MarkedLinePicture(scene).png()
        #expect(png.count < 150_000)
        let picture = try ImageDecoder.decode(png)
        // Messengers crop a picture that is wider than four times its height.
        #expect(picture.width <= picture.height * 4)
        let yellow = (0..<1080).filter { x in
            (0..<picture.height).contains { y in
                let color = picture.color(x: x, y: y)
                return color[0] > 150 && Int(color[0]) - Int(color[2]) > 90
            }
        }
        let (first, last) = (try #require(yellow.first), try #require(yellow.last))
        // The visible part is chosen so that the word's box is about 90 pixels high, so 360 wide, and in the centre.
        #expect((340...420).contains(last - first) && abs((first + last) / 2 - 540) < 12)
    }

    @Test(
        "boxes that exceed the crop, and crops of one pixel, are drawn too",
        arguments: [
            MarkedLineScene.PixelBox(x: -20, y: -5, width: 50, height: 20),
            .init(x: 90, y: 30, width: 500, height: 500),
            .init(x: 500, y: 500, width: 0, height: -3),
        ])
    func clamps(word: MarkedLineScene.PixelBox) throws {
        for (width, height) in [(100, 40), (1, 1), (3, 900)] {
            let crop = GrayImage(width: width, height: height, pixels: Array(repeating: 200, count: width * height))
            let picture = try ImageDecoder.decode(MarkedLinePicture(MarkedLineScene(crop: crop, word: word)).png())
            #expect(picture.width == 1080 && picture.height <= 1080)
        }
    }

    @Test("a drawing is on paper beside its guesses; the requested object is gold")
    func sketch() throws {
        let guesses = [("bicycle", 0.6, false), ("wheel", 0.3, true), ("moon", .nan, false)].map {
            SketchScene.Guess(label: $0.0, probability: $0.1, isTarget: $0.2)
        }
        let scene = SketchScene(title: "Ana draws a wheel", drawing: Self.drawing, guesses: guesses, points: "+3")
        let png = try SketchPicture(scene).png()
        #expect(try SketchPicture(scene).png() == png && png.count < 150_000)
        let picture = try ImageDecoder.decode(png)
        // On the ink of the diagonal, and beside it.
        #expect(picture.color(x: 64 + 240, y: 214 + 240)[0] < 60)
        #expect(picture.color(x: 64 + 240, y: 214 + 100) == [255, 255, 255])
        let gold: [UInt8] = [0xF7, 0xDA, 0x21]
        #expect(!picture.contains(gold, in: Box(left: 600, top: 260, width: 400, height: 40)))
        #expect(picture.contains(gold, in: Box(left: 600, top: 360, width: 400, height: 40)))
    }

    @Test("a sheet shows the whole of a phrase of 80 characters", arguments: [1, 4, 5, 12])
    func phrase(count: Int) throws {
        func sheet(_ last: String) throws -> Data {
            let phrase = "an old sailor who has lost both of his shoes looks for them in the kitchen of " + last
            let drawings = (0..<count).map { _ in
                SketchSheetScene.Drawing(image: Self.drawing, name: "Ana", verdict: phrase)
            }
            return try SketchSheetPicture(SketchSheetScene(title: "The chain", drawings: drawings)).png()
        }
        // No two ends look alike, so the end is shown.
        #expect(try sheet("us") != sheet("me"))
        let short = SketchSheetScene.Drawing(image: Self.drawing, name: "Ana", verdict: "a cat")
        let scene = SketchSheetScene(title: "The chain", drawings: Array(repeating: short, count: count))
        let (tall, usual) = (
            try ImageDecoder.decode(sheet("us")), try ImageDecoder.decode(SketchSheetPicture(scene).png())
        )
        #expect(tall.height > usual.height)
    }

    @Test(
        "a title of 40 letters is shown whole, in the room of a short one",
        arguments: [
            "the wild and merry women of Windsor ", "Wolkenkratzerwaldwanderwegewettbewerbe",
        ])
    func longTitle(start: String) throws {
        func pictures(_ end: String) throws -> [Data] {
            let title = String(start.prefix(38)) + end
            let drawings = [SketchSheetScene.Drawing(image: Self.drawing, name: "Ana", verdict: "")]
            return [
                try SketchSheetPicture(SketchSheetScene(title: title, subtitle: "1 drawing", drawings: drawings)).png(),
                try SketchPicture(SketchScene(title: title, drawing: Self.drawing, guesses: [], points: "+100")).png(),
            ]
        }
        // The ends look different, so they are shown.
        for (one, other) in zip(try pictures("mm"), try pictures("ww")) { #expect(one != other) }
    }

    @Test("a sheet has up to twelve drawings, with the best in a gold frame", arguments: [1, 2, 4, 5, 12, 30])
    func sheet(count: Int) throws {
        let drawings = (0..<count).map {
            SketchSheetScene.Drawing(
                image: Self.drawing, name: "נועה 🐝 \($0)", verdict: "bicycle 84 %", points: "+8", isWinner: $0 == 0)
        }
        let scene = SketchSheetScene(title: "A bicycle", subtitle: "Ana wins", drawings: drawings)
        let picture = try ImageDecoder.decode(SketchSheetPicture(scene).png())
        #expect(picture.width == 1080 && (600...2100).contains(picture.height))
        #expect(picture.contains([0xF7, 0xDA, 0x21], in: Box(left: 60, top: 208, width: 200, height: 12)))
    }
}
