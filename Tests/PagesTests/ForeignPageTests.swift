import Foundation
import PhotoReading
import ReadingSamples
import Testing

@testable import Pages
@testable import TextReading

@Suite("Pages in other languages")
struct ForeignPageTests {
    private func reader(_ lists: [FewForeignWords]) throws -> PageReader {
        try PageReader(
            recognizer: try TextRecognizer(), words: FewWords.ofEnglishPages(),
            languages: lists.map { PrintedLanguage(words: $0) }, patience: .seconds(600))
    }

    private func page(_ photo: LabelledPage, by reader: PageReader) throws -> PageReading {
        guard case .page(let page) = reader.read(try photo.decoded()) else {
            Issue.record("no page")
            throw CancellationError()
        }
        return page
    }

    @Test(
        "the language is recognised, and the marked word is read with its accents",
        arguments: try LabelledPage.foreign())
    func read(photo: LabelledPage) throws {
        let page = try page(photo, by: reader(FewForeignWords.all()))
        #expect(page.language == photo.language)
        #expect(page.targetText.map(LabelledPage.core) == photo.targets.first.map(LabelledPage.core))
    }

    @Test("an English page stays English, and reads the same, with other languages installed")
    func english() throws {
        let (alone, among) = (try reader([]), try reader(FewForeignWords.all()))
        for photo in try LabelledPage.all() where photo.task != "page" {
            #expect(try page(photo, by: alone) == page(photo, by: among), "\(photo.file)")
            #expect(try page(photo, by: among).language == nil, "\(photo.file)")
        }
    }

    @Test("without a dictionary, the common words tell the language, unless there are too few")
    func noDictionary() throws {
        let reader = try reader([]), photos = try LabelledPage.foreign()
        let told = try photos.map { try page($0, by: reader).language }
        #expect(zip(told, photos).allSatisfy { $0 == nil || $0 == $1.language })
        #expect(told.count { $0 == nil } <= 1)
    }

    @Test("a page is not taken for one of a similar language that has a dictionary")
    func similar() throws {
        let photo = try #require(try LabelledPage.foreign().first { $0.language == "es" })
        #expect(try page(photo, by: reader([FewForeignWords(ofPassagesIn: "fr")])).language == "es")
    }

    @Test(
        "a page in Fraktur is read with the data for it, also upside down",
        .enabled(if: TessdataFolder.fraktur() != nil, "needs tesseract-ocr-frk"))
    func fraktur() throws {
        let photo = try #require(try LabelledPage.old().first)
        let upright = try photo.decoded(from: LabelledPage.oldFolder), reader = try reader(FewForeignWords.all())
        for picture in [upright, upright.turnedRight().turnedRight()] {
            guard case .page(let page) = reader.read(picture, wholePage: true) else {
                Issue.record("no page")
                continue
            }
            #expect(page.language == "de")
            let printed = photo.words.map { LabelledPage.core($0.text.replacing("ſ", with: "s")) }
            let read = Set(page.words.map { LabelledPage.core($0.text) })
            #expect(printed.count(where: read.contains) > printed.count * 3 / 4)
        }
    }

    @Test("without Tesseract's data, the words of a language are still found, with the accents of its list")
    func noData() throws {
        let photo = try #require(try LabelledPage.foreign().first { $0.targets == ["Großmutter"] })
        let german = PrintedLanguage(words: try FewForeignWords(ofPassagesIn: "de"), data: nil)
        let reader = try PageReader(
            recognizer: try TextRecognizer(), words: FewWords.ofEnglishPages(), languages: [german],
            patience: .seconds(600))
        #expect(try page(photo, by: reader).language == "de")
    }
}
