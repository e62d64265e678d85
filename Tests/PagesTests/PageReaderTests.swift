import Foundation
import ImageCodec
import PhotoReading
import Raster
import ReadingSamples
import Testing
import Workers

@testable import Pages
@testable import TextReading

@Suite("Words from photos of pages")
struct PageReaderTests {
    private let reader: PageReader

    // Independent of the machine's speed; another test covers the default patience.
    init() throws { reader = try PageReader(recognizer: try TextRecognizer(), patience: .seconds(600)) }

    private func page(_ image: RGBImage, wholePage: Bool = false) throws -> PageReading {
        guard case .page(let reading) = reader.read(image, wholePage: wholePage) else {
            Issue.record("no page")
            throw CancellationError()
        }
        return reading
    }

    private static let selections: [String: PageReading.Selection] = [
        "circle": .circled, "oval": .circled, "underline": .underlined, "strike": .struck, "arrow": .arrow,
        "marker": .highlighted, "highlighter": .highlighted, "finger": .pointed, "pencil-tip": .pointed,
    ]

    @Test("the marked or central word is read, along with the kind of mark")
    func target() throws {
        for photo in try LabelledPage.all() where photo.task != "page" {
            let reading = try page(photo.decoded())
            let target = try #require(reading.target, "\(photo.file)")
            #expect(
                reading.words[target].map { LabelledPage.core($0.text) } == photo.targets.map { $0.lowercased() },
                "\(photo.file)")
            if photo.task == "centre" { #expect(reading.selection == .centre, "\(photo.file)") }
            if let how = photo.how, let expected = Self.selections[how] {
                #expect(reading.selection == expected, "\(photo.file)")
                #expect(!reading.isWhole)
            }
        }
    }

    @Test("a marked word that the word list lacks is asked about, unlike one that it has", arguments: [true, false])
    func unlisted(isListed: Bool) throws {
        let photo = try #require(try LabelledPage.all().first { $0.how == "circle" })
        let wanted = try #require(photo.targets.first).lowercased()
        let listed = photo.words.map { LabelledPage.core($0.text) }.filter { isListed || $0 != wanted }
        let reader = try PageReader(
            recognizer: try TextRecognizer(),
            words: FewWords(frequencies: Dictionary(listed.map { ($0, 4.0) }, uniquingKeysWith: max)),
            patience: .seconds(600))
        guard case .page(let reading) = reader.read(try photo.decoded()) else { throw CancellationError() }
        let target = try #require(reading.target)
        #expect(reading.words[target].map { LabelledPage.core($0.text) } == [wanted])
        #expect(reading.isDoubtful == !isListed)
    }

