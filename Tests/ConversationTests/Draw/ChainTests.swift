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

@Suite("A chain of phrases and drawings")
struct ChainTests {
    private let people = ["ana", "ben", "chloe", "dora"].map { name in
        Person(id: PersonID(platform: .telegram, id: name), name: name.capitalized)
    }

    private func message(_ text: String) -> Event { .message(.init(id: MessageID(rawValue: "m"), text: text)) }

    private func press(_ verb: DrawVerb, in group: MemoryChat) throws -> Event {
        let game = try #require(currentGame(in: group))
        return .button(.init(id: "b", messageID: nil, data: DrawButton(verb, id: game.id).data))
    }

    private func currentGame(in group: MemoryChat) -> DrawGame? {
        Session(decoding: group.session)[DrawingGames.self].game
    }

    /// A group in which all four play the first round.
    private func begun() throws -> MemoryChat {
        var group = MemoryChat(try Fixtures.conversation(), kind: .group)
        _ = try group.send(message("/chain"), from: people[0])
        for person in people.dropFirst() { _ = try group.send(press(.join, in: group), from: person) }
        _ = try group.send(press(.start, in: group), from: people[0])
        #expect(currentGame(in: group)?.phase == .chaining)
        return group
    }

    private func note(_ job: Job) -> ChainNote? {
        if case .wake(let note) = job.work { ChainNote(note: note) } else { nil }
    }

    /// The job with which a private chat hands on what `person` wrote there.
    private func handOver(_ phrase: String, of person: Person, in group: MemoryChat) throws -> Job {
        var chat = MemoryChat(group.conversation, id: person.id.id)
        let task = try #require(group.jobs.first { $0.chat.id == person.id.id && note($0) != nil })
        _ = try chat.finish(EndedJob(task, result: .woken(text(of: task))))
        _ = try chat.send(message(phrase), from: person)
        return try #require(chat.jobs.last { $0.chat == group.chat.id })
    }

    private func text(of job: Job) -> String {
        if case .wake(let note) = job.work { note } else { "" }
    }

    private func give(_ job: Job, of person: Person?, to group: inout MemoryChat) throws {
        group.adopt(job, of: person?.id)
        _ = try group.finish(EndedJob(job, result: .woken(text(of: job))))
    }

    private func steps(in group: MemoryChat) -> [ChainStep] { group.drawers.flatMap { DrawerNotes($0).steps } }

    @Test("everybody is told what to do in a chat of their own, and nothing of it stands in the group's notes")
    func tasks() throws {
        let group = try begun()
        #expect(Set(group.jobs.filter { note($0) != nil }.map(\.chat.id)) == Set(people.map(\.id.id)))
        let notes = String(decoding: group.session, as: UTF8.self).lowercased()
        for person in people { #expect(!notes.contains(person.id.id)) }
    }

    @Test("a phrase counts once, of the person who wrote it, and of nobody else")
    func once() throws {
        var group = try begun()
        let job = try handOver("a cat", of: people[1], in: group)
        let stranger = Person(id: PersonID(platform: .telegram, id: "erik"), name: "Erik")
        try give(job, of: stranger, to: &group)
        try give(job, of: nil, to: &group)
        #expect(steps(in: group).isEmpty)
        try give(job, of: people[1], to: &group)
        try give(job, of: people[1], to: &group)
        #expect(steps(in: group).map(\.content) == [.phrase("a cat")])
        #expect(group.drawers.first { !DrawerNotes($0).steps.isEmpty }?.person == people[1].id)
    }

    @Test("a hostile phrase is cut, loses what turns a line around, and is escaped where it is shown")
    func hostile() throws {
        var group = try begun()
        let text = "<b>\u{202E}" + String(repeating: "x", count: 5000)
        try give(try handOver(text, of: people[1], in: group), of: people[1], to: &group)
        let phrase = try #require(steps(in: group).first?.content.phrase)
        #expect(phrase.count == 80 && phrase.hasPrefix("<b>x") && phrase.hasSuffix("…"))
        let actions = try group.send(message("/stop"), from: people[0])
        let shown = actions.compactMap(\.content?.text.markup).joined()
        #expect(shown.contains("&lt;b&gt;x") && !shown.contains("<b>x"))
        #expect(currentGame(in: group) == nil && steps(in: group).isEmpty, "Nothing is kept of a chain that was shown.")
    }

    @Test("a private chat keeps nothing of the step before")
    func othersPhrases() throws {
        var chat = MemoryChat(try Fixtures.conversation(), id: "ben")
        let task = ChainTask(
            group: ChatID(platform: .telegram, id: "-1"), gameID: "g", round: 2, work: .draw,
            deadline: chat.now + 100, before: .phrase("a secret"))
        let note = ChainNote.task(task).note
        let job = Job(id: "j", chat: chat.chat.id, subject: "draw", work: .wake(note), due: chat.now)
        let actions = try chat.finish(EndedJob(job, result: .woken(note)))
        #expect(actions.first?.content?.text.markup.contains("a secret") == true)
        let notes = String(decoding: chat.session, as: UTF8.self)
        #expect(notes.contains("draw") && !notes.contains("a secret"))
        // In a group, such a note is nothing.
        var group = MemoryChat(try Fixtures.conversation(), kind: .group)
        #expect(try group.finish(EndedJob(job, result: .woken(note))).isEmpty)
    }

    @Test("a phrase counts that was written in time, however late the bot handles it", arguments: [true, false])
    func handledLate(isInTime: Bool) throws {
        var chat = MemoryChat(try Fixtures.conversation(), id: "ben")
        let deadline = chat.now + 100
        let task = ChainTask(
            group: ChatID(platform: .telegram, id: "-1"), gameID: "g", round: 1, work: .begin, deadline: deadline)
        let note = ChainNote.task(task).note
        let job = Job(id: "j", chat: chat.chat.id, subject: "draw", work: .wake(note), due: chat.now)
        _ = try chat.finish(EndedJob(job, result: .woken(note)))
        chat.now = deadline + 30
        _ = try chat.send(message("a cat"), from: people[1], sentAt: isInTime ? deadline : deadline + 1)
        let done = ChainNote.done(gameID: "g", round: 1, .phrase("a cat"))
        #expect(chat.jobs.compactMap(self.note).contains(done) == isInTime)
    }

    @Test("forgetting takes along what somebody wrote, and the others play on")
    func forgetting() throws {
        var group = try begun()
        for person in people.prefix(2) {
            try give(try handOver("by \(person.id.id)", of: person, in: group), of: person, to: &group)
        }
        _ = try group.send(message("/forget"), from: people[1])
        let button = try #require(group.shown.last?.buttons.first)
        _ = try group.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: people[1])
        #expect(steps(in: group).compactMap(\.content.phrase) == ["by ana"])
        for person in people.suffix(2) {
            try give(try handOver("by \(person.id.id)", of: person, in: group), of: person, to: &group)
        }
        #expect(currentGame(in: group)?.round == 2)
        #expect(group.drawers.count == 3)
    }

