import Assembly
import Foundation
import Testing

@Suite("The languages in which pages are read")
struct PrintedLanguagesTests {
    @Test("without other languages beside the lexicon, only English pages are read")
    func none() throws {
        let lexicon = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/lexicon.bin")
        let languages = try PrintedLanguages.installed(beside: lexicon)
        #expect(languages.isEmpty && PrintedLanguages.description(of: languages) == "books in en")
    }
}
