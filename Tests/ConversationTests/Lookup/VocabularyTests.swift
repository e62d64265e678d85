import BotState
import Foundation
import Lexicon
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Learning words")
struct VocabularyTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("a word that is known rests twice as long each time, one that is not begins again")
    func boxes() {
        var box = LeitnerBox.first
        var days: [Double] = []
        for _ in 0..<7 {
            box = LeitnerBox.next(after: box, isKnown: true)
            days.append(LeitnerBox.due(in: box, from: now).timeIntervalSince(now) / 86_400)
        }
        #expect(days == [2, 4, 8, 16, 32, 32, 32])
        #expect(LeitnerBox.next(after: box, isKnown: false) == 1)
        #expect(LeitnerBox.next(after: -3, isKnown: true) == 2)
    }

    @Test("the file for Anki quotes what has to be quoted, and no cell is a formula")
    func export() throws {
        func entry(_ lemma: String, _ sentence: String?) -> VocabularyEntry {
            VocabularyEntry(
                lemma: lemma, word: lemma, sentence: sentence, lookedUpAt: now, box: 1, dueAt: now,
                book: lemma == "naiad" ? "@Ovid" : nil)
        }
        let entries = [entry("yacht", "“A \"yacht\", really”"), entry("naiad", "=1+2"), entry("qoph", nil)]
        let export = VocabularyExport(entries: entries) { entry in
            guard entry.lemma != "qoph" else { return nil }
            let senses = [Sense(partOfSpeech: "noun", definition: "a thing, \(entry.lemma)", source: "test")]
            return WordCard(
                definition: Definition(word: entry.lemma, lemma: entry.lemma, senses: senses), sentence: nil,
                word: entry.lemma)
        }
        let lines = String(decoding: try export.csv(), as: UTF8.self).components(separatedBy: "\r\n")
        #expect(
            lines == [
                "#separator:Comma", "#html:false", "#columns:Word,Meaning,Sentence,Book,Language",
                "yacht,\"noun: a thing, yacht\",\"“A \"\"yacht\"\", really”\",,en",
                "naiad,\"noun: a thing, naiad\",'=1+2,'@Ovid,en",
                "qoph,,,,en", "",
            ])
    }
}
