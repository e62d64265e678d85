import BotState
import Foundation
import Hive
import Messaging
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("The conversation's notes")
struct SessionTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    private func text(_ text: String) -> Event { .message(.init(id: MessageID(rawValue: "1"), text: text)) }

    @Test(
        "notes that can't be read are given up, and the game goes on",
        arguments: ["", "?", "{}", "[]", #"{"version":99}"#, #"{"version":"x"}"#, #"{"version":1,"undo":7}"#])
    func damaged(notes: String) throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(text("/new Y ACEHNT"), from: ana)
        _ = try chat.send(text("yacht"), from: ana)
        chat.replaceSession(Data(notes.utf8))
        _ = try chat.send(text("they"), from: ana)
        #expect(chat.state.games.first?.finds.map(\.word) == ["yacht", "they"])
    }

    @Test("notes of a version that knew less are read")
    func older() {
        let session = Session(decoding: Data(#"{"subjects":{"puzzle":{"awaitsBoard":true}},"version":2}"#.utf8))
        #expect(session[Puzzle.self].awaitsBoard && session.pendingPhotos.isEmpty)
    }

    @Test("a part of the notes that can't be read takes no other with it")
    func damagedPart() {
        let session = Session(
            decoding: Data(
                #"{"settings":7,"subjects":{"draw":[],"group":7,"puzzle":{"awaitsBoard":true,"undo":7}},"version":2}"#
                    .utf8))
        #expect(session[Puzzle.self].awaitsBoard && session[Puzzle.self].undo.isEmpty)
        #expect(session[GroupPuzzle.self] == GroupNotes() && session.settings == ChatSettings())
        let group = Session(
            decoding: Data(
                #"{"subjects":{"group":{"settings":{"hintCost":"gold","showsName":false}}},"version":2}"#.utf8))
        #expect(!group[GroupPuzzle.self].settings.showsName && group[GroupPuzzle.self].settings.hintCost == .normal)
    }

    @Test("what is written can be read again, and equal notes are equal bytes")
    func roundTrip() throws {
        var session = Session()
        session.settings.timeZone = "Asia/Tokyo"
        session.hearsEverything = true
        session.pendingPhotos = [PendingPhoto(jobID: "j", photos: [], albumID: nil, caption: "grid", request: nil)]
        session[Puzzle.self].openClues = ["b": "yacht", "a": "they"]
        session[Puzzle.self].boards["a"] = BoardNotes(
            outer: ["A", "B"], questions: [.init(cell: 1, letter: "A", others: ["O"])])
        session[Puzzle.self].undo = [
            UndoEntry(gameID: "a", change: .found(["they"])), UndoEntry(gameID: "a", change: .switched(from: "b")),
        ]
        let data = try session.encoded()
        let read = Session(decoding: data)
        #expect(
            read.settings == session.settings && read.hearsEverything && read.pendingPhotos == session.pendingPhotos)
        #expect(read[Puzzle.self] == session[Puzzle.self])
        #expect(try read.encoded() == data)
    }

    @Test("a feature without notes takes no room, and the notes of a feature that is gone are kept")
    func rooms() throws {
        #expect(try String(decoding: Session().encoded(), as: UTF8.self) == #"{"subjects":{},"version":2}"#)
        let text = #"{"subjects":{"chess":{"moves":["e4",1,2.5,null,true]}},"version":2}"#
        #expect(try String(decoding: Session(decoding: Data(text.utf8)).encoded(), as: UTF8.self) == text)
    }

    @Test("the notes of version 1 go on in their features")
    func version1() throws {
        let text = #"""
            {"awaitsBoard":true,"boards":{"g":{"outer":["A","B"],"questions":[]}},"draw":{"recent":["bee"]},
            "group":{"checks":[],"hearsEverything":true,"id":"G","isAway":false,"lookups":[],"proposals":[],"settings":
            {"boardSetters":"administrators","closingHour":21,"hintCost":"steep","languageCode":"de","quietHours":
            {"end":7,"start":22},"showsName":false,"timeZone":"Asia/Tokyo"}},"languageCode":"en","lookup":
            {"quiz":{"lemma":"yacht","misses":1}},"openClues":{"g":"yacht"},"pendingPhotos":[{"jobID":"j","photos":[]}],
            "rejected":{"g":["they"]},"report":{"fetching":"f","kept":[7]},"toldClues":{"g":{"count":2,"word":"yacht"}},
            "undo":[{"change":{"found":{"_0":["they"]}},"gameID":"g"}],"version":1}
            """#.replacing("\n", with: "")
        let session = Session(decoding: Data(text.utf8))
        #expect(session.languageCode == "en" && session.hearsEverything && session.pendingPhotos.map(\.jobID) == ["j"])
        #expect(session.settings.languageCode == "de" && session.settings.timeZone == "Asia/Tokyo")
        #expect(session.settings.quietHours == QuietHours(start: 22, end: 7))
        let puzzle = session[Puzzle.self]
        #expect(puzzle.awaitsBoard && puzzle.boards["g"]?.outer == ["A", "B"] && puzzle.openClues == ["g": "yacht"])
        #expect(puzzle.rejected == ["g": ["they"]] && puzzle.toldClues["g"]?.count == 2 && puzzle.undo.count == 1)
        let group = session[GroupPuzzle.self]
        #expect(group.id == "G" && group.settings.closingHour == 21 && group.settings.hintCost == .steep)
        #expect(group.settings.boardSetters == .administrators && !group.settings.showsName)
        #expect(session[DrawingGames.self].recent == ["bee"] && session[Lookup.self].quiz?.misses == 1)
        #expect(session[Misreadings.self].fetching == "f" && session[Misreadings.self].kept.count == 1)
    }

    @Test("no person is named in a group's notes, whatever they did")
    func noPersons() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        let person = Person(id: PersonID(platform: .telegram, id: "4711007"), name: "Kasimir")
        for line in [
            "/new Y AOEHNT", "honey", "they", "/hint", "/skip", "/fix O C", "/forget", "/undo", "/solve", "/settings",
            "/challenge", "/standings", "/letters", "/new Y ACEHNT", "/teams",
        ] {
            _ = try chat.send(text(line), from: person)
        }
        let notes = String(decoding: chat.session, as: UTF8.self)
        #expect(!notes.contains("4711007") && !notes.contains("Kasimir"))
    }
}