    @Test("of two circled words one is the target, and the other is named")
    func twoMarks() throws {
        let photo = try #require(try LabelledPage.all().first { $0.how == "circle" })
        let target = try #require(photo.box)
        let other = try #require(
            photo.words.first { abs($0.box[1] - target[1]) > 5 * target[3] && LabelledPage.core($0.text).count > 6 })
        let reading = try page(photo.decoded().circled(other.box))
        let words = [reading.targetText].compactMap(\.self) + (reading.alsoMarked ?? [])
        #expect(
            Set(words.map(LabelledPage.core))
                == Set(photo.targets.map { $0.lowercased() } + [LabelledPage.core(other.text)]))
        #expect(words.count == 2)
    }

    @Test("an album of two pages names the marked words of both")
    func twoPages() throws {
        let photos = try LabelledPage.all().filter { $0.task == "marked" }.prefix(2)
        let pages = try photos.compactMap { PreparedPage(try $0.decoded()) }
        guard case .page(let reading) = reader.read(pages) else { throw CancellationError() }
        let targets = photos.map { $0.targets.joined(separator: " ").lowercased() }
        #expect(reading.targetText?.lowercased() == targets[0])
        #expect(reading.alsoMarked?.map { $0.lowercased() } == [targets[1]])
    }

    @Test("an album of two shots of one page names its marked word once")
    func twoShots() throws {
        let photo = try #require(try LabelledPage.all().first { $0.how == "circle" })
        let page = try #require(PreparedPage(try photo.decoded()))
        guard case .page(let reading) = reader.read([page, page]) else { throw CancellationError() }
        #expect(reading.target != nil && reading.alsoMarked == nil)
    }

    @Test("a whole page is read in order, and words broken at the end of a line are joined")
    func whole() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "page" })
        let reading = try page(photo.decoded(), wholePage: true)
        #expect(reading.isWhole)
        var read: [String: Int] = [:]
        for word in reading.words { read[LabelledPage.core(word.text), default: 0] += 1 }
        let found = photo.words.filter { word in
            guard let count = read[LabelledPage.core(word.text)], count > 0 else { return false }
            read[LabelledPage.core(word.text)] = count - 1
            return true
        }
        #expect(Double(found.count) >= 0.95 * Double(photo.words.count))
        #expect(zip(reading.words, reading.words.dropFirst()).allSatisfy { $0.line <= $1.line })
    }

    @Test("a page whose lines were taken for upside down is read the right way up")
    func upsideDown() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "page" })
        // Without time for a second look, which would find the lines anew.
        let hurried = try PageReader(recognizer: try TextRecognizer(), patience: .zero)
        let page = try #require(PreparedPage(photo.decoded())).overturned
        guard case .page(let reading) = hurried.read([page], wholePage: true) else {
            Issue.record("no page")
            return
        }
        let printed = Set(photo.words.map { LabelledPage.core($0.text) })
        let right = reading.words.count { printed.contains(LabelledPage.core($0.text)) }
        #expect(reading.words.count > 10 && Double(right) > 0.8 * Double(reading.words.count))
    }

    @Test("when time is up, the page consists of the lines read so far")
    func outOfTime() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "page" })
        let hurried = try PageReader(recognizer: try TextRecognizer(), patience: .zero)
        guard case .page(let reading) = hurried.read(try photo.decoded(), wholePage: true) else {
            Issue.record("no page")
            return
        }
        #expect((1..<photo.words.count / 2).contains(reading.words.count))
    }

    @Test("the excerpt shows the line with the word, no wider than a reply needs")
    func excerpt() throws {
        let photo = try #require(try LabelledPage.all().first { $0.task == "marked" })
        let reading = try page(photo.decoded())
        let excerpt = try #require(reading.excerpt)
        #expect(excerpt.width <= 900 && excerpt.pixels.count == excerpt.width * excerpt.height)
        #expect(excerpt.box.x >= 0 && excerpt.box.width > 10 && excerpt.box.x + excerpt.box.width <= excerpt.width)
    }

    @Test("a page rotated by quarter turns reads the same", arguments: [1, 2, 3])
    func turned(quarters: Int) throws {
        let photo = try #require(try LabelledPage.all().first { $0.how == "circle" })
        let image = try (0..<quarters).reduce(photo.decoded()) { image, _ in image.turnedRight() }
        let reading = try page(image)
        let target = try #require(reading.target)
        #expect(reading.words[target].map { LabelledPage.core($0.text) } == photo.targets.map { $0.lowercased() })
    }

    /// Reading all these lines would exceed a worker's time limit.
    @Test("specks that form hundreds of lines are no page, and are not all read")
    func specks() throws {
        var seed: UInt32 = 8
        func random(_ limit: Int) -> Int {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Int(seed >> 8) % limit
        }
        let (width, height) = (960, 1200)
        var pixels = [UInt8](repeating: 255, count: width * height * 3)
        for _ in 0..<8000 {
            let (left, top, right, bottom) = (random(950), random(1190), 4 + random(6), 6 + random(5))
            for y in top..<min(height, top + bottom) {
                for x in left..<min(width, left + right) {
                    for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = 0 }
                }
            }
        }
        let photo = RGBImage(width: width, height: height, pixels: pixels)
        let layout = try #require(PreparedPage(photo)).layout
        let end = ThreadTime.now.advanced(by: .seconds(600))
        var lines = PageLines(layout: layout, recognizer: try TextRecognizer(), end: end)
        #expect(layout.lines.count > 200)
        #expect(lines.read(Array(layout.lines.indices)).isEmpty, "A sample of them is no print.")
        // In processor time, because the other tests use the processors too.
        let start = ThreadTime.now
        #expect(reader.read(photo, wholePage: true) == .none(.noText))
        #expect(start.duration(to: .now) < .seconds(WorkerLimits().processorSeconds))
    }

    @Test("no page is read in pictures without text", arguments: [1, 2, 40, 300])
    func nothing(side: Int) {
        #expect(reader.read(RGBImage(width: side, height: side, red: 200, green: 190, blue: 180)) == .none(.noText))
    }
}

extension RGBImage {
    /// The picture with a red pen's circle around the word at `box`: left, top, width and height.
    fileprivate func circled(_ box: [Double]) -> RGBImage {
        var pixels = pixels
        let (x, y) = (box[0] + box[2] / 2, box[1] + box[3] / 2), (width, height) = (box[2] / 2 + 20, box[3] / 2 + 18)
        for step in 0..<6000 {
            let angle = 2 * Double.pi * Double(step) / 6000, wide = 1 + 0.02 * Double(step % 5)
            let column = Int(x + width * wide * cos(angle)), row = Int(y + height * wide * sin(angle))
            guard (0..<self.width - 1).contains(column), (0..<self.height - 1).contains(row) else { continue }
            for place in [row * self.width + column, row * self.width + column + 1, (row + 1) * self.width + column] {
                (pixels[3 * place], pixels[3 * place + 1], pixels[3 * place + 2]) = (200, 30, 40)
            }
        }
        return RGBImage(width: self.width, height: self.height, pixels: pixels)
    }
}
