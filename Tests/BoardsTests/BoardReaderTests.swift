import Foundation
import Hive
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Boards

@Suite("Boards from photos")
struct BoardReaderTests {
    typealias LabelledPhoto = LabelledBoard

    static let folder = LabelledBoard.folder
    static let faintFolder = folder.appending(path: "../faint-boards").standardizedFileURL
    static let handmadeFolder = folder.appending(path: "../handmade-boards").standardizedFileURL

    static func photos(in folder: URL = folder) throws -> [LabelledPhoto] { try LabelledBoard.all(in: folder) }

    private let reader: BoardReader

    init() throws { reader = try BoardReader() }

    private func board(_ image: RGBImage) -> Board? {
        if case .board(let reading) = reader.read(image) { reading.board } else { nil }
    }

    @Test("all moderate photos of boards are read correctly, including the edition")
    func easyPhotos() throws {
        for photo in try Self.photos() where photo.file.hasPrefix("easy") {
            #expect(try board(photo.decoded()) == photo.board, "\(photo.file)")
        }
    }

    @Test("a board whose centre is covered is read around it, and its letter is asked for")
    func coveredCenter() throws {
        for photo in try Self.photos() where photo.file.hasPrefix("easy") {
            let image = try photo.decoded().covered(at: #require(photo.cells))
            guard case .board(let reading) = reader.read(image) else {
                Issue.record("\(photo.file) is no board")
                continue
            }
            let board = try #require(photo.board, "\(photo.file)")
            let outer = reading.cells.dropFirst().reduce(into: LetterSet()) { $0.formUnion(LetterSet($1.letter)) }
            #expect(outer == board.outer && reading.uncertain.contains(0), "\(photo.file)")
        }
    }

    @Test("cells are seen on nearly all boards in a mirror, and on no drawing")
    func cells() throws {
        let boards = try Self.photos().filter { $0.file.hasPrefix("easy") }
        let seen = try boards.count { try reader.search($0.decoded().mirrored()).showsCells }
        #expect(seen >= boards.count - 2)
        let folder = Self.folder.appending(path: "../sketches").standardizedFileURL
        let drawings = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "jpg" }
        #expect(drawings.count > 20)
        for file in drawings {
            let image = try ImageDecoder.decode(Data(contentsOf: file), maximumSide: 1280)
            #expect(!reader.search(image).showsCells, "\(file.lastPathComponent)")
        }
    }

    @Test("of two boards beside each other one is read, and the other is noted")
    func twoBoards() throws {
        let photos = try Self.photos().filter { $0.file.hasPrefix("easy") }
        for photo in photos {
            guard case .board(let reading) = try reader.read(photo.decoded()) else { continue }
            #expect(reading.isOneOfSeveral == nil, "\(photo.file)")
        }
        let image = try #require(photos.first).decoded()
        guard case .board(let reading) = reader.read(image.beside(image)) else {
            Issue.record("no board")
            return
        }
        #expect(reading.isOneOfSeveral == true)
    }

    @Test("hand-drawn boards are read despite off-centre letters and lines through their ground")
    func handmadeBoards() throws {
        for photo in try Self.photos(in: Self.handmadeFolder) {
            let board = try board(photo.decoded(from: Self.handmadeFolder))
            #expect(board?.center.description == photo.center, "\(photo.file)")
            #expect(board?.outer.description == photo.outer, "\(photo.file)")
        }
    }

    @Test("at most one hard photo is not read, and none is wrong without a question")
    func hardPhotos() throws {
        let photos = try Self.photos().filter { $0.file.hasPrefix("hard") }
        var right = 0
        for photo in photos {
            guard case .board(let reading) = try reader.read(photo.decoded()), let wanted = photo.board else {
                continue
            }
            let isRight = reading.board?.center == wanted.center && reading.board?.outer == wanted.outer
            #expect(isRight || !reading.uncertain.isEmpty, "\(photo.file)")
            if isRight { right += 1 }
        }
        #expect(right >= photos.count - 1)
    }

    @Test("boards without visible borders are read by the positions of the letters alone")
    func barePhotos() throws {
        for photo in try Self.photos() where photo.file.hasPrefix("bare") {
            let board = try board(photo.decoded())
            #expect(board?.center == photo.board?.center && board?.outer == photo.board?.outer, "\(photo.file)")
        }
    }

