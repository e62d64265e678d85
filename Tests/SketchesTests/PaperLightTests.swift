import ImageCodec
import Testing

@testable import Sketches

@Suite("The light on paper")
struct PaperLightTests {
    /// The largest difference between the light that is found and that of a picture which gets darker along one side.
    private func error(_ light: (_ x: Int, _ y: Int) -> UInt8) -> Float {
        let size = 96
        var image = GrayImage(width: size, height: size, pixels: [UInt8](repeating: 0, count: size * size))
        image.pixels = (0..<size * size).map { light($0 % size, $0 / size) }
        let paper = PaperLight(image, cellSide: 8, closing: 0)
        var line = [Float](repeating: 0, count: size)
        var largest: Float = 0
        // Near the edges there are no cells to interpolate between.
        for y in 24..<72 {
            paper.fill(&line, row: y)
            for x in 24..<72 { largest = max(largest, abs(line[x] - Float(light(x, y)))) }
        }
        return largest
    }

    @Test("is followed from pixel to pixel, where it falls off to the right as where it falls off downwards")
    func slopes() {
        // A cell spans sixteen steps of tone, and the darker neighbour counts.
        #expect(error { x, _ in UInt8(240 - 2 * x) } < 24)
        #expect(error { _, y in UInt8(240 - 2 * y) } < 24)
    }

    @Test("does not jump between two cells")
    func smooth() {
        let size = 64
        let pixels = (0..<size * size).map { UInt8(200 - 2 * ($0 / size)) }
        let paper = PaperLight(
            GrayImage(width: size, height: size, pixels: pixels), cellSide: 8, closing: 0)
        var lines = [[Float]]()
        for y in 0..<size {
            var line = [Float](repeating: 0, count: size)
            paper.fill(&line, row: y)
            lines.append(line)
        }
        for y in 17..<48 { #expect(abs(lines[y][32] - lines[y - 1][32]) < 4) }
    }
}
