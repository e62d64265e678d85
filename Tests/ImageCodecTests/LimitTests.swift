import CImageShim
import CJPEGSystem
import Foundation
import Testing

@testable import ImageCodec

@Suite("What a picture may cost")
struct LimitTests {
    private func error(_ data: Data, limits: ImageLimits = ImageLimits()) -> ImageError? {
        do throws(ImageError) {
            _ = try ImageDecoder(limits: limits).decode(data)
            return nil
        } catch {
            return error
        }
    }

    /// Where the scans of a JPEG begin.
    private func scans(_ file: Data) -> [Int] {
        let bytes = [UInt8](file)
        return bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    }

    @Test("is this, unless somebody asks otherwise")
    func defaults() {
        #expect(
            ImageLimits()
                == ImageLimits(
                    bytes: 50 << 20, side: 65_500, jpegPixels: 110_000_000, pngPixels: 40_000_000, scans: 100,
                    scannedPixels: 600_000_000, decoderMemory: 160 << 20, wholePixels: 26_000_000))
    }

    @Test("reaches to the limit itself and no further, by bytes, side and pixels")
    func exact() throws {
        let wide = TestPictures.corners(width: 96, height: 64), tall = TestPictures.corners(width: 64, height: 96)
        for picture in [wide, tall] {
            for file in try [picture.jpegData(), picture.pngData()] {
                #expect(error(file, limits: ImageLimits(bytes: file.count)) == nil)
                #expect(
                    error(file, limits: ImageLimits(bytes: file.count - 1))
                        == .tooManyBytes(file.count, limit: file.count - 1))
                #expect(error(file, limits: ImageLimits(side: 96)) == nil)
                #expect(error(file, limits: ImageLimits(side: 95)) == .tooManyPixels)
                let pixels = 96 * 64
                #expect(error(file, limits: ImageLimits(jpegPixels: pixels, pngPixels: pixels)) == nil)
                #expect(
                    error(file, limits: ImageLimits(jpegPixels: pixels - 1, pngPixels: pixels - 1)) == .tooManyPixels)
            }
        }
    }

    @Test("of a progressive file counts each scan over the whole picture")
    func scanCount() {
        let file = JPEGBuilder.progressive(TestPictures.noise(width: 160, height: 160))
        let count = scans(file).count
        #expect(count > 3)
        #expect(error(file, limits: ImageLimits(scans: count)) == nil)
        #expect(error(file, limits: ImageLimits(scans: count - 1)) == .tooMuchWork)
        #expect(error(file, limits: ImageLimits(scannedPixels: count * 160 * 160)) == nil)
        #expect(error(file, limits: ImageLimits(scannedPixels: count * 160 * 160 - 1)) == .tooMuchWork)
    }

    @Test("is told apart from a kind of JPEG that is not read, and from one that is too large for the format")
    func faults() throws {
        let file = [UInt8](try TestPictures.corners().jpegData())
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        var lossless = file, deep = file
        lossless[frame + 1] = 0xC3
        deep[frame + 4] = 12
        let unsupported = ImageError.unsupported(format: "This kind of JPEG")
        #expect(error(Data(lossless)) == unsupported)
        #expect(error(Data(deep)) == unsupported)
        #expect(error(JPEGBuilder.jpeg(Data(file), claimingWidth: 65_535, height: 1)) == .tooManyPixels)
    }

    @Test(
        "of a JPEG is a half, a quarter or an eighth of its decoding where that leaves the side that is wanted",
        arguments: [
            (0, 1200), (1300, 1200), (1200, 1200), (601, 1200), (600, 600), (301, 600), (300, 300), (151, 300),
            (150, 150),
            (100, 150), (1, 150),
        ] as [(UInt32, UInt32)])
    func reduced(wanted: UInt32, width: UInt32) throws {
        for (isTall, picture) in [(false, (1200, 800)), (true, (800, 1200))] {
            let file = try RGBImage(width: picture.0, height: picture.1, red: 9, green: 9, blue: 9).jpegData()
            var limits = image_limits(
                side: 5000, pixels: 1 << 30, scans: 10, scanned_pixels: 1 << 30, memory: 1 << 30, whole_pixels: 0)
            var reader: OpaquePointer?, size = image_size()
            let status = [UInt8](file).withUnsafeBufferPointer {
                let status = jpeg_reader_open($0.baseAddress, $0.count, &limits, wanted, &reader, &size)
                jpeg_reader_close(reader)
                return status
            }
            #expect(status == image_ok)
            #expect((isTall ? size.height : size.width) == width)
        }
    }

    @Test("is never written past: a buffer too small is refused")
    func capacity() throws {
        var limits = image_limits(
            side: 5000, pixels: 1 << 30, scans: 10, scanned_pixels: 1 << 30, memory: 1 << 30, whole_pixels: 0)
        let picture = TestPictures.corners(), count = picture.pixels.count
        for (missing, expected) in [(1, image_too_large), (0, image_ok)] {
            var pixels = [UInt8](repeating: 0, count: count), size = image_size(), reader: OpaquePointer?
            let jpeg = [UInt8](try picture.jpegData()), png = [UInt8](try picture.pngData())
            jpeg.withUnsafeBufferPointer {
                #expect(jpeg_reader_open($0.baseAddress, $0.count, &limits, 0, &reader, &size) == image_ok)
                #expect(jpeg_reader_read(reader, &pixels, count - missing) == expected)
                jpeg_reader_close(reader)
            }
            png.withUnsafeBufferPointer {
                #expect(png_reader_open($0.baseAddress, $0.count, &limits, false, &reader, &size) == image_ok)
                #expect(png_reader_read(reader, &pixels, count - missing) == expected)
                png_reader_close(reader)
            }
        }
        jpeg_reader_close(nil)
        png_reader_close(nil)
    }

    @Test("is never written past, whatever the colours of the file")
    func guarded() throws {
        var limits = image_limits(
            side: 5000, pixels: 1 << 30, scans: 10, scanned_pixels: 1 << 30, memory: 1 << 30, whole_pixels: 0)
        let picture = TestPictures.corners(), count = picture.pixels.count
        let inks = [UInt8](repeating: 9, count: picture.width * picture.height * 4)
        let cmyk = JPEGBuilder.jpeg(
            width: picture.width, height: picture.height, samples: inks, space: JCS_CMYK, storedAs: JCS_CMYK)
        let guards = [UInt8](repeating: 0xA5, count: 64)
        for file in [cmyk, try picture.jpegData(), try picture.pngData()] {
            var pixels = [UInt8](repeating: 0, count: count) + guards
            var size = image_size(), reader: OpaquePointer?
            let isPNG = file.first == 0x89
            [UInt8](file).withUnsafeBufferPointer {
                let opened =
                    isPNG
                    ? png_reader_open($0.baseAddress, $0.count, &limits, false, &reader, &size)
                    : jpeg_reader_open($0.baseAddress, $0.count, &limits, 0, &reader, &size)
                #expect(opened == image_ok)
                let status =
                    isPNG ? png_reader_read(reader, &pixels, count) : jpeg_reader_read(reader, &pixels, count)
                #expect(status == image_ok)
                if isPNG { png_reader_close(reader) } else { jpeg_reader_close(reader) }
            }
            #expect(Array(pixels.suffix(guards.count)) == guards)
        }
    }

    @Test("of a palette is 1 to 256 colours", arguments: [(0, false), (1, true), (256, true), (257, false)])
    func palette(colors: Int, isTaken: Bool) {
        var encoded = image_bytes()
        let palette = [UInt8](repeating: 7, count: 3 * 257)
        let runs = [image_run(length: 3, color: 0), image_run(length: 1, color: 0)]
        let status = png_write_runs(runs, 2, image_size(width: 2, height: 2), palette, colors, &encoded)
        #expect(status == (isTaken ? image_ok : image_damaged))
        image_bytes_free(&encoded)
        #expect(encoded.bytes == nil && encoded.count == 0)
    }

    @Test("runs that do not cover a picture are no picture")
    func uncovered() {
        var encoded = image_bytes()
        let runs = [image_run(length: 3, color: 0)]
        #expect(png_write_runs(runs, 1, image_size(width: 2, height: 2), [7, 7, 7], 1, &encoded) == image_damaged)
        #expect(encoded.bytes == nil)
    }
}