    @Test("a round goes on without the silent, and a round in which all are silent ends the game")
    func silence() throws {
        var group = try begun()
        try give(try handOver("a cat", of: people[0], in: group), of: people[0], to: &group)
        let alarm = try self.alarm(in: group)
        try timeIsUp(in: &group)
        #expect(currentGame(in: group)?.round == 2)
        // The alarm of a round that is over changes nothing.
        #expect(try group.finish(EndedJob(alarm, result: .woken(text(of: alarm)))).isEmpty)
        let actions = try timeIsUp(in: &group)
        #expect(currentGame(in: group) == nil)
        #expect(actions.contains { $0.content?.text.markup.contains("a cat") == true })
    }

    /// Has everybody but `silent` hand on a phrase in the round that is on.
    private func play(without silent: Person, in group: inout MemoryChat) throws {
        let game = try #require(currentGame(in: group))
        for person in people where person != silent {
            let note = ChainNote.done(gameID: game.id, round: game.round, .phrase("by \(person.id.id)")).note
            let job = Job(
                id: "\(person.id.id)-\(game.round)", chat: group.chat.id, subject: "draw", work: .wake(note),
                due: group.now)
            try give(job, of: person, to: &group)
        }
    }

    /// The job that ends the round.
    private func alarm(in group: MemoryChat) throws -> Job {
        let alarms = "chain:\(currentGame(in: group)?.id ?? "")"
        return try #require(group.jobs.last { text(of: $0).hasPrefix(alarms) })
    }

    @discardableResult
    private func timeIsUp(in group: inout MemoryChat) throws -> [OutgoingMessage.Action] {
        let alarm = try self.alarm(in: group)
        group.now += 200
        return try group.finish(EndedJob(alarm, result: .woken(text(of: alarm))))
    }

    @Test("who is silent in two rounds in a row is waited for no more, until they come back")
    func silentTwice() throws {
        var group = try begun()
        let silent = people[2]
        for round in 1...2 {
            #expect(currentGame(in: group)?.round == round)
            try play(without: silent, in: &group)
            #expect(currentGame(in: group)?.round == round, "The first two rounds wait for everybody.")
            try timeIsUp(in: &group)
        }
        let told = group.jobs.filter { $0.chat.id == silent.id.id }.count
        try play(without: silent, in: &group)
        #expect(currentGame(in: group)?.round == 4, "The third does not.")
        #expect(group.jobs.filter { $0.chat.id == silent.id.id }.count == told, "They are not asked again either.")
        _ = try group.send(press(.task, in: group), from: silent)
        try play(without: silent, in: &group)
        #expect(currentGame(in: group)?.round == 4, "The last round waits for who has come back.")
    }

    @Test("who leaves a round in which they have done their part can come back within it")
    func leavesAndReturns() throws {
        var group = try begun()
        let ana = people[0]
        try give(try handOver("a cat", of: ana, in: group), of: ana, to: &group)
        _ = try group.send(press(.leave, in: group), from: ana)
        _ = try group.send(press(.task, in: group), from: ana)
        for person in people.dropFirst() {
            try give(try handOver("by \(person.id.id)", of: person, in: group), of: person, to: &group)
        }
        #expect(currentGame(in: group)?.round == 2)
        try play(without: ana, in: &group)
        #expect(currentGame(in: group)?.round == 2, "The second round waits for who has come back.")
    }
}
