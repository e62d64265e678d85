import Checksum
import Foundation
import Testing

@testable import ImageCodec

@Suite("Hostile files")
struct HostileFileTests {
    private func error(_ data: Data, limits: ImageLimits = ImageLimits()) -> ImageError? {
        do throws(ImageError) {
            _ = try ImageDecoder(limits: limits).decode(data, maximumSide: 64)
            return nil
        } catch {
            return error
        }
    }

    @Test("with no bytes, or in other formats, are distinguished by their bytes")
    func sniffing() {
        #expect(error(Data()) == .notAPicture)
        #expect(error(Data("hello".utf8)) == .notAPicture)
        #expect(error(Data("GIF89a....".utf8)) == .damaged)
        #expect(error(Data("%PDF-1.7".utf8)) == .unsupported(format: "PDF"))
        #expect(error(Data([0, 0, 0, 24] + Array("ftypqt  ".utf8))) == .unsupported(format: "Film"))
        #expect(error(Data([0xFF, 0xD8, 0xFF])) == .damaged)
        #expect(error(Data(PNGBuilder.signature)) == .damaged)
    }

    @Test("that claim a false size are refused before memory is allocated")
    func lyingDimensions() throws {
        let jpeg = try TestPictures.corners().jpegData()
        #expect(error(JPEGBuilder.jpeg(jpeg, claimingWidth: 65_000, height: 65_000)) == .tooManyPixels)
        #expect(error(JPEGBuilder.jpeg(jpeg, claimingWidth: 65_535, height: 1)) != nil)
        #expect(error(JPEGBuilder.jpeg(jpeg, claimingWidth: 0, height: 10)) == .damaged)
        #expect(error(JPEGBuilder.jpeg(jpeg, claimingWidth: 96, height: 6_000)) == .damaged)
        let huge = PNGBuilder(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, rows: [0]).data
        #expect(error(huge) == .tooManyPixels)
        #expect(error(PNGBuilder(width: 0, height: 5, rows: [0]).data) == .damaged)
    }

    @Test("above the limit of bytes or pixels are refused")
    func limits() throws {
        let jpeg = try TestPictures.corners().jpegData()
        let png = try TestPictures.corners().pngData()
        #expect(error(jpeg, limits: ImageLimits(bytes: 100)) == .tooManyBytes(jpeg.count, limit: 100))
        #expect(error(jpeg, limits: ImageLimits(jpegPixels: 96 * 64 - 1)) == .tooManyPixels)
        #expect(error(png, limits: ImageLimits(pngPixels: 96 * 64 - 1)) == .tooManyPixels)
        #expect(error(png, limits: ImageLimits(side: 95)) == .tooManyPixels)
        #expect(error(jpeg, limits: ImageLimits(jpegPixels: 96 * 64)) == nil)
    }

    @Test("with more scans, more work or more memory than allowed are refused")
    func progressiveLimits() throws {
        let progressive = JPEGBuilder.progressive(TestPictures.noise(width: 400, height: 400))
        #expect(error(progressive) == nil)
        #expect(error(progressive, limits: ImageLimits(scans: 3)) == .tooMuchWork)
        #expect(error(progressive, limits: ImageLimits(scannedPixels: 400 * 400 * 3)) == .tooMuchWork)
        #expect(error(progressive, limits: ImageLimits(decoderMemory: 100_000)) == .tooManyPixels)
    }

    @Test("that repeat a scan ten thousand times end early")
    func scanBomb() throws {
        let progressive = JPEGBuilder.progressive(TestPictures.corners(width: 2000, height: 2000))
        let bytes = [UInt8](progressive)
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        let last = try #require(scans.last)
        let refinement = Data(bytes[last..<(last + 12)])
        var bomb = Data(bytes.dropLast(2))
        for _ in 0..<10_000 { bomb += refinement }
        #expect(error(bomb) == .tooMuchWork)
    }

    @Test("truncated anywhere give a picture or an error, and a picture when nearly everything is there")
    func truncation() throws {
        let noise = TestPictures.noise()
        // A progressive file soon gives a blurred whole.
        let files = try [(noise.jpegData(), 3), (noise.pngData(), 3), (JPEGBuilder.progressive(noise), 20)]
        for (file, part) in files {
            for share in stride(from: 0.0, to: 1.0, by: 0.013) {
                _ = error(file.prefix(Int(Double(file.count) * share)))
            }
            #expect(error(file.prefix(file.count / part)) == .damaged)
            #expect(error(file.prefix(file.count * 9 / 10)) == nil)
            #expect(error(file.dropLast(2)) == nil)
        }
    }

    @Test("truncated once keep the rows before the cut")
    func keptRows() throws {
        let picture = TestPictures.noise()
        let png = try picture.pngData()
        let cut = try ImageDecoder.decode(png.prefix(png.count * 4 / 5))
        #expect(cut.pixels.prefix(128 * 3 * 60) == picture.pixels.prefix(128 * 3 * 60))
        #expect(cut.color(x: 64, y: 127) == [255, 255, 255])
    }

    @Test("with flipped bits never crash the decoder", arguments: 0..<4)
    func bitFlips(kind: Int) throws {
        let picture = TestPictures.noise(width: 64, height: 64)
        let files = try [
            picture.jpegData(), JPEGBuilder.progressive(picture), picture.pngData(), TestPictures.corners().jpegData(),
        ]
        let file = files[kind]
        var generator = SplitMix64(state: UInt64(kind))
        var damaged = 0
        for _ in 0..<300 {
            var bytes = [UInt8](file)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                // Half of the flips are in the head, which has the structure.
                let limit = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 640)
                bytes[Int.random(in: 0..<limit, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            if error(Data(bytes)) != nil { damaged += 1 }
        }
        #expect(damaged > 0)
    }

    @Test("give errors with a sentence each")
    func sentences() {
        let all: [ImageError] = [
            .notAPicture, .unsupported(format: "GIF"), .tooManyBytes(60_000_000, limit: 50_000_000), .tooManyPixels,
            .tooMuchWork, .damaged, .outOfMemory, .notEncodable,
        ]
        #expect(all.allSatisfy { $0.description.hasSuffix(".") })
    }
}