@Suite("Files that stop early")
struct CutFileTests {
    private func isPicture(_ data: Data) -> Bool { (try? ImageDecoder.decode(data)) != nil }

    /// The file up to a share of what follows its header.
    private func cut(_ file: Data, from start: Int, share: Double) -> Data {
        file.prefix(start + Int(Double(file.count - start) * share))
    }

    @Test("count as pictures when six tenths of their rows are there", arguments: [(0.56, false), (0.64, true)])
    func rows(share: Double, isWorthwhile: Bool) throws {
        let noise = TestPictures.noise(width: 64, height: 1600)
        let jpeg = try noise.jpegData(), png = try noise.pngData()
        let start = try #require(jpeg.range(of: Data([0xFF, 0xDA]))?.lowerBound)
        #expect(isPicture(cut(jpeg, from: start, share: share)) == isWorthwhile)
        #expect(
            isPicture(cut(jpeg, from: start, share: share) + [0xFF, 0xD9]) == isWorthwhile,
            "An end marker too early is a cut as well.")
        #expect(isPicture(cut(png, from: 41, share: share)) == isWorthwhile)
    }

    @Test("and are progressive count from the fourth scan on", arguments: [(3, false), (4, true)])
    func progressive(scan: Int, isWorthwhile: Bool) {
        let file = JPEGBuilder.progressive(TestPictures.noise(width: 160, height: 160)), bytes = [UInt8](file)
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA } + [bytes.count]
        #expect(isPicture(file.prefix((scans[scan - 1] + scans[scan]) / 2)) == isWorthwhile)
    }

    @Test("and are interlaced count when all passes but the last are there", arguments: [(0.44, false), (0.56, true)])
    func interlaced(share: Double, isWorthwhile: Bool) {
        let side = 400, noise = TestPictures.noise(width: side, height: side)
        let rows = PNGBuilder.adam7(width: side, height: side) { noise.color(x: $0, y: $1) }
        let file = PNGBuilder(width: UInt32(side), height: UInt32(side), isInterlaced: true, rows: rows).data
        #expect(isPicture(cut(file, from: 41, share: share)) == isWorthwhile)
    }

    @Test("within what is to be passed over are damaged")
    func segment() throws {
        let file = JPEGBuilder.inserting(
            app1: [UInt8](repeating: 1, count: 5000), into: try TestPictures.corners().jpegData())
        #expect(isPicture(file))
        #expect(!isPicture(file.prefix(2000)))
    }
}
