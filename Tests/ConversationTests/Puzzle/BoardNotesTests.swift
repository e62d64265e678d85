import BotState
import Foundation
import Hive
import Messaging
import PhotoReading
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("What is noted of a board")
struct BoardNotesTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// A reading of `letters`, the centre first; `doubts` are other letters that a cell may show.
    private func reading(_ letters: String, doubts: [Int: String] = [:]) -> BoardReading {
        let cells = letters.enumerated().compactMap { index, character -> BoardReading.Cell? in
            guard let letter = Letter(character) else { return nil }
            let others = (doubts[index] ?? "").compactMap { Letter($0) }
            let share = others.isEmpty ? 0.99 : 0.6
            return BoardReading.Cell(
                letter: letter,
                candidates: [.init(letter: letter, probability: share)]
                    + others.map { .init(letter: $0, probability: (1 - share) / Double(others.count)) })
        }
        return BoardReading(cells: cells, edition: .digital, confidence: 0.9, uncertain: doubts.keys.sorted())
    }

    @Test("photos are added to one another for ten minutes", arguments: [(0.0, true), (600, true), (601, false)])
    func lifetime(seconds: Double, isFresh: Bool) {
        let evidence = BoardEvidence(reading("YACEHNT"), at: now, albumID: nil)
        #expect(evidence.isFresh(at: now + seconds) == isFresh)
        #expect((evidence.together(with: reading("YACEHNT"), at: now + seconds, albumID: nil) != nil) == isFresh)
        #expect(evidence.together(with: reading("IBCDFGK"), at: now, albumID: nil) == nil)
    }

    @Test("an album read anew takes the place of what was read of it, unless a letter was told")
    func album() throws {
        let first = reading("YACEHNI", doubts: [6: "T"])
        let second = reading("YACEHNT", doubts: [6: "I"])
        var evidence = BoardEvidence(first, at: now, albumID: "a")
        #expect(evidence.together(with: second, at: now, albumID: "a") == second)
        #expect(evidence.together(with: second, at: now, albumID: "b") != second)
        #expect(evidence.together(with: second, at: now, albumID: nil) != second)
        evidence.tell("I", insteadOf: "I")
        let together = try #require(evidence.together(with: second, at: now, albumID: "a"))
        #expect(together.cells[6].letter == "I" && together.cells[6].isTold)
        #expect(BoardEvidence(first, at: now, albumID: nil).together(with: second, at: now, albumID: nil) != second)
    }

    @Test("the same doubtful reading three times still asks")
    func sameReading() throws {
        let read = reading("YACEHNI", doubts: [6: "T"])
        var notes = BoardNotes(read, at: now)
        for number in 1...3 {
            let earlier = try #require(notes.evidence)
            let photos = [PhotoReference(fileID: "f\(number)", uniqueID: "u\(number)")]
            let together = try #require(earlier.together(with: read, of: photos, at: now, albumID: nil))
            var next = BoardNotes(together, at: now)
            next.evidence?.note(photos, read: read, after: earlier)
            notes.add(next)
            #expect(notes.questions.map(\.letter) == ["I"] && together == read)
        }
    }

    @Test("a photo adds nothing when all of it was added before, however it is read now")
    func samePhoto() throws {
        let first = reading("YACEHNI", doubts: [6: "T"])
        var second = reading("YACEHNI", doubts: [6: "TL"])
        second.found = FoundWords(words: ["they"])
        let (old, new) = (PhotoReference(fileID: "1", uniqueID: "a"), PhotoReference(fileID: "2", uniqueID: "b"))
        var evidence = BoardEvidence(first, at: now, albumID: nil)
        evidence.note([old], read: first, after: nil)
        let again = try #require(evidence.together(with: second, of: [old], at: now, albumID: nil))
        #expect(again.cells == first.cells && again.uncertain == [6] && again.found == second.found)
        let more = try #require(evidence.together(with: second, of: [old, new], at: now, albumID: nil))
        #expect(more.cells != first.cells)
        var later = BoardEvidence(more, at: now, albumID: nil)
        later.note([old, new], read: second, after: evidence)
        #expect(later.together(with: first, of: [old], at: now, albumID: nil)?.cells == more.cells)
        #expect(later.together(with: second, at: now, albumID: nil)?.cells == more.cells)
    }

    @Test("evidence that was stored without its photos is still read, and takes further ones")
    func storedWithoutPhotos() throws {
        let evidence = BoardEvidence(reading("YACEHNI", doubts: [6: "T"]), at: now, albumID: nil)
        var stored = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(evidence)) as? [String: Any])
        stored["sources"] = nil
        let old = try JSONDecoder().decode(
            BoardEvidence.self, from: JSONSerialization.data(withJSONObject: stored))
        #expect(old.reading == evidence.reading)
        let together = try #require(old.together(with: reading("YACEHNT"), at: now, albumID: nil))
        #expect(together.board?.outer == LetterSet("ACEHNT"))
    }

    @Test("a cell that a person said is empty stays empty, whatever later photos show there")
    func staysEmpty() throws {
        var evidence = BoardEvidence(reading("SCEILTB", doubts: [6: "D"]), at: now, albumID: nil)
        #expect(evidence.together(with: reading("SFILTEC"), at: now, albumID: nil) == nil)
        evidence.leaveOut("B", in: .catalan)
        for letters in ["SFILTEC", "SCEILTB"] {
            let together = try #require(evidence.together(with: reading(letters), at: now, albumID: nil))
            #expect(together.board == Board(center: "S", outer: "CEILT", edition: .catalan))
        }
        #expect(evidence.together(with: reading("FSILTEC"), at: now, albumID: nil) == nil, "Another centre.")
        #expect(evidence.together(with: reading("SFILTEG"), at: now, albumID: nil) == nil, "Two other letters.")
        var next = BoardEvidence(evidence.reading, at: now, albumID: nil)
        next.note([], read: evidence.reading, after: evidence)
        #expect(next.together(with: reading("SCEILTD"), at: now, albumID: nil) != nil)
    }

    @Test("a letter that a person tells leaves no doubt of its own in the confidence")
    func confidence() {
        var read = reading("YACEHNI", doubts: [6: "T"])
        read.confidence = 0.57
        var told = BoardEvidence(read, at: now, albumID: nil)
        told.tell("T", insteadOf: "I")
        #expect(abs(told.reading.confidence - 0.95) < 1e-9)
        told.tell("T", insteadOf: "T")
        #expect(abs(told.reading.confidence - 0.95) < 1e-9)
        read.confidence = 0.9
        var empty = BoardEvidence(read, at: now, albumID: nil)
        empty.leaveOut("I", in: .catalan)
        #expect(empty.reading.confidence == 1)
    }

    @Test("a cell that is empty is left out, and the doubts about later ones stay theirs")
    func empty() {
        var evidence = BoardEvidence(reading("SCEILTB", doubts: [2: "F", 6: "D"]), at: now, albumID: nil)
        evidence.leaveOut("C", in: .catalan)
        #expect(evidence.reading.cells.map(\.letter) == ["S", "E", "I", "L", "T", "B"])
        #expect(evidence.reading.uncertain == [1, 5])
        #expect(evidence.reading.board?.edition == .catalan)
        evidence.leaveOut("B", in: .catalan)
        #expect(evidence.reading.uncertain == [1] && evidence.reading.board == nil, "Five letters are no board.")
    }

    @Test("a letter of which the reader saw too little is hidden")
    func hidden() throws {
        var blurred = reading("YACEHNI", doubts: [6: "T"])
        blurred.cells[6].candidates = ["I", "T", "L"].map { .init(letter: $0, probability: 0.1) }
        for (reading, isHidden) in [(reading("YACEHNI", doubts: [6: "T"]), false), (blurred, true)] {
            let notes = BoardNotes(reading, at: now)
            #expect(notes.isHidden(try #require(notes.questions.first)) == isHidden)
        }
    }

    @Test("a letter that was told is no longer asked about, and changes places with the centre it becomes")
    func told() {
        var evidence = BoardEvidence(reading("YACEHNI", doubts: [0: "V", 6: "T"]), at: now, albumID: nil)
        evidence.tell("T", insteadOf: "I")
        #expect(evidence.reading.cells[6].letter == "T" && evidence.reading.uncertain == [0])
        evidence.makeCenter("Y")
        #expect(evidence.reading.cells[0].letter == "Y" && !evidence.reading.cells[0].isTold)
        evidence.makeCenter("N")
        #expect(evidence.reading.cells.map(\.letter.description).joined() == "NACEHYT")
        #expect([0, 5, 6].allSatisfy { evidence.reading.cells[$0].isTold } && !evidence.reading.cells[1].isTold)
        evidence.makeCenter("Q")
        #expect(evidence.reading.cells.map(\.letter.description).joined() == "QACEHYT")
    }

    @Test("a question offers three other letters at most, none of them on the board")
    func questions() {
        let notes = BoardNotes(reading("YACEHNT", doubts: [2: "AGOQU", 6: "I"]), at: now)
        #expect(notes.outer.map(\.description).joined() == "ACEHNT")
        #expect(
            notes.questions == [
                .init(cell: 2, letter: "C", others: ["G", "O", "Q"]), .init(cell: 6, letter: "T", others: ["I"]),
            ])
        #expect(notes.uncertain.description == "CT")
    }

    @Test("a letter that is settled is asked about no more, nor offered for others")
    func settled() {
        var notes = BoardNotes(
            outer: ["A", "C", "E", "H", "N", "T"],
            questions: [
                .init(cell: 2, letter: "C", others: ["G", "O"]), .init(cell: 6, letter: "T", others: ["I", "G"]),
            ])
        var replaced = notes
        notes.settle("C")
        #expect(notes.questions == [.init(cell: 6, letter: "T", others: ["I", "G"])])
        replaced.replace("C", with: "G")
        #expect(replaced.outer == ["A", "G", "E", "H", "N", "T"])
        #expect(replaced.questions == [.init(cell: 6, letter: "T", others: ["I"])])
        replaced.makeCenter("T", insteadOf: "Y")
        #expect(replaced.outer == ["A", "G", "E", "H", "N", "Y"] && replaced.questions.isEmpty)
    }

    @Test("what a person settles is told to later photos too")
    func settledEvidence() {
        var notes = BoardNotes(reading("YACEHNI", doubts: [6: "T"]), at: now)
        notes.settle("I")
        #expect(notes.evidence?.reading.cells[6].isTold == true && notes.evidence?.reading.uncertain == [])
        notes.replace("N", with: "Q")
        #expect(notes.evidence?.reading.cells[5] == .init(told: "Q"))
        notes.makeCenter("A", insteadOf: "Y")
        #expect(notes.evidence?.reading.cells.map(\.letter.description).joined() == "AYCEHQI")
        #expect(notes.evidence?.reading.rating == nil && notes.evidence?.reading.found == nil)
    }

    @Test("another photo of the letters settles the doubts it does not share")
    func added() {
        let rating = PrintRating(good: 1, excellent: 2, genius: 3)
        var notes = BoardNotes(reading("YACEHNT", doubts: [2: "G", 6: "I"]), at: now)
        notes.rating = rating
        let before = notes.evidence
        notes.add(BoardNotes(outer: notes.outer, questions: [.init(cell: 6, letter: "T", others: ["I"])]))
        #expect(notes.questions.map(\.letter) == ["T"] && notes.rating == rating && notes.evidence == before)
        let later = BoardNotes(reading("YACEHNT"), at: now + 60)
        notes.add(later)
        #expect(notes.questions.isEmpty && notes.evidence == later.evidence)
    }

    @Test(
        "what the screen counts is told when the words that are known do not account for it",
        arguments: [(2, nil, false), (3, nil, true), (nil, 6, false), (nil, 7, true), (1, 9, true), (nil, nil, false)]
            as [(Int?, Int?, Bool)])
    func tally(count: Int?, score: Int?, isTold: Bool) throws {
        let board = try #require(Board(center: "y", outer: "acehnt", edition: .print))
        let screen = FoundWords(words: ["they"], count: count, score: score)
        let tally = ScreenTally(screen, read: ["they", "yacht"], found: ["they", "yacht"], on: board)
        #expect((tally != nil) == isTold)
        if let tally { #expect(tally.read == 2 && tally.worth == 6 && tally.count == count && tally.score == score) }
    }

    @Test("photos are what led to a board that shares five letters with what was read")
    func led() throws {
        func led(_ letters: String, to center: String, _ outer: String, startedAt: Date) throws -> Bool {
            let pending = PendingPhoto(jobID: "j", photos: [], albumID: nil, caption: nil, request: nil)
            let reading = letters.isEmpty ? Reading.none(.noBoard) : .board(reading(letters))
            let photos = ReadPhotos(reading, from: pending, at: now)
            let board = try #require(Board(center: center, outer: outer))
            return photos.led(to: .init(id: "g", board: board, startedAt: startedAt, lastPlayedAt: startedAt))
        }
        #expect(try led("YACEHNT", to: "y", "acehbd", startedAt: now - 9))
        #expect(try !led("YACEHNT", to: "y", "acebdf", startedAt: now))
        #expect(try led("", to: "y", "acehnt", startedAt: now) && !led("", to: "y", "acehnt", startedAt: now - 1))
    }

    @Test("of a long album four photos are reported")
    func longAlbum() {
        let photos = (0..<9).map { PhotoReference(fileID: "f\($0)", uniqueID: "u\($0)") }
        let pending = PendingPhoto(jobID: "j", photos: photos, albumID: "a", caption: nil, request: nil)
        #expect(ReadPhotos(.none(.noBoard), from: pending, at: now).photos == Array(photos.prefix(4)))
    }

    @Test("a photo that was kept counts for thirty days", arguments: [(0.0, 1), (29.99, 1), (30, 0)])
    func kept(days: Double, count: Int) {
        var notes = ReportNotes()
        notes.keep(at: now)
        let later = now + days * 86_400
        #expect(notes.kept(at: later) == count)
        notes.keep(at: later)
        #expect(notes.kept.count == count + 1 && notes.last == nil)
    }
}
