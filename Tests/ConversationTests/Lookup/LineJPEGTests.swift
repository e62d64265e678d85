import BotState
import Foundation
import ImageCodec
import PhotoReading
import Testing

@testable import LookupTalk

@Suite("The picture of a line that is kept")
struct LineJPEGTests {
    private func excerpt(width: Int, height: Int, pixels: Data) -> PageReading.Excerpt {
        PageReading.Excerpt(
            width: width, height: height, pixels: pixels, box: PageReading.Box(x: 0, y: 0, width: 1, height: 1))
    }

    @Test("is a small JPEG, even of noise")
    func small() throws {
        let noise = Data((0..<900 * 120).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        let jpeg = try #require(LineJPEG.data(of: excerpt(width: 900, height: 120, pixels: noise)))
        #expect(jpeg.count <= LinePicture.byteLimit)
        let picture = try ImageDecoder.decode(jpeg)
        #expect(picture.width == LinePicture.widest)
    }

    @Test("is none of an excerpt that is not what it says it is")
    func hostile() {
        #expect(LineJPEG.data(of: excerpt(width: 9, height: 9, pixels: Data(count: 80))) == nil)
        #expect(LineJPEG.data(of: excerpt(width: 0, height: 0, pixels: Data())) == nil)
        #expect(LineJPEG.data(of: excerpt(width: -1, height: -1, pixels: Data(count: 1))) == nil)
        #expect(LineJPEG.data(of: excerpt(width: 5000, height: 1, pixels: Data(count: 5000))) == nil)
    }
}
