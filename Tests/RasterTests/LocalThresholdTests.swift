import ImageCodec
import Raster
import Testing

@Suite("Local threshold")
struct LocalThresholdTests {
    /// A grey background with a square of another grey level at `corner`.
    private func picture(ground: UInt8, square: UInt8, at corner: (x: Int, y: Int), side: Int) -> GrayImage {
        var pixels = [UInt8](repeating: ground, count: 100 * 80)
        for y in corner.y..<corner.y + side {
            for x in corner.x..<corner.x + side { pixels[y * 100 + x] = square }
        }
        return GrayImage(width: 100, height: 80, pixels: pixels)
    }

    @Test("a uniform picture has no ink at any brightness", arguments: [0, 7, 128, 255] as [UInt8])
    func evenGround(_ level: UInt8) {
        let map = LocalThreshold().inkMap(
            of: GrayImage(width: 60, height: 40, pixels: Array(repeating: level, count: 2400)))
        #expect(map.pixels.allSatisfy { $0 == Ink.none.rawValue })
    }

    @Test(
        "a square is exactly one component of its ink",
        arguments: [(200, 40, Ink.dark), (40, 200, Ink.light), (120, 100, Ink.dark)] as [(UInt8, UInt8, Ink)])
    func square(ground: UInt8, square: UInt8, ink: Ink) {
        let components = LocalThreshold().inkMap(of: picture(ground: ground, square: square, at: (43, 31), side: 9))
            .components()
        #expect(
            components.filter { $0.ink == ink } == [
                Component(ink: ink, box: PixelBox(minX: 43, minY: 31, maxX: 52, maxY: 40), area: 81)
            ])
    }

    @Test(
        "a square in the corner of the picture is found as well as one in the middle",
        arguments: [(0, 0), (91, 0), (0, 71), (91, 71)])
    func corners(x: Int, y: Int) {
        let components = LocalThreshold().inkMap(of: picture(ground: 220, square: 30, at: (x, y), side: 9)).components()
        #expect(
            components.contains(
                Component(ink: .dark, box: PixelBox(minX: x, minY: y, maxX: x + 9, maxY: y + 9), area: 81)))
    }

    @Test("a soft shadow is no ink, but the letter in it is")
    func shadow() {
        var pixels = (0..<80).flatMap { _ in (0..<100).map { UInt8(230 - $0) } }
        for y in 30..<45 { for x in 60..<64 { pixels[y * 100 + x] = 90 } }
        let components = LocalThreshold().inkMap(of: GrayImage(width: 100, height: 80, pixels: pixels)).components()
        let dark = components.filter { $0.ink == .dark && $0.area > 20 }
        #expect(dark.map(\.box.width) == [4])
        #expect(dark.map(\.box.height) == [15])
    }

    /// The ink map pixel by pixel, each from all pixels of its own window.
    private func plainInkMap(of image: GrayImage, by threshold: LocalThreshold) -> [UInt8] {
        (0..<image.height).flatMap { y in
            (0..<image.width).map { x in
                var values: [Double] = []
                for row in max(0, y - threshold.radius)...min(image.height - 1, y + threshold.radius) {
                    for column in max(0, x - threshold.radius)...min(image.width - 1, x + threshold.radius) {
                        values.append(Double(image.pixels[row * image.width + column]))
                    }
                }
                let mean = values.reduce(0, +) / Double(values.count)
                let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
                let distance = Double(image.pixels[y * image.width + x]) - mean
                let deviations = Double(threshold.deviations), step = Double(threshold.smallestStep)
                guard distance * distance > max(deviations * deviations * variance, step * step) else {
                    return Ink.none.rawValue
                }
                return distance < 0 ? Ink.dark.rawValue : Ink.light.rawValue
            }
        }
    }

    @Test(
        "running sums give what each pixel's own window gives, at the sides too",
        arguments: [(37, 29), (90, 8), (5, 60)])
    func windows(width: Int, height: Int) {
        let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11) / 4 * 3 }
        let image = GrayImage(width: width, height: height, pixels: pixels)
        let threshold = LocalThreshold()
        let wrong = zip(threshold.inkMap(of: image).pixels, plainInkMap(of: image, by: threshold)).count { $0 != $1 }
        // Single precision may decide a pixel on the bound otherwise.
        #expect(wrong <= 2)
    }
}
