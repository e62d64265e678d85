import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Pages

@Suite("The word in the middle")
struct CentreTargetTests {
    private let page: RGBImage

    init() throws {
        page = try #require(try LabelledPage.all().first { $0.task == "page" }).decoded()
    }

    @Test("is not meant on a photo of a whole page")
    func wholePage() throws {
        #expect(try selection(page) == nil)
    }

    @Test("is meant if the lines run off both sides of the photo, however many there are")
    func closeUp() throws {
        #expect(try selection(page.columns(page.width * 3 / 10..<page.width * 7 / 10)) == .centre)
    }

    @Test("is not meant if the lines run off one side only")
    func oneSide() throws {
        #expect(try selection(page.columns(page.width * 3 / 10..<page.width)) == nil)
    }

    private func selection(_ photo: RGBImage) throws -> PageReading.Selection? {
        let layout = try #require(PreparedPage(photo)?.layout)
        return CentreTarget.find(layout: layout)?.selection
    }
}

extension RGBImage {
    fileprivate func columns(_ range: Range<Int>) -> RGBImage {
        var cut: [UInt8] = []
        for row in 0..<height {
            let start = row * width
            cut += pixels[(start + range.lowerBound) * 3..<(start + range.upperBound) * 3]
        }
        return RGBImage(width: range.count, height: height, pixels: cut)
    }
}
