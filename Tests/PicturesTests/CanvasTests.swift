import Foundation
import ImageCodec
import Testing

@testable import Pictures

@Suite("Canvases")
struct CanvasTests {
    private static let style = TextStyle(size: 60, weight: .bold, color: Theme.light.ink)

    private func picture(_ draw: (Canvas) -> Void) throws -> GrayImage {
        let canvas = try Canvas(width: 200, height: 200, ground: Theme.light.ground)
        draw(canvas)
        return try ImageDecoder.decode(canvas.png()).gray
    }

    /// The rows of a picture from `top` on.
    private func rows(of picture: GrayImage, from top: Int, count: Int) -> [UInt8] {
        Array(picture.pixels[(top * picture.width)..<((top + count) * picture.width)])
    }

    @Test("draw the same at each height, because the bands of pixels have no seams", arguments: [1, 24, 31, 63])
    func bands(shift: Int) throws {
        func drawing(_ y: Double) throws -> GrayImage {
            try picture { canvas in
                canvas.text("Ågj", at: CanvasPoint(x: 20, y: 70 + y), .left, style: Self.style)
                canvas.strokeCircle(CanvasPoint(x: 150, y: 50 + y), radius: 30, width: 6, color: Theme.light.ink)
            }
        }
        let one = rows(of: try drawing(0), from: 5, count: 100)
        let other = rows(of: try drawing(Double(shift)), from: 5 + shift, count: 100)
        #expect(one == other)
    }

    @Test("draw whole letters at fractions of a pixel", arguments: [0.2, 0.4, 0.6, 0.8])
    func fractions(of pixel: Double) throws {
        func ink(_ x: Double) throws -> Int {
            let drawing = try picture { $0.text("LAI", at: CanvasPoint(x: x, y: x + 60), .left, style: Self.style) }
            return drawing.pixels.reduce(0) { $0 + Int(255 - $1) }
        }
        #expect(try ink(30 + pixel) == ink(30))
    }

    @Test("clip what is piled on a letter to the height of its line")
    func piled() throws {
        let pile = "Z" + String(repeating: "\u{0351}", count: 3)
        let small = TextStyle(size: 30, weight: .bold, color: Theme.light.ink)
        let drawing = try picture { $0.text(pile, at: CanvasPoint(x: 20, y: 150), .left, style: small) }
        #expect(rows(of: drawing, from: 0, count: 110).allSatisfy { $0 == 255 })
        #expect(!rows(of: drawing, from: 110, count: 50).allSatisfy { $0 == 255 })
    }

    @Test("draw the same on many threads at once, and after more texts than are kept")
    func concurrent() async throws {
        let scene = Scenes.live(names: ["Ana", "נועה כהן", "محمد 👨‍👩‍👧", "王小明"])
        let alone = try LiveBoardPicture(scene).png()
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<16 { group.addTask { try LiveBoardPicture(scene).png() } }
            for try await picture in group { #expect(picture == alone) }
        }
        let canvas = try Canvas(width: 10, height: 10, ground: Theme.light.ground)
        for number in 0..<2000 { _ = canvas.width(of: "\(number)", style: Self.style) }
        #expect(try LiveBoardPicture(scene).png() == alone)
    }

    @Test("reduce text to steps of half a pixel, and no further than asked")
    func fitting() throws {
        let canvas = try Canvas(width: 10, height: 10, ground: Theme.light.ground)
        let fitted = canvas.fitting("incomprehensibilities", width: 200, style: Self.style)
        #expect(fitted.size < 60 && fitted.size.remainder(dividingBy: 0.5) == 0)
        #expect(canvas.width(of: "incomprehensibilities", style: fitted) <= 200)
        #expect(canvas.fitting("incomprehensibilities", width: 200, style: Self.style, smallest: 40).size == 40)
        #expect(canvas.fitting("a", width: 200, style: Self.style) == Self.style)
    }
}
