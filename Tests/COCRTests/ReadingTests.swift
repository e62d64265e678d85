import AllocatedBytes
import COCR
import Foundation
import Glibc
import ImageCodec
import Testing

/// A picture, an engine, and what the engine made of the picture last. Serialized, because some tests measure the memory of the
/// process.
@Suite("Reading through the C interface", .serialized)
final class ReadingTests {
    private var engine: OpaquePointer?
    private let image: GrayImage
    private var words = ocr_texts(), characters = ocr_texts(), choices = ocr_choices()

    private static let english = Result {
        let folders = [ProcessInfo.processInfo.environment["TESSDATA_PREFIX"], "/usr/share/tesseract-ocr/5/tessdata"]
        let file = folders.compactMap(\.self).map { URL(filePath: $0).appending(path: "eng.traineddata") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
        return [CChar](try Data(contentsOf: #require(file)).map { CChar(bitPattern: $0) })
    }

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../Fixtures/text/two-lines.png")
        image = try ImageDecoder.decode(Data(contentsOf: file.standardizedFileURL), maximumSide: 1280).gray
        try #require(open() == ocr_ok)
    }

    deinit {
        free()
        ocr_close(engine)
    }

    private func open() throws -> ocr_status {
        let data = try Self.english.get()
        return ocr_open(data, data.count, &engine)
    }

    private func free() {
        ocr_texts_free(&words)
        ocr_texts_free(&characters)
        ocr_choices_free(&choices)
    }

    @discardableResult
    private func read(_ image: GrayImage? = nil, layout: ocr_layout = ocr_one_block) -> ocr_status {
        free()
        let image = image ?? self.image
        return ocr_read(
            engine, image.pixels, Int32(image.width), Int32(image.height), layout, &words, &characters, &choices)
    }

    private static func blank(width: Int, height: Int) -> GrayImage {
        GrayImage(width: width, height: height, pixels: Array(repeating: 255, count: width * height))
    }

    private func items(_ texts: ocr_texts) -> [ocr_text] {
        Array(UnsafeBufferPointer(start: texts.items, count: texts.count))
    }

    // MARK: What is read

    @Test("words come line by line, in boxes inside the picture, with how sure each is")
    func wordsAndLines() {
        #expect(read() == ocr_ok)
        let words = items(words)
        #expect(
            words.map { String(cString: $0.text) } == [
                "The", "café", "cost", "£3", "or", "5", "€", "a", "day", "and", "“no”", "was", "his", "answer",
            ])
        #expect(words.map(\.line) == Array(repeating: 0, count: 9) + Array(repeating: 1, count: 5))
        for word in words {
            #expect(0 <= word.left && word.left < word.right && word.right <= image.width)
            #expect(0 <= word.top && word.top < word.bottom && word.bottom <= image.height)
            #expect(word.confidence > 50 && word.confidence <= 100)
        }
    }

    @Test("the layout says how much there is: a block of lines, one line, or one word")
    func layouts() {
        read()
        #expect(words.count == 14)
        read(layout: ocr_one_line)
        #expect(Set(items(words).map(\.line)) == [0], "one line only")
        read(layout: ocr_one_word)
        #expect(words.count == 1)
    }

    @Test("characters name their word, and lie in it")
    func charactersOfWords() {
        read()
        let words = items(words), characters = items(characters)
        for (index, word) in words.enumerated() {
            let own = characters.filter { $0.line == index }
            #expect(own.map { String(cString: $0.text) }.joined() == String(cString: word.text))
            #expect(own.allSatisfy { $0.left >= word.left - 1 && $0.right <= word.right + 1 })
        }
        #expect(characters.map(\.line) == characters.map(\.line).sorted())
    }

    @Test("the net's steps are counted through, name their word, and spell it in Unicode scalars of any length")
    func steps() {
        read()
        let all = Array(UnsafeBufferPointer(start: choices.items, count: choices.count))
        #expect(all.map(\.step) == all.map(\.step).sorted() && all.first?.step == 0)
        #expect(Set(all.map(\.step)) == Set(0...(all.last?.step ?? 0)))
        #expect(all.allSatisfy { $0.probability > 0 && $0.probability <= 1.001 })
        for (index, word) in items(words).enumerated() {
            let own = Dictionary(grouping: all.filter { $0.word == index }, by: \.step)
            let best = own.keys.sorted().compactMap { own[$0]?.max { $0.probability < $1.probability }?.character }
            let spelled = zip([0] + best, best).filter { $0 != $1 && $1 != 0 }.compactMap { Unicode.Scalar($1) }
            let text = String(String.UnicodeScalarView(spelled)).replacing(" ", with: "")
            // The net has no single output for é.
            #expect(text == String(cString: word.text).replacing("é", with: ""))
        }
        #expect(Set(all.map(\.character)).isSuperset(of: "£€“”".unicodeScalars.map(\.value)))
    }

    @Test("characters and choices are not asked for where nobody wants them")
    func fewer() {
        free()
        let (width, height) = (Int32(image.width), Int32(image.height))
        #expect(ocr_read(engine, image.pixels, width, height, ocr_one_block, &words, nil, nil) == ocr_ok)
        #expect(words.count == 14)
        ocr_texts_free(&words)
        #expect(ocr_read(engine, image.pixels, width, height, ocr_one_block, &words, nil, &choices) == ocr_ok)
        #expect(words.count == 14 && choices.count > 0)
        ocr_texts_free(&words)
        #expect(ocr_read(engine, image.pixels, width, height, ocr_one_block, &words, &characters, nil) == ocr_ok)
        #expect(words.count == 14 && characters.count > 0)
    }

    @Test("a picture without text has no words, or such as nobody is sure of")
    func nothing() {
        #expect(read(Self.blank(width: 300, height: 60)) == ocr_ok)
        #expect(words.count == 0 && words.items == nil && characters.count == 0 && characters.items == nil)
        for layout in [ocr_one_line, ocr_one_word] {
            #expect(read(Self.blank(width: 300, height: 60), layout: layout) == ocr_ok)
            #expect(items(words).allSatisfy { $0.confidence == 0 })
        }
    }

    // MARK: What is refused

    @Test(
        "sides from one pixel to the limit are read, others refused",
        arguments: [
            (1, 40, true), (40, 1, true), (0, 40, false), (40, 0, false), (-1, 40, false), (40, -1, false),
            (16_384, 4, true), (16_385, 4, false), (4, 16_384, true), (4, 16_385, false),
        ])
    func sides(width: Int32, height: Int32, isRead: Bool) {
        let pixels = [UInt8](repeating: 255, count: Int(abs(width) + 1) * Int(abs(height) + 1))
        // What the caller had there before must not be taken for a result.
        words.count = 3
        characters.count = 3
        choices.count = 3
        let status = ocr_read(engine, pixels, width, height, ocr_one_block, &words, &characters, &choices)
        #expect(status == (isRead ? ocr_ok : ocr_bad_size))
        #expect(words.count == 0 && characters.count == 0 && choices.count == 0)
        #expect(words.items == nil && characters.items == nil && choices.items == nil)
    }

    @Test("data that is no language opens no engine", arguments: [0, 1, 5000])
    func badData(count: Int) {
        var other = engine
        #expect(ocr_open([CChar](repeating: 7, count: max(1, count)), count, &other) == ocr_bad_data)
        #expect(other == nil)
        #expect(ocr_open([7], Int(Int32.max) + 1, &other) == ocr_bad_data)
    }

    // MARK: What stays behind

    /// How much more is allocated after `body` was run as often as it says, beyond what its first runs take for good.
    private func growth(times: Int, _ body: () -> Void) -> Int {
        for _ in 0..<3 { body() }
        let before = Int(allocated_bytes())
        for _ in 0..<times { body() }
        return Int(allocated_bytes()) - before
    }

    @Test("what was read is freed")
    func noLeak() {
        #expect(growth(times: 30) { read() } < 20_000)
        free()
        #expect(words.count == 0 && words.items == nil && characters.items == nil)
        #expect(choices.count == 0 && choices.items == nil)
        // Freeing twice does no harm.
        free()
    }

    @Test("the picture is not kept")
    func picture() {
        read()
        let before = Int(allocated_bytes())
        #expect(read(Self.blank(width: 4000, height: 3000)) == ocr_ok)
        #expect(Int(allocated_bytes()) - before < 4_000_000)
    }

    @Test("an engine that is closed is gone")
    func closes() {
        let grown = growth(times: 3) {
            ocr_close(engine)
            #expect((try? open()) == ocr_ok)
        }
        #expect(grown < 1_000_000)
    }

    @Test("nothing is printed")
    func silent() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "ocr-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let descriptor = Glibc.open(file.path, O_CREAT | O_RDWR, 0o600), saved = dup(STDERR_FILENO)
        fflush(nil)
        dup2(descriptor, STDERR_FILENO)
        read()
        read(Self.blank(width: 40, height: 40))
        fflush(nil)
        dup2(saved, STDERR_FILENO)
        for descriptor in [descriptor, saved] { close(descriptor) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "")
    }
}
