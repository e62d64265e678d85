import Foundation
import Hive
import ImageCodec
import PhotoReading
import Synchronization
import Testing

@testable import Vision

@Suite("Long pictures")
struct LongPictureTests {
    private static let cells = (0..<7).compactMap { Letter(index: $0) }.map { BoardReading.Cell(told: $0) }
    private let board = BoardReading(cells: cells, edition: .digital, confidence: 1)

    private func word(_ text: String) -> PageReading.Word {
        PageReading.Word(text: text, box: .init(x: 0, y: 0, width: 9, height: 9), confidence: 1, line: 0)
    }

    /// A picture whose red tells the row: 0 at the top, 255 at the bottom.
    private func tall(width: Int, height: Int) -> RGBImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            let shade = UInt8(y * 255 / (height - 1))
            for _ in 0..<width { pixels += [shade, 128, 128] }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    private func parts(of picture: RGBImage, answering read: @escaping (RGBImage, ReadingRequest) -> Reading) throws
        -> (reading: Reading, parts: [RGBImage])
    {
        let parts = Mutex<[RGBImage]>([])
        let pipeline = PhotoPipeline { pictures, request in
            parts.withLock { $0 += pictures }
            return read(pictures[0], request)
        }
        let reading = pipeline.read([try picture.pngData()], as: .automatic)
        return (reading, parts.withLock { $0 })
    }

    @Test("are read in parts that overlap and cover them, with enough pixels for their print")
    func covers() throws {
        let (reading, all) = try parts(of: tall(width: 1080, height: 12_000)) { part, request in
            request.kind == .board && part.color(x: 5, y: 5)[0] > 200 ? .board(board) : .none(.noBoard)
        }
        #expect(reading == .board(board))
        #expect(all.count <= 12 && all.allSatisfy { (630...650).contains($0.width) && $0.height == 2 * $0.width })
        #expect(all.first?.color(x: 5, y: 0)[0] == 0 && (all.last?.color(x: 5, y: 1279)[0] ?? 0) >= 254)
        for (part, next) in zip(all, all.dropFirst()) {
            #expect(
                next.color(x: 5, y: 0)[0] <= part.color(x: 5, y: 1279 - 570)[0],
                "a board as wide as they are fits in one")
        }
    }

    @Test("show the marked word that is on one of them, whatever the others show")
    func markedWord() throws {
        let marked = PageReading(
            words: [word("yacht")], target: 0..<1, selection: .circled, isWhole: false)
        let plain = PageReading(words: .init(repeating: word("so"), count: 90), isWhole: true)
        let (reading, _) = try parts(of: tall(width: 700, height: 4000)) { part, request in
            guard request.kind == nil else { return .none(.noBoard) }
            return .page((60...160).contains(part.color(x: 5, y: 5)[0]) ? marked : plain)
        }
        #expect(reading == .page(marked))
    }

    @Test("of usual proportions are read as a whole", arguments: [(1080, 2400), (3000, 4000), (4000, 2000), (90, 400)])
    func usual(width: Int, height: Int) throws {
        let (_, all) = try parts(of: tall(width: width, height: height)) { _, _ in .none(.noBoard) }
        #expect(all.count == 1)
    }

    @Test("wide ones are cut upright")
    func wide() throws {
        let picture = RGBImage(width: 5000, height: 1000, red: 9, green: 9, blue: 9)
        let (_, all) = try parts(of: picture) { _, _ in .none(.noBoard) }
        #expect(all.count > 3 && all.allSatisfy { $0.width == 1280 && $0.height == 640 })
    }
}

extension RGBImage {
    fileprivate func color(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3]) }
}
