import Foundation
import PhotoReading
import Testing

@Suite("The language of a page as data")
struct PageLanguageTests {
    @Test("readings and requests of older versions have no languages")
    func old() throws {
        let page = try JSONDecoder().decode(PageReading.self, from: Data(#"{"words":[],"isWhole":true}"#.utf8))
        #expect(page.language == nil)
        let request = try JSONDecoder().decode(
            ReadingRequest.self, from: Data(#"{"kind":"page","wholePage":true}"#.utf8))
        #expect(request == ReadingRequest(kind: .page, wholePage: true))
    }

    @Test("both keep their languages")
    func kept() throws {
        let page = PageReading(words: [], isWhole: false, language: "de")
        #expect(try JSONDecoder().decode(PageReading.self, from: JSONEncoder().encode(page)) == page)
        let request = ReadingRequest(kind: .page, languages: ["fr", "en"])
        #expect(try JSONDecoder().decode(ReadingRequest.self, from: JSONEncoder().encode(request)) == request)
    }
}
