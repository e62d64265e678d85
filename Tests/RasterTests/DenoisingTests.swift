import ImageCodec
import Raster
import Testing

@Suite("Denoising by non-local means")
struct DenoisingTests {
    /// Dark bars three pixels wide on pale paper.
    private func bars(noise: Double) -> RGBImage {
        var random = Numbers(state: 7)
        var pixels: [UInt8] = []
        for _ in 0..<60 {
            for x in 0..<90 {
                for _ in 0..<3 {
                    pixels.append(UInt8(min(max((x % 12 < 3 ? 40 : 210) + noise * random.normal(), 0), 255)))
                }
            }
        }
        return RGBImage(width: 90, height: 60, pixels: pixels)
    }

    /// The root of the mean squared difference of two pictures, in grey levels.
    private func difference(_ a: RGBImage, _ b: RGBImage) -> Double {
        let sum = zip(a.pixels, b.pixels).reduce(0.0) {
            $0 + (Double($1.0) - Double($1.1)) * (Double($1.0) - Double($1.1))
        }
        return (sum / Double(a.pixels.count)).squareRoot()
    }

    @Test("the noise of a picture is measured, and most of it is removed")
    func noisy() {
        let clean = bars(noise: 0), noisy = bars(noise: 25)
        let denoised = noisy.denoised(noise: 25)
        #expect(difference(noisy, clean) > 20)
        #expect(difference(denoised, clean) < 10)
        #expect(clean.grain < 1)
        let paper = RGBImage(
            width: 90, height: 60,
            pixels: zip(noisy.pixels, clean.pixels).map { UInt8(min(max(Int($0) - Int($1) + 128, 0), 255)) })
        #expect(abs(paper.grain - 25) < 4)
    }

    @Test("strokes stay as sharp as they were")
    func sharp() {
        let clean = bars(noise: 0)
        #expect(clean.denoised(noise: 25) == clean)
        let denoised = bars(noise: 25).denoised(noise: 25)
        func contrast(_ picture: RGBImage) -> Int {
            let row = (30 * 90..<31 * 90).map { Int(picture.pixels[3 * $0]) }
            return (15..<75).reduce(0) { $0 + abs(row[$1] - row[$1 + 1]) }
        }
        #expect(Double(contrast(denoised)) > 0.9 * Double(contrast(clean)))
    }

    @Test("a picture without noise, or of one pixel, stays as it is")
    func unchanged() {
        let clean = bars(noise: 0)
        #expect(clean.denoised(noise: 0) == clean)
        let dot = RGBImage(width: 1, height: 1, pixels: [1, 2, 3])
        #expect(dot.denoised(noise: 9) == dot)
    }
}

/// Reproducible random numbers: a linear congruential generator (Knuth's MMIX constants).
private struct Numbers {
    var state: UInt64

    mutating func uniform() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }

    /// About normally distributed, with mean 0 and standard deviation 1: the sum of twelve uniform values.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
