import Assembly
import Foundation
import Lexicon
import Speech
import Testing
import TextReading

@Suite("The languages in which pages are read")
struct PrintedLanguagesTests {
    @Test("without other languages beside the lexicon, only English pages are read")
    func none() throws {
        let lexicon = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/lexicon.bin")
        let languages = try PrintedLanguages.installed(beside: lexicon)
        #expect(languages.isEmpty && PrintedLanguages.description(of: languages) == "books in en")
    }

    @Test("words of every language that has a dictionary can be read aloud")
    func voices() {
        for code in MappedDictionary.languages + ["en"] { #expect(SpokenLanguage(code: code) != nil, "\(code)") }
    }

    @Test("a dictionary that serves the puzzles alone makes no page one of its language")
    func puzzlesAlone() throws {
        for code in ["nb", "sv"] {
            #expect(MappedDictionary.languages.contains(code) && PrintedLanguage.package(for: code) == nil)
        }
    }

    @Test("the reader and the dictionaries take the same accents off, so that each finds the other's words")
    func folding() {
        for letter in "aàáâãäåāăąæbcçćčdďeèéêëēęěfgğhiìíîïīįjklłmnñńňoòóôõöøōőœpqrřsśşšſßtţťuùúûüūůűvwxyýÿzźżž'-" {
            for word in [String(letter), letter.uppercased()] {
                #expect(FoldedSpelling.of(word) == LetterFolding.folded(word), "\(word)")
            }
        }
    }
}
