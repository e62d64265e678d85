import Foundation
import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Pages that a moving hand has blurred")
struct MotionBlurTests {
    private func page(_ how: String) throws -> LabelledPage {
        try #require(try LabelledPage.all().first { $0.how == how })
    }

    /// The root of the mean squared difference of two pictures, in grey levels.
    private func difference(_ a: GrayImage, _ b: GrayImage) -> Double {
        let sum = zip(a.pixels, b.pixels).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        return (sum / Double(a.pixels.count)).squareRoot()
    }

    @Test("the movement is found", arguments: [(6.0, 0.3), (8, 1.3), (8, 2.2), (10, 2.9)])
    func found(length: Double, angle: Double) throws {
        let moved = try page("circle").decoded().corner(width: 512, height: 512).moved(by: length, angle: angle)
        let found = MotionBlur(in: moved.gray), blur = try #require(found)
        #expect(abs(Double(blur.length) - length) < 1.2)
        #expect(abs(Double(blur.angle) - angle) < 0.2)
    }

    @Test("a photo of a still camera is as before", arguments: ["circle", "underline", "pencil-tip", "finger"])
    func still(how: String) throws {
        let photo = try page(how).decoded(), isStill = MotionBlur(in: photo.gray) == nil
        #expect(isStill)
        let isUnchanged = PreparedPage(photo)?.photo == photo
        #expect(isUnchanged)
    }

    @Test("a picture without print, or smaller than a tile, has not moved")
    func nothing() {
        for (width, height) in [(400, 300), (100, 300)] {
            let isStill =
                MotionBlur(in: RGBImage(width: width, height: height, red: 200, green: 10, blue: 20).gray) == nil
            #expect(isStill)
        }
    }

    @Test("most of the blur is undone")
    func undone() throws {
        let photo = try page("circle").decoded().corner(width: 400, height: 400), moved = photo.moved(by: 8, angle: 0.5)
        let sharp = moved.still(after: MotionBlur(length: 8, angle: 0.5))
        #expect(difference(sharp.gray, photo.gray) < 0.6 * difference(moved.gray, photo.gray))
    }

    @Test("a word is read that was marked on a page before the hand moved", arguments: ["circle", "underline"])
    func read(how: String) throws {
        let reader = try PageReader(recognizer: try TextRecognizer(), patience: .seconds(600))
        let photo = try page(how)
        guard case .page(let reading) = try reader.read(photo.decoded().moved(by: 8, angle: 0.5)) else {
            Issue.record("no page")
            return
        }
        let target = try #require(reading.target)
        #expect(reading.words[target].map { LabelledPage.core($0.text) } == photo.targets.map { $0.lowercased() })
    }
}
