import Foundation
import Testing

@testable import PuzzleTalk

@Suite("The count of clues to each word")
struct ToldCluesTests {
    @Test("the clues to each word are counted, in the notes of earlier versions those to the last")
    func told() throws {
        var told = ToldClues(word: "yacht", count: 3)
        told.note("they", count: 2)
        #expect(told.count(of: "yacht") == 3 && told.count(of: "they") == 2 && told.count(of: "achy") == 1)
        let stored = try JSONDecoder().decode(ToldClues.self, from: JSONEncoder().encode(told))
        #expect(stored == told)
        told.note("yacht", count: 4)
        #expect(told.count(of: "yacht") == 4 && told.count(of: "they") == 2)
        let old = try JSONDecoder().decode(ToldClues.self, from: Data(#"{"count":2,"word":"yacht"}"#.utf8))
        #expect(old == ToldClues(word: "yacht", count: 2))
    }
}
