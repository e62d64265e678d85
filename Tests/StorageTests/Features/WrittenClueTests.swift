import BotState
import ClueTalk
import Foundation
import Hive
import Messaging
import Storage
import Testing

@Suite("Written clues")
struct WrittenClueTests {
    private let carol = PersonID(platform: .telegram, id: "3")

    private func write(
        _ text: String, for word: String = "yacht", id: String? = nil, by person: PersonID = .ana,
        in chat: ChatID = .ana,
        at seconds: Double = 0, into store: any Store
    ) async throws {
        let change = WrittenClueChange.write(id: id ?? text, word: word, text: text, at: Moment.later(seconds))
        try await commit(change, by: person, in: chat, to: store)
    }

    private func commit(_ change: WrittenClueChange, by person: PersonID, in chat: ChatID, to store: any Store)
        async throws
    {
        try await store.accept(.text("\(UUID())", in: chat, by: person))
        try await store.handleNext(in: chat, clues: [change])
    }

    /// A group that plays Y ACEHNT, in which Ana has found a word.
    private func play(in store: any Store) async throws {
        try await store.accept(.text("g", in: .team, by: .ana))
        try await store.handleNext(in: .team) { state in
            state.games = [try .sample("g")]
            state.activeGameID = "g"
            state.players = [Player(person: .ana, name: "Ana")]
        }
    }

    @Test(
        "a person's new clue replaces the old one in the same chat, with its votes", arguments: StoreUnderTest.allCases)
    func replaces(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await write("first", into: store)
        try await commit(.vote(id: "first", isUp: true), by: .bob, in: .bob, to: store)
        try await write("elsewhere", in: .team, into: store)
        try await write("second", at: 1, into: store)
        try await write("a bee's", for: "honey", at: 2, into: store)
        let clues = try await store.writtenClues()
        #expect(clues.map(\.text) == ["elsewhere", "second", "a bee's"])
        #expect(clues.allSatisfy { $0.votes.isEmpty && $0.writer == .ana })
        #expect(clues[1].writtenAt == Moment.later(1) && clues[1].word == "yacht" && clues[1].id == "second")
        #expect(try await store.state().clues.map(\.text) == ["second", "a bee's"])
    }

    @Test(
        "a group sees its own and its players' private ones, for words that the board's letters make",
        arguments: StoreUnderTest.allCases)
    func reach(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await write("in the group", by: .bob, in: .team, into: store)
        try await write("in private", in: .ana, at: 1, into: store)
        try await write("of no player", by: .bob, in: .bob, into: store)
        try await write("in another group", in: ChatID(platform: .telegram, id: "-200"), into: store)
        try await write("other letters", for: "honey", into: store)
        try await write("without the middle", for: "teach", into: store)
        #expect(try await store.state(of: .team).clues.isEmpty, "no board is played")
        try await play(in: store)
        #expect(try await store.state(of: .team).clues.map(\.text) == ["in the group", "in private"])
        #expect(try await store.state(of: .bob).clues.map(\.text) == ["of no player"])
    }

    @Test("each person has one vote on a clue, and may change it", arguments: StoreUnderTest.allCases)
    func votes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await play(in: store)
        try await write("mine", in: .team, into: store)
        for (person, isUp) in [(PersonID.bob, true), (carol, false), (.bob, false)] {
            try await commit(.vote(id: "mine", isUp: isUp), by: person, in: .team, to: store)
        }
        try await commit(.vote(id: "long gone", isUp: true), by: .bob, in: .team, to: store)
        let clue = try #require(try await store.state(of: .team).clues.first)
        #expect(clue.votes == [.init(person: .bob, isUp: false), .init(person: carol, isUp: false)])
        #expect(try await store.writtenClues() == [clue])
    }

    @Test("only the writer deletes a clue, and only that one", arguments: StoreUnderTest.allCases)
    func erases(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await write("of ana", in: .team, into: store)
        try await write("of bob", by: .bob, in: .team, into: store)
        try await write("hers in private", in: .ana, into: store)
        try await commit(.erase(word: "yacht"), by: .ana, in: .team, to: store)
        #expect(try await store.writtenClues().map(\.text) == ["hers in private", "of bob"])
    }

    @Test("of a person the latest 200 are kept", arguments: StoreUnderTest.allCases)
    func limit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await write("of bob", by: .bob, in: .bob, into: store)
        let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"]
        let words = letters.flatMap { first in letters.map { first + $0 } }
        let changes = words.prefix(202).enumerated().map { index, word in
            WrittenClueChange.write(id: word, word: word, text: word, at: Moment.later(Double(index + 1)))
        }
        try await store.accept(.text("many"))
        try await store.handleNext(clues: changes)
        let kept = try await store.writtenClues().map(\.text)
        #expect(kept.count == 201 && kept.prefix(2) == ["of bob", words[2]])
    }

    @Test("clues and votes are forgotten with the person; their namesake's stay", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let (namesake, room) = (PersonID(platform: .matrix, id: "1"), ChatID(platform: .matrix, id: "1"))
        try await write("in private", into: store)
        try await write("in the group", in: .team, into: store)
        try await write("of bob", by: .bob, in: .team, into: store)
        try await write("of a namesake", by: namesake, in: room, into: store)
        for person in [PersonID.ana, carol] {
            try await commit(.vote(id: "of bob", isUp: true), by: person, in: .team, to: store)
        }
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        let clues = try await store.writtenClues()
        #expect(clues.map(\.text) == ["of a namesake", "of bob"])
        #expect(clues[1].votes == [.init(person: carol, isUp: true)])
    }

    @Test("they move along when a group gets another identifier", arguments: StoreUnderTest.allCases)
    func migrates(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let new = ChatID(platform: .telegram, id: "-300")
        try await write("old of ana", in: .team, into: store)
        try await write("old of bob", by: .bob, in: .team, into: store)
        try await write("new of ana", in: new, at: 1, into: store)
        try await store.migrateChat(from: .team, to: new)
        #expect(try await store.writtenClues().map(\.text) == ["old of bob", "new of ana"])
        try await play(in: store)
        #expect(try await store.state(of: new).clues.count == 2)
    }

    @Test("importing replaces what was imported before", arguments: StoreUnderTest.allCases)
    func imports(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let (yacht, hyena) = (
            ImportedClue(word: "yacht", text: "it sails"), ImportedClue(word: "hyena", text: "it laughs")
        )
        try await store.replaceImportedClues(with: [yacht, hyena, yacht])
        #expect(try await store.importedClues() == [hyena, yacht])
        try await store.replaceImportedClues(with: [yacht])
        #expect(try await store.importedClues() == [yacht])
        try await store.replaceImportedClues(with: [])
        #expect(try await store.importedClues().isEmpty)
        #expect(try await store.writtenClues().isEmpty)
    }
}
