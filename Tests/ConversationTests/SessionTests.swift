import Foundation
import Hive
import Messaging
import Persistence
import Testing

@testable import Conversation

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
        let session = Session(decoding: Data(#"{"version":1,"awaitsBoard":true}"#.utf8))
        #expect(session.awaitsBoard)
    }

    @Test("a part of the notes that can't be read takes no other with it")
    func damagedPart() {
        let session = Session(decoding: Data(#"{"version":1,"awaitsBoard":true,"group":7}"#.utf8))
        #expect(session.awaitsBoard && session.group == GroupNotes())
        let group = Session(
            decoding: Data(#"{"version":1,"group":{"settings":{"hintCost":"gold","showsName":false}}}"#.utf8))
        #expect(!group.group.settings.showsName && group.group.settings.hintCost == .normal)
    }

    @Test("what is written can be read again, and equal notes are equal bytes")
    func roundTrip() throws {
        var session = Session()
        session.openClues = ["b": "yacht", "a": "they"]
        session.boards["a"] = BoardNotes(outer: ["A", "B"], questions: [.init(cell: 1, letter: "A", others: ["O"])])
        session.undo = [
            UndoEntry(gameID: "a", change: .found(["they"])), UndoEntry(gameID: "a", change: .switched(from: "b")),
        ]
        let data = try session.encoded()
        #expect(Session(decoding: data) == session)
        #expect(try Session(decoding: data).encoded() == data)
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
