import Foundation
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Boards

@Suite("Boards that an edge of the picture cuts off")
struct CutBoardTests {
    private let reader: BoardReader

    init() throws { reader = try BoardReader() }

    private func answers(to side: PictureSide) throws -> [Reading] {
        try LabelledBoard.all().filter { $0.file.hasPrefix("easy") }.map { photo in
            reader.read(try photo.decoded().withoutPart(at: side, of: #require(photo.cells)))
        }
    }

    @Test("the side is named where the outermost cells are cut off", arguments: PictureSide.allCases)
    func sides(side: PictureSide) throws {
        let answers = try answers(to: side)
        #expect(answers.count { $0 == .none(NothingRead(boardCutAt: side)) } >= answers.count * 2 / 3)
        let others = PictureSide.allCases.filter { $0 != side }.map { Reading.none(NothingRead(boardCutAt: $0)) }
        #expect(!answers.contains(where: others.contains))
        for case .board(let board) in answers { #expect(!board.uncertain.isEmpty) }
    }

    @Test("a whole board, a drawing or a page is never cut off")
    func others() throws {
        let fixtures = LabelledBoard.folder.appending(path: "..").standardizedFileURL
        for name in ["boards", "sketches", "pages"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: fixtures.appending(path: name), includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "jpg" {
                let image = try ImageDecoder.decode(Data(contentsOf: file), maximumSide: 1280)
                guard case .none(let reason) = reader.read(image) else { continue }
                #expect(reason == .noBoard, "\(file.lastPathComponent)")
            }
        }
    }

    @Test("each side has a reason of its own")
    func reasons() {
        for side in PictureSide.allCases { #expect(NothingRead(boardCutAt: side).cutSide == side) }
        #expect(NothingRead.noBoard.cutSide == nil)
    }
}

extension RGBImage {
    /// The picture without everything up to a line through the middle between the outermost cells at `side` and the next ones.
    fileprivate func withoutPart(at side: PictureSide, of cells: [[Double]]) -> RGBImage {
        let along = cells.map { side == .left || side == .right ? $0[0] : $0[1] }.sorted()
        let (first, last) = (along[0], along[along.count - 1])
        let step = (last - first) * 0.3
        return switch side {
        case .left: cropped(x: Int(first + step)..<width, y: 0..<height)
        case .right: cropped(x: 0..<Int(last - step), y: 0..<height)
        case .top: cropped(x: 0..<width, y: Int(first + step)..<height)
        case .bottom: cropped(x: 0..<width, y: 0..<Int(last - step))
        }
    }

    private func cropped(x: Range<Int>, y: Range<Int>) -> RGBImage {
        let rows = y.flatMap { row in
            pixels[3 * (row * width + x.lowerBound)..<3 * (row * width + x.upperBound)]
        }
        return RGBImage(width: x.count, height: y.count, pixels: rows)
    }
}
