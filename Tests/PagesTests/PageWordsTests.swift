import Foundation
import ImageCodec
import Raster
import Testing

@testable import Pages
@testable import TextReading

@Suite("Words of a page")
struct PageWordsTests {
    private func recognized(_ text: String) -> RecognizedWord {
        RecognizedWord(
            text: text, box: TextBox(minX: 0, minY: 0, maxX: text.count * 10, maxY: 20), confidence: 0.9,
            characters: text.enumerated().map { index, character in
                RecognizedCharacter(
                    text: String(character), box: TextBox(minX: index * 10, minY: 0, maxX: index * 10 + 10, maxY: 20),
                    confidence: 0.9)
            })
    }

    @Test("a long dash separates words and stays with the one before it")
    func dashes() {
        let words = ReadWord.words(of: recognized("before\u{2014}and"))
        #expect(words.map(\.text) == ["before\u{2014}", "and"])
        #expect(words.map(\.core) == ["before", "and"])
        #expect(words[1].box.minX == 70)
        #expect(ReadWord.words(of: recognized("\u{2014}and")).map(\.text) == ["\u{2014}and"])
        #expect(ReadWord.words(of: recognized("well-known")).map(\.text) == ["well-known"])
    }

    @Test("a stroke is inpainted with the stem it crosses, or with paper")
    func filledIn() {
        let width = 60, height = 40
        var pixels = [UInt8](repeating: 230, count: width * height)
        var mask = [UInt8](repeating: 0, count: width * height)
        var holes: [Int32] = []
        for y in 0..<height { for x in 28..<32 { pixels[y * width + x] = 20 } }
        for y in 18..<23 {
            for x in 0..<width {
                pixels[y * width + x] = 128
                mask[y * width + x] = 1
                holes.append(Int32(y * width + x))
            }
        }
        let filled = GrayImage(width: width, height: height, pixels: pixels).inpainted(mask, pixels: holes)
        #expect(filled.pixels[20 * width + 30] < 120)
        #expect(filled.pixels[20 * width + 8] > 200)
    }

    @Test("only the pixels of a pencil's grey loop are inpainted, not the letters under it or paper")
    func pencil() {
        let row: [UInt8] = [225, 225, 222, 130, 125, 30, 120, 128, 225, 225]
        let image = GrayImage(width: row.count, height: 1, pixels: row)
        #expect(LoopInside.drawn(among: [2, 3, 4, 5, 6, 7], of: image) == [3, 4, 6, 7])
        #expect(LoopInside.drawn(among: [0, 1, 2], of: image).isEmpty)
    }

    @Test("a loop's inside, stroke and outside are distinguished, even if the loop is open")
    func loop() throws {
        let ring = stride(from: 0.3, to: 6.1, by: 0.01).flatMap { angle in
            (0..<4).map { Point(x: 100 + (60 + Double($0)) * cos(angle), y: 50 + (25 + Double($0)) * sin(angle)) }
        }
        let inside = try #require(LoopInside(MarkStroke(points: ring, spacing: 1, origin: .bright)))
        #expect(inside.place(of: Point(x: 100, y: 50)) == .inside)
        #expect(inside.place(of: Point(x: 140, y: 50)) == .inside)
        #expect(inside.place(of: Point(x: 100, y: 76)) == .onStroke)
        #expect(inside.place(of: Point(x: 100, y: 95)) == .outside)
        #expect(inside.place(of: Point(x: 190, y: 50)) == .outside)
    }
}
