import ImageCodec
import Testing

@testable import Boards

@Suite("Checking a strip before reading it")
struct StripEvidenceTests {
    private static let width = 200, height = 52

    /// Grey levels by column and row.
    private static func strip(_ level: (_ x: Int, _ y: Int) -> UInt8) -> GrayImage {
        GrayImage(
            width: width, height: height,
            pixels: (0..<width * height).map { level($0 % width, $0 / width) })
    }

    @Test("strokes between two blank bands are a line of text")
    func line() {
        let strip = Self.strip { x, y in (14..<38).contains(y) && x % 8 < 3 ? 30 : 220 }
        #expect(StripEvidence(strip).showsLine)
    }

    @Test("grain in the background does not hide a line")
    func grain() {
        let strip = Self.strip { x, y in
            let grain = UInt8((x &* 31 &+ y &* 17) % 23)
            return ((14..<38).contains(y) && x % 8 < 3 ? 30 : 190) + grain
        }
        #expect(StripEvidence(strip).showsLine)
    }

    @Test("a pattern that continues above and below is no line")
    func moire() {
        #expect(!StripEvidence(Self.strip { x, _ in x % 8 < 3 ? 30 : 220 }).showsLine)
        #expect(!StripEvidence(Self.strip { x, y in (x + y) % 9 < 4 ? 90 : 160 }).showsLine)
    }

    @Test("a few dots on a blank background are no line, and neither is a blank strip")
    func dots() {
        #expect(!StripEvidence(Self.strip { x, y in (20..<30).contains(y) && x % 40 < 3 ? 30 : 220 }).showsLine)
        #expect(!StripEvidence(Self.strip { _, _ in 200 }).showsLine)
    }

    @Test("a strip too low for a line is no line", arguments: [1, 2, 5])
    func low(height: Int) {
        let strip = GrayImage(width: 20, height: height, pixels: Array(repeating: 40, count: 20 * height))
        #expect(!StripEvidence(strip).showsLine)
    }
}
