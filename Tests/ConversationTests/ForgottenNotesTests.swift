import BotState
import Foundation
import Hive
import Messaging
import PhotoReading
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import PuzzleTalk
@testable import Talk

@Suite("Forgetting a person, in a group's notes")
struct ForgottenNotesTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
    private let ben = Person(id: PersonID(platform: .telegram, id: "ben"), name: "Ben")

    private func message(_ text: String, photo: String? = nil) -> Event {
        let photo = photo.map { PhotoReference(fileID: $0, uniqueID: $0) }
        return .message(IncomingMessage(id: MessageID(rawValue: "1"), text: text, photo: photo))
    }

    private func page(_ words: String...) -> JobResult {
        let box = PageReading.Box(x: 0, y: 0, width: 9, height: 9)
        return .reading(
            .page(PageReading(words: words.map { .init(text: $0, box: box, confidence: 1, line: 0) }, isWhole: true)))
    }

    private func text(_ notes: Data) -> String { String(decoding: notes, as: UTF8.self) }

    /// A group in which Ana and Ben each have a photo with a caption that is still being read.
    private func group() throws -> MemoryChat {
        var group = MemoryChat(try Fixtures.conversation(), kind: .group)
        _ = try group.send(message("/new Y ACEHNT"), from: ben)
        _ = try group.send(message("what does quixotic mean?", photo: "a"), from: ana)
        _ = try group.send(message("what does laconic mean?", photo: "b"), from: ben)
        return group
    }

    @Test("deletes the captions of their photos, and nobody else's")
    func captions() throws {
        let notes = try group().session
        #expect(text(notes).contains("quixotic") && text(notes).contains("laconic"))
        let left = try #require(Conversation.notes(notes, without: ana.id))
        #expect(!text(left).contains("quixotic") && text(left).contains("laconic"))
        #expect(Conversation.notes(left, without: ana.id) == nil, "There is nothing more to delete.")
        #expect(Conversation.notes(Data("?".utf8), without: ana.id) == nil)
    }

    @Test("deletes the page that they photographed, and not one of somebody else")
    func pages() throws {
        var group = try group()
        let job = try #require(group.jobs.first { $0.lane == .photos })
        _ = try group.finish(job, with: page("the", "quixotic", "knight"))
        #expect(text(group.session).contains("knight"))
        #expect(Conversation.notes(group.session, without: ben.id).map(text)?.contains("knight") == true)
        #expect(Conversation.notes(group.session, without: ana.id).map(text)?.contains("knight") == false)
    }

    @Test("deletes the boards that they brought, and what they asked the platform for")
    func boards() throws {
        var group = try group()
        _ = try group.send(message("yacht"), from: ben)
        _ = try group.send(message("/new O BDGINR"), from: ana)
        _ = try group.send(message("/new E GHINTX"), from: ben)
        _ = try group.send(message("/settings"), from: ana)
        let before = Session(decoding: group.session)[GroupPuzzle.self]
        #expect(before.proposals.count == 2 && before.checks.contains { $0.by == PersonMark.of(ana.id) })
        let notes = try #require(Conversation.notes(group.session, without: ana.id))
        let after = Session(decoding: notes)[GroupPuzzle.self]
        #expect(
            after.proposals.map(\.board.center) == [Letter("e")])
        #expect(!after.checks.contains { $0.by == PersonMark.of(ana.id) })
        #expect(after.settings == before.settings)
    }

    @Test("asked for in the group itself, does the same at once")
    func inTheGroup() throws {
        var group = try group()
        _ = try group.send(message("/forget"), from: ana)
        let yes = try #require(group.shown.last?.buttons.first)
        _ = try group.send(.button(.init(id: "b", messageID: nil, data: yes.data)), from: ana)
        #expect(group.forgotten == [ana.id])
        #expect(!text(group.session).contains("quixotic") && text(group.session).contains("laconic"))
    }

    @Test("goes by marks that name nobody")
    func marks() {
        #expect(PersonMark.of(ana.id).count == 4 && PersonMark.of(ana.id) != PersonMark.of(ben.id))
        #expect(PersonMark.of(ana.id) != PersonMark.of(PersonID(platform: .matrix, id: "ana")))
    }
}
