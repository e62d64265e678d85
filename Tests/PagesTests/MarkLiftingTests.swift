import ImageCodec
import Testing

@testable import Pages

@Suite("Separating light, marks and pointers from print")
struct MarkLiftingTests {
    private static let width = 240, height = 80

    /// Paper with letter stems every twelve pixels.
    private static func print(_ paint: (_ x: Int, _ y: Int, _ isInk: Bool) -> (UInt8, UInt8, UInt8)) -> RGBImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (r, g, b) = paint(x, y, x % 12 < 3 && (30..<50).contains(y))
                pixels += [r, g, b]
            }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    @Test("a shadow across a line is removed: paper and ink are as bright inside as outside")
    func evenPaper() {
        let image = Self.print { x, _, isInk in
            let light = x < 120 ? 1.0 : 0.4, value = UInt8((isInk ? 40 : 220) * light)
            return (value, value, value)
        }.gray.withEvenPaper(reach: 30)
        func level(_ x: Int, _ y: Int) -> Int { Int(image.pixels[y * Self.width + x]) }
        #expect(abs(level(25, 40) - level(217, 40)) < 20 && level(217, 40) < 60)
        #expect(abs(level(30, 10) - level(222, 10)) < 20 && level(222, 10) > 200)
    }

    @Test("letters under a marker become as dark as the others, on equally bright paper")
    func lifted() throws {
        func isMarked(_ x: Int, _ y: Int) -> Bool { (60..<180).contains(x) && (24..<56).contains(y) }
        let photo = Self.print { x, y, isInk in
            let value = Double(isInk ? 40 : 220)
            guard isMarked(x, y) else { return (UInt8(value), UInt8(value), UInt8(value)) }
            return (UInt8(0.5 * value), UInt8(0.5 * value + 100), UInt8(0.5 * value + 20))
        }
        let columns = Self.width / 2
        let region = (0..<(Self.height / 2 * columns)).filter { isMarked($0 % columns * 2, $0 / columns * 2) }
        let letter = (0..<20).map { x in
            TextGlyph(minX: Double(x * 12), minY: 30, maxX: Double(x * 12 + 3), maxY: 50)
        }
        let paper = try #require(PaperColor(of: photo, beside: letter.filter { $0.maxX < 55 }))
        let mark = try #require(
            TranslucentMark(region.map(Int32.init), photo: photo, gray: photo.gray, paper: paper, width: columns))
        var lifted = photo.gray.pixels
        mark.lift(into: &lifted)
        #expect(lifted[40 * Self.width + 121] < 70)
        #expect(lifted[40 * Self.width + 127] > 190)
    }

    @Test("pale letters under thick ink remain visible, but not under an opaque stroke", arguments: [0.15, 0])
    func pale(transparency: Double) throws {
        let photo = Self.print { _, _, isInk in
            let value = transparency * (isInk ? 40 : 220)
            return (UInt8(value + 20), UInt8(value + 170), UInt8(value + 40))
        }
        let bare = Self.print { _, _, isInk in isInk ? (40, 40, 40) : (220, 220, 220) }
        let letters = (1..<19).map { x in
            TextGlyph(minX: Double(x * 12), minY: 30, maxX: Double(x * 12 + 3), maxY: 50)
        }
        let paper = try #require(PaperColor(of: bare, beside: letters))
        let columns = Self.width / 2
        let region = (14..<26).flatMap { row in (20..<100).map { Int32(row * columns + $0) } }
        let mark = TranslucentMark(region, photo: photo, gray: bare.gray, paper: paper, width: columns)
        #expect((mark != nil) == (transparency > 0))
    }
}
