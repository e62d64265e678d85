import ImageCodec
import Raster
import Testing

@Suite("Bilinear sampling")
struct SamplingTests {
    private let image = GrayImage(width: 3, height: 2, pixels: [0, 100, 200, 40, 80, 120])

    private func value(_ x: Float, _ y: Float) -> Float {
        image.pixels.withUnsafeBufferPointer { GrayImage.sample($0, width: 3, height: 2, x: x, y: y) }
    }

    @Test("at a pixel's centre the value is the pixel's, halfway it is the mean")
    func centres() {
        #expect(value(0.5, 0.5) == 0)
        #expect(value(2.5, 1.5) == 120)
        #expect(value(1, 0.5) == 50)
        #expect(value(1, 1) == 55)
        #expect(value(1.25, 0.5) == 75)
    }

    @Test(
        "beyond the border the border pixels repeat", arguments: [(-9, -9, 0), (9, -9, 200), (-9, 9, 40), (9, 9, 120)])
    func border(x: Float, y: Float, expected: Float) {
        #expect(value(x, y) == expected)
    }

    @Test("a picture of one pixel is that pixel everywhere")
    func single() {
        #expect(BilinearCell(x: 7.0 as Double, y: -3, width: 1, height: 1).mix { [Float(9)][$0] } == 9)
        #expect(BilinearCell(x: 7.0 as Float, y: -3, width: 1, height: 1).mix { [Float(9)][$0] } == 9)
    }

    @Test("colours are sampled like grey levels, channel by channel")
    func colors() {
        let photo = RGBImage(width: 2, height: 1, pixels: [0, 10, 20, 100, 110, 120])
        photo.withSampler { sampler in
            #expect(sampler.color(x: 1, y: 0.5) == SIMD3(50, 60, 70))
            #expect(sampler.color(x: 5, y: 5) == SIMD3(100, 110, 120))
        }
    }

    @Test("a level of a pyramid is addressed in pixels of the picture")
    func levels() {
        let flat = GrayImage(width: 200, height: 200, pixels: (0..<40_000).map { UInt8($0 % 200) })
        let pyramid = GrayPyramid(flat)
        for level in pyramid.levels {
            #expect(abs(level.value(at: Point(x: 100, y: 100)) - 99.5) < 0.6)
        }
        let square = pyramid.level(resolving: 1).sampled(side: 4) { Point(x: 100 + $0, y: 50 + $1) }
        #expect(square == Array(repeating: [100, 101, 102, 103], count: 4).flatMap(\.self))
    }

    @Test("turning by quarters moves pixels, and by other angles samples them")
    func turning() {
        #expect(image.turned(byQuarters: 0) == image)
        #expect(image.turned(byQuarters: 1).pixels == [200, 120, 100, 80, 0, 40])
        #expect(image.turned(byQuarters: 2).pixels == image.pixels.reversed())
        #expect(image.turned(byQuarters: 3).pixels == [40, 0, 80, 100, 120, 200])
        #expect(image.turned(width: 3, height: 2, cosine: 1, sine: 0) == image)
        #expect(image.turned(width: 2, height: 3, cosine: 0, sine: 1) == image.turned(byQuarters: 1))
    }

    @Test("a distance field measures between pixels, and adds the way outside")
    func distances() {
        let field = DistanceField(to: [true, false, false, false], width: 4, height: 1)
        #expect(field(x: 0, y: 0) == 0)
        #expect(abs(field(x: 1.5, y: 0) - 1.5 * 0.95509) < 1e-5)
        #expect(abs(field(x: 0, y: -3) - 3) < 1e-5)
    }
}

@Suite("Linear interpolation in a row")
struct LinearCellTests {
    @Test("weighs the samples on both sides, and repeats those at the ends")
    func places() {
        for (place, first, second, share) in [
            (Float(-3), 0, 1, Float(0)), (0, 0, 1, 0), (0.25, 0, 1, 0.25), (1.75, 1, 2, 0.75), (2, 2, 2, 0),
            (9, 2, 2, 0),
        ] {
            let cell = LinearCell(at: place, count: 3)
            #expect(cell.first == first && cell.second == second && cell.share == share, "\(place)")
        }
        #expect(LinearCell(at: 0.25, count: 2).mix(10, 20) == 12.5)
    }

    @Test("a pixel lies between the centres of the samples it belongs to")
    func pixels() {
        #expect(LinearCell(pixel: 0, side: 4, count: 3).share == 0)
        let cell = LinearCell(pixel: 5, side: 4, count: 3)
        #expect(cell.first == 0 && cell.share == 0.875)
    }
}
