import ImageCodec
import Raster
import Testing

@Suite("Local threshold and connected components")
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
                Component(ink: ink, minX: 43, minY: 31, maxX: 52, maxY: 40, area: 81)
            ])
    }

    @Test(
        "a square in the corner of the picture is found as well as one in the middle",
        arguments: [(0, 0), (91, 0), (0, 71), (91, 71)])
    func corners(x: Int, y: Int) {
        let components = LocalThreshold().inkMap(of: picture(ground: 220, square: 30, at: (x, y), side: 9)).components()
        #expect(components.contains(Component(ink: .dark, minX: x, minY: y, maxX: x + 9, maxY: y + 9, area: 81)))
    }

    @Test("a soft shadow is no ink, but the letter in it is")
    func shadow() {
        var pixels = (0..<80).flatMap { _ in (0..<100).map { UInt8(230 - $0) } }
        for y in 30..<45 { for x in 60..<64 { pixels[y * 100 + x] = 90 } }
        let components = LocalThreshold().inkMap(of: GrayImage(width: 100, height: 80, pixels: pixels)).components()
        let dark = components.filter { $0.ink == .dark && $0.area > 20 }
        #expect(dark.map(\.width) == [4])
        #expect(dark.map(\.height) == [15])
    }

    @Test("components connect diagonally, over any number of rows, and only with the same ink")
    func joining() {
        let rows = [
            "#...#..o",
            ".#.#..o.",
            "..#..o..",
            "......##",
            "oo....#.",
        ]
        let pixels = rows.flatMap { row in
            row.map { $0 == "#" ? Ink.dark.rawValue : $0 == "o" ? Ink.light.rawValue : Ink.none.rawValue }
        }
        let components = InkMap(width: 8, height: 5, pixels: pixels).components()
        #expect(
            Set(components) == [
                Component(ink: .dark, minX: 0, minY: 0, maxX: 5, maxY: 3, area: 5),
                Component(ink: .light, minX: 5, minY: 0, maxX: 8, maxY: 3, area: 3),
                Component(ink: .dark, minX: 6, minY: 3, maxX: 8, maxY: 5, area: 3),
                Component(ink: .light, minX: 0, minY: 4, maxX: 2, maxY: 5, area: 2),
            ])
        #expect(components.count == 4)
    }

    @Test("the pyramid halves, and doubles a small picture")
    func pyramid() {
        let small = GrayPyramid(picture(ground: 10, square: 250, at: (40, 40), side: 20))
        #expect(small.levels.map(\.scale) == [2, 1])
        #expect(small.levels[0].image.width == 200)
        let large = GrayPyramid(GrayImage(width: 1280, height: 960, pixels: Array(repeating: 77, count: 1280 * 960)))
        #expect(large.levels.map(\.scale) == [1, 0.5, 0.25, 0.125, 0.0625])
        #expect(large.levels.allSatisfy { $0.image.pixels.allSatisfy { $0 == 77 } })
        #expect(large.level(resolving: 5).scale == 0.25)
        #expect(large.level(resolving: 0.3).scale == 1)
    }
}
