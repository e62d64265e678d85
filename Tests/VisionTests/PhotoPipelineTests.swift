import Foundation
import ImageCodec
import PhotoReading
import Synchronization
import Testing

@testable import Vision

@Suite("Reading files")
struct PhotoPipelineTests {
    private let jpeg: Data
    private let png: Data

    init() throws {
        let picture = RGBImage(width: 2400, height: 1200, red: 200, green: 10, blue: 10)
        jpeg = try picture.jpegData()
        png = try picture.scaledDown(maximumSide: 300).pngData()
    }

    /// The pictures passed to the reader, and the result if it answers "no board".
    private func run(_ photos: [Data], limits: ImageLimits = ImageLimits()) -> (shown: [RGBImage], reading: Reading) {
        let shown = Mutex<[RGBImage]>([])
        let pipeline = PhotoPipeline(decoder: ImageDecoder(limits: limits)) { pictures, _ in
            shown.withLock { $0 = pictures }
            return .none(.noBoard)
        }
        let reading = pipeline.read(photos, as: .automatic)
        return (shown.withLock { $0 }, reading)
    }

    @Test("pictures reach the reader decoded and no larger than needed")
    func decoded() {
        let (shown, reading) = run([jpeg, png])
        #expect(shown.map(\.width) == [PhotoPipeline.pictureSide, 300])
        #expect(reading == .none(.noBoard))
    }

    @Test("undecodable files are ignored if others can be decoded")
    func partly() {
        #expect(run([Data("no".utf8), png]).shown.count == 1)
    }

    @Test("if no file can be decoded, the result says why")
    func faults() {
        #expect(run([Data("no".utf8)]).reading == .none(.unreadableFile))
        #expect(run([Data("GIF89a".utf8)]).reading == .none(.unreadableFile))
        #expect(run([jpeg.prefix(jpeg.count / 4)]).reading == .none(.unreadableFile))
        #expect(run([jpeg], limits: ImageLimits(bytes: 10)).reading == .none(.tooLarge))
        #expect(run([jpeg, png], limits: ImageLimits(side: 100)).reading == .none(.tooLarge))
    }
}
