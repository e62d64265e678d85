import BotState
import Foundation
import Messaging
import PhotoReading
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Steps of a drawing game")
struct DrawStepTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    private func message(_ text: String, photo: String? = nil) -> Event {
        let photo = photo.map { PhotoReference(fileID: $0, uniqueID: $0) }
        return .message(.init(id: MessageID(rawValue: "m"), text: text, photo: photo))
    }

    private func drawing(_ label: String) -> JobResult {
        let guess = SketchReading.Guess(label: label, probability: 0.9)
        return .reading(.sketch(SketchReading(guesses: [guess], verdict: .drawing)))
    }

    private func label(in chat: MemoryChat) throws -> String {
        try #require(Session(decoding: chat.session)[DrawingGames.self].game).label
    }

    @Test("a photo of a round is read as a sketch, any other as whatever it is")
    func requests() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message("/draw 3"), from: ana)
        _ = try chat.send(message("", photo: "p1"), from: ana)
        let asked = chat.jobs.compactMap { job -> ReadingRequest? in
            if case .readPhotos(_, let request) = job.work { request } else { nil }
        }
        #expect(asked == [ReadingRequest(kind: .sketch)])
        var other = MemoryChat(try Fixtures.conversation())
        _ = try other.send(message("", photo: "p1"), from: ana)
        guard case .readPhotos(_, let request)? = other.jobs.first?.work else {
            Issue.record("no photo is read")
            return
        }
        #expect(request.kind == nil)
    }

    @Test("who draws alone is not told in a toast what to draw, whatever a button says")
    func showAlone() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message("/draw 3"), from: ana)
        let game = try #require(Session(decoding: chat.session)[DrawingGames.self].game)
        let press = Event.button(.init(id: "b", messageID: nil, data: DrawButton(.show, id: game.id).data))
        let actions = try chat.send(press, from: ana)
        guard case .answerButton("b", let text?, isAlert: false)? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(text.hasPrefix("That button has had its day"))
    }

    @Test("a drawing that came in time counts in full, however long its reading takes")
    func slowReading() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message("/draw 3"), from: ana)
        chat.now += 59
        _ = try chat.send(message("", photo: "p1"), from: ana)
        let job = try #require(chat.jobs.first { if case .readPhotos = $0.work { true } else { false } })
        chat.now += 60
        for alarm in chat.jobs {
            guard case .wake(let note) = alarm.work else { continue }
            _ = try chat.finish(alarm, with: .woken(note))
        }
        #expect(Session(decoding: chat.session)[DrawingGames.self].game?.phase == .drawing)
        _ = try chat.finish(job, with: drawing(label(in: chat)))
        // A late one would get half of that.
        #expect(chat.drawers.map(\.points) == [42])
    }

    @Test("an alarm of a round that is over changes nothing")
    func staleAlarms() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message("/draw 3"), from: ana)
        let alarms = chat.jobs
        _ = try chat.send(message("/stop"), from: ana)
        _ = try chat.send(message("/draw 3"), from: ana)
        for alarm in alarms {
            guard case .wake(let note) = alarm.work else { continue }
            #expect(try chat.finish(alarm, with: .woken(note)).isEmpty)
        }
    }

    @Test("the same step twice names the same object")
    func repeated() throws {
        let conversation = try Fixtures.conversation()
        let update = Update(
            id: "u7", chat: Chat(id: ChatID(platform: .telegram, id: "1"), kind: .private), sender: ana,
            date: Date(timeIntervalSince1970: 0), event: message("/draw"))
        let state = ChatState(chat: update.chat.id)
        let steps = try (0..<2).map { _ in try conversation.step(state, .update(update), now: update.date) }
        #expect(steps[0] == steps[1])
    }

    /// Presses the newest button with `label`.
    private func press(_ label: String, from person: Person, in chat: inout MemoryChat) throws {
        let buttons = chat.shown.flatMap { $0.content.keyboard?.rows.flatMap(\.self) ?? [] }
        let button = try #require(buttons.last { $0.label == label })
        _ = try chat.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: person)
    }

    /// Has `person` send a drawing of what is asked for, and the machine read it.
    private func draw(_ photo: String, by person: Person, in chat: inout MemoryChat) throws {
        _ = try chat.send(message("", photo: photo), from: person)
        let job = try #require(chat.jobs.last { if case .readPhotos = $0.work { true } else { false } })
        _ = try chat.finish(job, with: drawing(label(in: chat)))
    }

    /// The games whose drawings are stored.
    private func games(in chat: MemoryChat) -> Set<String?> {
        let draw = Session(decoding: chat.session)[DrawingGames.self]
        let notes = chat.drawers.map { DrawerNotes($0) }
        return Set(notes.filter { !$0.drawings.isEmpty }.map(\.gameID))
            .union(notes.allSatisfy(\.kept.isEmpty) ? [] : [draw.lastGame?.id])
    }

    @Test("drawings are kept of the game that is on and of the last one, and of no other")
    func keptDrawings() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        let ben = Person(id: PersonID(platform: .telegram, id: "ben"), name: "Ben")
        func game(_ chat: MemoryChat) -> DrawGame? { Session(decoding: chat.session)[DrawingGames.self].game }
        _ = try chat.send(message("/draw 3"), from: ana)
        try press("I'm in", from: ben, in: &chat)
        try press("Start", from: ana, in: &chat)
        let first = try #require(game(chat)?.id)
        try draw("p1", by: ben, in: &chat)
        try press("Skip", from: ana, in: &chat)
        #expect(games(in: chat) == [first])
        // The first game rests, so the next one ends it. Ben, who drew in it, does not join.
        _ = try chat.send(message("/draw 3"), from: ana)
        #expect(games(in: chat) == [first], "A lobby is no game yet.")
        try press("Start", from: ana, in: &chat)
        #expect(games(in: chat).isEmpty)
        let second = try #require(game(chat)?.id)
        try draw("p2", by: ana, in: &chat)
        #expect(games(in: chat) == [second])
        _ = try chat.send(message("/draw 3"), from: ben)
        #expect(games(in: chat) == [second])
        _ = try chat.send(message("/guessit"), from: ben)
        #expect(games(in: chat).isEmpty)
    }

    @Test("no person stands in the notes of the chat, and forgetting takes the drawings along")
    func forgetting() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        _ = try chat.send(message("/guessit"), from: ana)
        _ = try chat.send(message("", photo: "p1"), from: ana)
        let job = try #require(chat.jobs.first { if case .readPhotos = $0.work { true } else { false } })
        _ = try chat.finish(job, with: drawing(label(in: chat)))
        #expect(!String(decoding: chat.session, as: UTF8.self).lowercased().contains("ana"))
        #expect(chat.drawers.count == 1)
        _ = try chat.send(message("/forget"), from: ana)
        let button = try #require(chat.shown.last?.buttons.first)
        _ = try chat.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: ana)
        #expect(chat.drawers.isEmpty)
    }
}
