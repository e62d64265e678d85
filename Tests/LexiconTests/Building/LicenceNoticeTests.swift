import Foundation
import Lexicon
import LexiconBuilder
import Testing

@Suite("The licences of lexicon files")
struct LicenceNoticeTests {
    private func notice(beside file: URL) throws -> String {
        try String(contentsOf: LicenceNotice.url(for: file), encoding: .utf8)
    }

    @Test(
        "the notice beside a dictionary names the sources of its tables, of FreeDict and of the puzzles, with licences")
    func dictionary() throws {
        let text = try SmallWordLists.withFolder { folder in
            let words = folder.appending(path: "ngerman")
            try Data("Haus\n".utf8).write(to: words)
            let file = try SmallForeignDictionaries.file(
                "de", forms: SmallForeignDictionaries.german, articles: ["deu-eng": [], "deu-spa": []],
                puzzleWords: WordListBuilder(language: "de", source: .dictionary(words, package: "wngerman")),
                in: folder)
            #expect(LicenceNotice.url(for: file).lastPathComponent == "lexicon-de.licences.txt")
            return try notice(beside: file)
        }
        for line in [
            " simplemma 2.0.0: MIT and ODbL-1.0", " mythes-ca: LGPL-3+ or GPL-3+; Joan Montané, 2009",
            " dict-freedict-deu-eng: GPL-3+; Frank Richter", " dict-freedict-deu-spa: CC-BY-SA-3.0; FreeDict",
            " wngerman: GPL-2+; Björn Jacke",
        ] { #expect(text.contains("\n" + line), "\(line)") }
        #expect(text.contains("\nFiles: *lexicon-de.bin\n") && text.contains("\nLicense: CC-BY-SA-3.0\n https://"))
        #expect(text.contains("No licence is known to allow passing on the whole, because of CC-BY-SA-3.0, ODbL-1.0"))
    }

    @Test("words of puzzles alone may be passed on under the GPL, as their notice says")
    func words() throws {
        let text = try SmallWordLists.withFolder { folder in
            let file = folder.appending(path: "lexicon-ca.bin")
            try WordListBuilder(language: "ca")?.build(to: file)
            return try notice(beside: file)
        }
        #expect(text.contains("The whole may be passed on under the GNU General Public License, version 3."))
        #expect(text.contains("\n acceptance-ca.dat: GPL-3+; The Honeycue authors"))
    }

    @Test("a source whose licence nobody has looked up is named as such, and its file is not for others")
    func unknown() throws {
        let text = try SmallWordLists.withFolder { folder in
            let words = folder.appending(path: "words"), file = folder.appending(path: "lexicon-it.bin")
            try Data("casa\n".utf8).write(to: words)
            try WordListBuilder(language: "it", source: .dictionary(words, package: "wtest"))?.build(to: file)
            return try notice(beside: file)
        }
        #expect(text.contains("\n wtest: unknown; see /usr/share/doc/wtest/copyright"))
        #expect(text.contains("No licence is known to allow passing on the whole, because of unknown"))
    }
}
