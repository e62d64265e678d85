import ImageCodec
import Raster
import Testing

@Suite("Pyramids")
struct PyramidTests {
    private func flat(_ width: Int, _ height: Int, _ level: UInt8) -> GrayImage {
        GrayImage(width: width, height: height, pixels: Array(repeating: level, count: width * height))
    }

    @Test("the pyramid halves, and doubles a small picture")
    func pyramid() {
        let small = GrayPyramid(flat(100, 80, 10))
        #expect(small.levels.map(\.scale) == [2, 1])
        #expect(small.levels[0].image.width == 200)
        let large = GrayPyramid(flat(1280, 960, 77))
        #expect(large.levels.map(\.scale) == [1, 0.5, 0.25, 0.125, 0.0625])
        #expect(large.levels.allSatisfy { $0.image.pixels.allSatisfy { $0 == 77 } })
        #expect(large.level(resolving: 5).scale == 0.25)
        #expect(large.level(resolving: 0.3).scale == 1)
    }

    @Test("half the size has the rounded means of four pixels, without an odd row or column")
    func halved() {
        let image = GrayImage(width: 5, height: 3, pixels: [0, 1, 10, 20, 9, 2, 3, 30, 41, 9, 9, 9, 9, 9, 9])
        #expect(image.halved() == GrayImage(width: 2, height: 1, pixels: [2, 25]))
    }

    @Test("twice the size mixes neighbours 3 : 1 and repeats the border")
    func doubled() {
        let image = GrayImage(width: 2, height: 1, pixels: [0, 160])
        #expect(image.doubled().pixels == [0, 40, 120, 160, 0, 40, 120, 160])
    }
}
