import Testing

@testable import ImageCodec

@Suite("Resampling")
struct ResamplingTests {
    @Test("shrinking averages the covered pixels")
    func area() {
        let checkers = GrayImage(width: 8, height: 8, pixels: (0..<64).map { ($0 + $0 / 8) % 2 == 0 ? 0 : 200 })
        #expect(checkers.resized(width: 4, height: 4).pixels.allSatisfy { $0 == 100 })
        #expect(checkers.resized(width: 1, height: 1).pixels == [100])
    }

    @Test("shrinking by a fractional ratio keeps the mean", arguments: [(5, 3), (7, 7), (13, 2), (99, 50)])
    func brokenRatio(width: Int, height: Int) {
        let ramp = GrayImage(width: 100, height: 60, pixels: (0..<6000).map { UInt8($0 % 100 * 2) })
        let small = ramp.resized(width: width, height: height)
        let mean = Double(small.pixels.reduce(0) { $0 + Int($1) }) / Double(small.pixels.count)
        #expect(abs(mean - 99) < 1)
    }

    @Test("growing interpolates and keeps the ends")
    func growing() {
        let grown = GrayImage(width: 2, height: 1, pixels: [0, 200]).resized(width: 8, height: 3)
        #expect(Array(grown.pixels.prefix(8)) == [0, 0, 25, 75, 125, 175, 200, 200])
    }

    @Test("a picture of one colour stays unchanged", arguments: [(3, 5), (40, 40), (200, 11)])
    func flat(width: Int, height: Int) {
        let flat = RGBImage(width: 40, height: 40, red: 13, green: 200, blue: 255)
        #expect(
            flat.resized(width: width, height: height)
                == RGBImage(width: width, height: height, red: 13, green: 200, blue: 255))
    }

    @Test("grey is the luma of the colours")
    func gray() {
        func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
            RGBImage(width: 1, height: 1, red: red, green: green, blue: blue).gray.pixels[0]
        }
        #expect(luma(255, 255, 255) == 255)
        #expect(luma(255, 0, 0) == 76)
        #expect(luma(0, 255, 0) == 150)
        #expect(luma(0, 0, 255) == 29)
    }
}
