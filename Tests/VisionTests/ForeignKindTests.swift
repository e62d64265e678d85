import Foundation
import PhotoReading
import ReadingSamples
import Testing
import TextReading
import Vision

@Suite("Photos of unknown kind in other languages")
struct ForeignKindTests {
    @Test("a photo of unknown kind is a page, also in a language without a dictionary")
    func kindWithoutDictionary() throws {
        let photo = try #require(try LabelledPage.foreign().first { $0.language == "de" })
        let read = try PhotoPipeline.readers(words: FewWords.ofEnglishPages())
        let data = try Data(contentsOf: LabelledPage.foreignFolder.appending(path: photo.file))
        guard case .page(let page) = read([data], .automatic) else {
            Issue.record("no page")
            return
        }
        #expect(page.language == "de")
    }

    @Test("a photo of unknown kind with foreign words is a page in that language")
    func kind() throws {
        let photo = try #require(try LabelledPage.foreign().first { $0.language == "fr" })
        let read = try PhotoPipeline.readers(
            words: FewWords.ofEnglishPages(), languages: try FewForeignWords.all().map { PrintedLanguage(words: $0) })
        let data = try Data(contentsOf: LabelledPage.foreignFolder.appending(path: photo.file))
        guard case .page(let page) = read([data], .automatic) else {
            Issue.record("no page")
            return
        }
        #expect(page.language == "fr")
    }
}
