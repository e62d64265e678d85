import Raster
import Testing

@Suite("Connected components")
struct ConnectedComponentsTests {
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
                Component(ink: .dark, box: PixelBox(minX: 0, minY: 0, maxX: 5, maxY: 3), area: 5),
                Component(ink: .light, box: PixelBox(minX: 5, minY: 0, maxX: 8, maxY: 3), area: 3),
                Component(ink: .dark, box: PixelBox(minX: 6, minY: 3, maxX: 8, maxY: 5), area: 3),
                Component(ink: .light, box: PixelBox(minX: 0, minY: 4, maxX: 2, maxY: 5), area: 2),
            ])
        #expect(components.count == 4)
    }

    private static let two = Drawn([
        "..#...##",
        ".#.#...#",
        "#...#...",
        ".#.#....",
        "..#....#",
    ])

    @Test("regions come in the order of their first pixels, with their pixels row by row")
    func regions() {
        let regions = PixelRegions(Self.two.mask, width: 8, height: 5)
        #expect(regions.regions.map(\.pixels) == [[2, 9, 11, 16, 20, 25, 27, 34], [6, 7, 15], [39]])
        #expect(regions.regions.map(\.box.width) == [5, 2, 1])
        #expect(regions.labels[2] == 0 && regions.labels[15] == 1 && regions.labels[39] == 2 && regions.labels[0] < 0)
    }

    @Test("regions that are too small or not wanted have no label")
    func left() {
        let regions = PixelRegions(Self.two.mask, width: 8, height: 5, minimum: 2) { $0.box.minX == 6 }
        #expect(regions.regions.map(\.pixels) == [[6, 7, 15]])
        #expect(regions.labels.enumerated().filter { $0.element >= 0 }.map(\.offset) == [6, 7, 15])
    }

    @Test("the pixels of a component are found among those of others in its box")
    func pixels() throws {
        let rows = Drawn([
            "#####",
            "#...#",
            "#.#.#",
            "#...#",
            "#####",
        ])
        let map = InkMap(width: 5, height: 5, pixels: rows.mask)
        let components = map.components()
        #expect(components.map(\.area) == [16, 1])
        #expect(map.pixels(of: components[1]).map { [$0.x, $0.y] } == [[2, 2]])
        #expect(map.pixels(of: components[0]).count == 16)
    }

    @Test("labels agree with a flood fill on random pictures", arguments: 1...12)
    func random(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let (width, height) = (1 + Int(next() % 70), 1 + Int(next() % 40)), share = 20 + next() % 60
        let mask = (0..<width * height).map { _ in UInt8(next() % 100 < share ? 1 : 0) }
        let regions = PixelRegions(mask, width: width, height: height)
        var rest = mask
        var number: Int32 = 0
        for start in mask.indices where rest[start] == 1 {
            rest[start] = 0
            var open = [start]
            var area = 0
            while let pixel = open.popLast() {
                area += 1
                #expect(regions.labels[pixel] == number)
                let (x, y) = (pixel % width, pixel / width)
                for other in 0..<width * height where rest[other] == 1 {
                    guard abs(other % width - x) <= 1, abs(other / width - y) <= 1 else { continue }
                    rest[other] = 0
                    open.append(other)
                }
            }
            #expect(regions.regions[Int(number)].pixels.count == area)
            number += 1
        }
        #expect(regions.regions.count == Int(number))
    }

    @Test("a walk visits every pixel once, from the first one, in depth or in breadth")
    func walks() {
        let regions = PixelRegions(Drawn(["###", "#.#", "#.."]).mask, width: 3, height: 3)
        let region = regions.regions[0]
        #expect(region.walked(.depthFirst, width: 3) == [0, 3, 6, 1, 5, 2])
        #expect(region.walked(.breadthFirst, width: 3) == [0, 1, 3, 2, 5, 6])
        #expect(region.sample(6, .depthFirst, width: 3) == region.pixels)
        #expect(region.sample(2, .breadthFirst, width: 3) == [0, 2])
    }

    @Test("a ring is as thick as its stroke, and knows whether it reaches the edge")
    func thickness() {
        let ring = Drawn(["........", ".######.", ".######.", ".##..##.", ".######.", ".######.", "........"])
        let inner = PixelRegions(ring.mask, width: 8, height: 7)
        // 28 pixels, of which all but four are on the outline.
        #expect(inner.thickness(of: inner.regions[0]) == 2 * 28.0 / 24)
        #expect(inner.touchesEdge(inner.regions[0]))
        let far = PixelRegions(
            Drawn(Array(repeating: ".....", count: 2) + ["..#.."] + Array(repeating: ".....", count: 2)).mask, width: 5,
            height: 5)
        #expect(!far.touchesEdge(far.regions[0]))
    }
}