    @Test("boards are read at a third of their contrast")
    func faintPhotos() throws {
        for photo in try Self.photos(in: Self.faintFolder) {
            let board = try board(photo.decoded(from: Self.faintFolder))
            #expect(board?.center == photo.board?.center && board?.outer == photo.board?.outer, "\(photo.file)")
        }
    }

    @Test("a letter under glare is uncertain, and the other six are read")
    func glare() throws {
        var found = 0
        for photo in try Self.photos() where photo.file.hasPrefix("easy") {
            guard let cells = photo.cells, let letters = photo.letters.map(Array.init) else { continue }
            let image = try photo.decoded().whitened(cells[4], of: cells)
            guard case .board(let reading) = reader.read(image) else { continue }
            let asked = try #require(reading.uncertain.first)
            let read = reading.cells.map { Character($0.letter.description) }
            #expect(reading.uncertain.count == 1 && asked > 0, "\(photo.file)")
            #expect(read[0] == letters[0], "\(photo.file)")
            #expect(Set(read).subtracting([read[asked]]) == Set(letters).subtracting([letters[4]]), "\(photo.file)")
            found += 1
        }
        #expect(found >= 10)
    }

    @Test("pictures without a board are read as such")
    func noBoard() throws {
        for photo in try Self.photos() where photo.kind == "none" {
            #expect(try reader.read(photo.decoded()) == .none(.noBoard), "\(photo.file)")
        }
    }

    @Test("a picture too small, empty or flat has no board", arguments: [(1, 1), (3, 2000), (60, 60), (640, 480)])
    func degenerate(width: Int, height: Int) {
        #expect(reader.read(RGBImage(width: width, height: height, red: 200, green: 180, blue: 40)) == .none(.noBoard))
    }

    @Test("a photo reads the same upright, on its side and upside down", arguments: [1, 2, 3])
    func quarterTurns(turns: Int) throws {
        let photo = try #require(try Self.photos().first { $0.file == "easy-000.jpg" })
        var image = try photo.decoded()
        for _ in 0..<turns { image = image.turnedRight() }
        guard case .board(let reading) = reader.read(image) else {
            Issue.record("no board")
            return
        }
        #expect(reading.board == photo.board)
        // The cells are clockwise from the top of the letters, in any orientation of the picture.
        guard case .board(let upright) = try reader.read(photo.decoded()) else { return }
        #expect(reading.cells.map(\.letter) == upright.cells.map(\.letter))
    }

    @Test("the pictures of the steps are named in order")
    func debugPictures() throws {
        let photo = try #require(try Self.photos().first)
        let names = Names()
        _ = try reader.read(photo.decoded()) { name, _ in names.append(name) }
        let steps = Set(names.all.compactMap(\.first))
        #expect(steps == ["1", "2", "3", "4", "5"])
    }
}

/// Collects names from a callback.
private final class Names: @unchecked Sendable {
    // Safe because the reader calls back on the caller's thread before it returns.
    private(set) var all: [String] = []
    func append(_ name: String) { all.append(name) }
}

extension RGBImage {
    /// The picture with a coin on the middle one of these cells.
    fileprivate func covered(at cells: [[Double]]) -> RGBImage {
        var pixels = pixels
        let (x, y) = (cells[0][0], cells[0][1])
        let radius = 0.45 * ((cells[1][0] - x) * (cells[1][0] - x) + (cells[1][1] - y) * (cells[1][1] - y)).squareRoot()
        for row in 0..<height {
            for column in 0..<width {
                let (right, down) = (Double(column) - x, Double(row) - y)
                guard right * right + down * down < radius * radius else { continue }
                let place = 3 * (row * width + column)
                (pixels[place], pixels[place + 1], pixels[place + 2]) = (205, 160, 140)
            }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    fileprivate func mirrored() -> RGBImage {
        let columns = (0..<height).flatMap { row in (0..<width).reversed().map { row * width + $0 } }
        return RGBImage(width: width, height: height, pixels: columns.flatMap { pixels[3 * $0..<3 * $0 + 3] })
    }

    /// The picture with `other`, which is as high, to its right.
    fileprivate func beside(_ other: RGBImage) -> RGBImage {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows += pixels[3 * row * width..<3 * (row + 1) * width]
            rows += other.pixels[3 * row * other.width..<3 * (row + 1) * other.width]
        }
        return RGBImage(width: width + other.width, height: height, pixels: rows)
    }
}
