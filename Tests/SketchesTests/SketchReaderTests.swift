import Foundation
import ImageCodec
import PhotoReading
import Raster
import Sketches
import Testing

@Suite("Reading sketches")
struct SketchReaderTests {
    /// A photo made by `Training/sketches/fixtures.sh`, of a drawing not used in training.
    private struct Photo: Decodable {
        let file: String
        /// `nil` if it is not a drawing of one of the objects.
        let label: String?
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/sketches"
    ).standardizedFileURL

    private func readings() throws -> [(photo: Photo, reading: SketchReading)] {
        let reader = try SketchReader()
        let labels = try Data(contentsOf: Self.folder.appending(path: "labels.json"))
        return try JSONDecoder().decode([Photo].self, from: labels).map { photo in
            let data = try Data(contentsOf: Self.folder.appending(path: photo.file))
            return (photo, reader.read(try ImageDecoder.decode(data)))
        }
    }

    @Test("18 of 23 photos of drawings on various paper are recognized, and 6 of 7 others refused")
    func photos() throws {
        let readings = try readings()
        let drawn = readings.filter { $0.photo.label != nil }, other = readings.filter { $0.photo.label == nil }
        #expect(drawn.count == 23 && other.count == 7)
        let right = drawn.count { $0.reading.guesses.first?.label == $0.photo.label }
        #expect(right >= 18)
        let refused = other.count { $0.reading.verdict != .drawing || $0.reading.guesses[0].probability < 0.5 }
        #expect(refused >= 6)
    }

    @Test("all objects have a probability, best first, and their sum is below 1")
    func guesses() throws {
        for (_, reading) in try readings() where reading.drawing != nil {
            #expect(reading.guesses.count == 55)
            let probabilities = reading.guesses.map(\.probability)
            #expect(probabilities == probabilities.sorted(by: >))
            #expect(probabilities.reduce(0, +) < 1)
            #expect((28...160).contains(reading.drawing?.side ?? 0))
        }
    }

    @Test("drawings are cut out as they were drawn, in ten kilobytes at most")
    func cutouts() throws {
        for (photo, reading) in try readings() {
            guard reading.verdict == .drawing, let drawing = reading.drawing else { continue }
            let size = try JSONEncoder().encode(drawing).count
            #expect(size <= 10_000, "\(photo.file): \(size) bytes")
            let inked = drawing.ink.count { $0 > 127 }
            #expect(
                inked > drawing.side && inked < drawing.ink.count / 2, "\(photo.file): \(inked) of \(drawing.side)²")
        }
    }

    @Test("pictures of any small or odd size are read as containing no drawing")
    func oddSizes() throws {
        let reader = try SketchReader()
        for (width, height) in [(1, 1), (1, 300), (300, 1), (7, 9), (2000, 3)] {
            let reading = reader.read(RGBImage(width: width, height: height, red: 230, green: 230, blue: 225))
            #expect(reading.verdict == .emptySheet && reading.guesses.isEmpty && reading.drawing == nil)
        }
    }

    @Test("black, blank and grainy pictures show no drawing of any kind", arguments: [0, 3, 12, 30, 128, 250])
    func blank(light: Int) throws {
        let reader = try SketchReader()
        for grain in [0, 1, 3, 8] {
            let picture = Self.grainy(width: 640, height: 480, light: light, grain: grain)
            let reading = reader.read(try ImageDecoder.decode(try picture.pngData()))
            #expect(reading.verdict != .drawing, "grain \(grain): \(reading.guesses.first?.label ?? "")")
        }
    }

    /// A picture of uniform brightness with a camera's noise. The mean of four uniform values is approximately normal.
    private static func grainy(width: Int, height: Int, light: Int, grain: Int) -> RGBImage {
        var state: UInt32 = 7
        func thrown() -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 24) - 128
        }
        let pixels = (0..<3 * width * height).map { _ -> UInt8 in
            let noise = (thrown() + thrown() + thrown() + thrown()) * grain / 148
            return UInt8(min(max(light + noise, 0), 255))
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    @Test("the probabilities of objects and other drawings sum to at most 1")
    func drawingProbability() throws {
        for (photo, reading) in try readings() where reading.drawing != nil {
            #expect((0...1.000_001).contains(reading.drawingProbability))
            let objects = reading.guesses.reduce(0) { $0 + $1.probability }
            #expect(reading.drawingProbability >= objects)
            if photo.label != nil, reading.verdict == .drawing { #expect(reading.drawingProbability > 0.4) }
        }
    }

    @Test("noise and a black picture are no drawings that would score points")
    func noise() throws {
        let reader = try SketchReader()
        var state: UInt32 = 1
        let pixels = (0..<3 * 320 * 240).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        for picture in [
            RGBImage(width: 320, height: 240, pixels: pixels),
            RGBImage(width: 320, height: 240, red: 0, green: 0, blue: 0),
        ] {
            let reading = reader.read(picture)
            #expect(reading.verdict != .drawing || reading.guesses[0].probability < 0.5)
        }
    }
}
