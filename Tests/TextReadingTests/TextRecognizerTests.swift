import Foundation
import ImageCodec
import Testing

@testable import TextReading

@Suite("Printed text")
struct TextRecognizerTests {
    private static let line = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/text/line.png").standardizedFileURL
    private static let text = "Rating: 10 = good; 22 = excellent; 34 = genius"

    private let recognizer: TextRecognizer
    private let image: GrayImage

    init() throws {
        recognizer = try TextRecognizer()
        image = try ImageDecoder.decode(Data(contentsOf: Self.line), maximumSide: 1280).gray
    }

    @Test("a line is read word by word, with the position of each")
    func line() throws {
        let words = try recognizer.read(image)
        #expect(words.map(\.text).joined(separator: " ") == Self.text)
        #expect(words.allSatisfy { $0.confidence > 0.8 && $0.line == 0 })
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.box.maxX <= $1.box.minX })
        let frame = TextBox(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
        #expect(words.allSatisfy { $0.box.minX >= 0 && $0.box.maxX <= frame.maxX && $0.box.maxY <= frame.maxY })
        #expect(words.first?.characters.map(\.text).joined() == "Rating:")
    }

    @Test("one recognizer reads many pictures in sequence")
    func again() throws {
        let first = try recognizer.read(image)
        _ = try recognizer.read(GrayImage(width: 40, height: 30, pixels: Array(repeating: 200, count: 1200)))
        #expect(try recognizer.read(image) == first)
    }

    @Test("pictures of any size without text give no words and no error", arguments: [1, 2, 3, 17, 600])
    func nothing(side: Int) throws {
        let blank = GrayImage(width: side, height: side, pixels: Array(repeating: 255, count: side * side))
        for layout in [TextSegmentation.line, .word, .block] { #expect(try recognizer.read(blank, as: layout).isEmpty) }
    }

    @Test("a picture with too many pixels per side is refused without calling Tesseract")
    func tooLarge() {
        let side = TextRecognizer.largestSide + 1
        #expect(throws: TextRecognizerError.tooLarge) {
            try recognizer.read(GrayImage(width: side, height: 1, pixels: Array(repeating: 255, count: side)))
        }
    }

    @Test("invalid language data is refused", arguments: [0, 1, 100, 100_000])
    func badData(count: Int) {
        #expect(throws: TextRecognizerError.badData) {
            try TextRecognizer(languageData: Data(repeating: 7, count: count))
        }
    }

    @Test("truncated language data is refused")
    func cutData() throws {
        let whole = try TessdataFolder.english()
        #expect(throws: TextRecognizerError.badData) { try TextRecognizer(languageData: whole.prefix(200_000)) }
    }

    @Test("missing data yields installation instructions, and a configured folder takes precedence")
    func folders() throws {
        let empty = FileManager.default.temporaryDirectory.appending(path: "tessdata-\(UUID())")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: empty) }
        try Data("own".utf8).write(to: empty.appending(path: "eng.traineddata"))
        #expect(try TessdataFolder.english(environment: ["TESSDATA_PREFIX": empty.path()]) == Data("own".utf8))
        #expect(TextRecognizerError.noData.description.contains("tesseract-ocr-eng"))
    }
}
