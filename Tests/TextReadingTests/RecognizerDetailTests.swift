import COCR
import Foundation
import ImageCodec
import Testing

@testable import TextReading

@Suite("Details of printed text")
struct RecognizerDetailTests {
    private static let line = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/text/line.png").standardizedFileURL

    private let image: GrayImage

    init() throws {
        image = try ImageDecoder.decode(Data(contentsOf: Self.line), maximumSide: 1280).gray
    }

    @Test("lines of a block are numbered, and each word's characters are its own")
    func block() throws {
        let gap = [UInt8](repeating: 255, count: image.width * 40)
        let two = GrayImage(
            width: image.width, height: 2 * image.height + 40, pixels: image.pixels + gap + image.pixels)
        let words = try TextRecognizer().read(two, as: .block)
        let count = words.count / 2
        #expect(words.map(\.line) == [Int](repeating: 0, count: count) + [Int](repeating: 1, count: count))
        #expect(count == 10)
        for word in words { #expect(word.characters.map(\.text).joined() == word.text) }
        #expect(words.allSatisfy { (0.5...1).contains($0.confidence) })
    }

    @Test("the steps of the net spell what was read, word by word, with probabilities")
    func steps() throws {
        let (words, steps) = try TextRecognizer().readInSteps(image)
        #expect(Set(steps.map(\.word)) == Set(words.indices))
        for (index, word) in words.enumerated() {
            let likeliest = steps.filter { $0.word == index }.compactMap { step in
                step.characters.max { $0.value < $1.value }.flatMap { $0.value > 0.5 ? $0.key : nil }
            }
            // A letter may take several steps, but none is missing.
            #expect(Set(word.text).isSubset(of: Set(likeliest)), "\(word.text)")
        }
        #expect(steps.allSatisfy { $0.characters.values.allSatisfy { (0...1.01).contains($0) } })
        #expect(steps.contains { $0.blank > 0.5 })
    }

    @Test(
        "a picture of no size, or of more than is allowed a side, is refused by the engine's shim too",
        arguments: [(0, 1), (1, 0), (ocr_side_limit + 1, 1), (1, ocr_side_limit + 1)])
    func sizes(width: Int, height: Int) throws {
        var engine: OpaquePointer?
        let data = try TessdataFolder.english()
        let status = data.withUnsafeBytes { ocr_open($0.bindMemory(to: CChar.self).baseAddress, $0.count, &engine) }
        defer { ocr_close(engine) }
        #expect(status == ocr_ok)
        var words = ocr_texts(items: .init(bitPattern: 8), count: 7)
        var characters = ocr_texts(items: .init(bitPattern: 8), count: 7)
        var choices = ocr_choices(items: .init(bitPattern: 8), count: 7)
        let pixels = [UInt8](repeating: 255, count: Int(ocr_side_limit) + 1)
        #expect(
            ocr_read(engine, pixels, Int32(width), Int32(height), ocr_one_line, &words, &characters, &choices)
                == ocr_bad_size)
        #expect(words.count == 0 && characters.count == 0 && choices.count == 0)
        #expect(words.items == nil && characters.items == nil && choices.items == nil)
        // Freed lists are empty, so that a list that is freed twice does no harm.
        let (textSlot, choiceSlot) = (
            UnsafeMutablePointer<ocr_texts>.allocate(capacity: 1),
            UnsafeMutablePointer<ocr_choices>.allocate(capacity: 1)
        )
        defer {
            textSlot.deallocate()
            choiceSlot.deallocate()
        }
        let page = [UInt8](repeating: 255, count: 64 * 64)
        #expect(ocr_read(engine, page, 64, 64, ocr_one_line, textSlot, nil, choiceSlot) == ocr_ok)
        ocr_texts_free(textSlot)
        ocr_choices_free(choiceSlot)
        #expect(textSlot.pointee.items == nil && textSlot.pointee.count == 0)
        #expect(choiceSlot.pointee.items == nil && choiceSlot.pointee.count == 0)
    }

    @Test("paper with hardly a shade has no text", arguments: [(11, true), (60, false)])
    func faint(levels: Int, isBlank: Bool) throws {
        let pixels = image.pixels.map { UInt8(255 - levels + Int($0) * levels / 255) }
        let faint = GrayImage(width: image.width, height: image.height, pixels: pixels)
        #expect(try TextRecognizer().read(faint).isEmpty == isBlank)
    }
}
