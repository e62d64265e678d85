import BotState
import Foundation
import Hive
import Messaging
import Storage
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// Several people doing random things in one group, with crashes between: the points add up, and each word has one finder.
@Suite("Random play in groups")
struct GroupPlayTests {
    /// 16 plays, each 25 moves long with 25 ways to go on after each: 10,000 interleavings, which share their beginnings.
    @Test("in memory, whoever does what in which order", arguments: 0..<16)
    func inMemory(seed: UInt64) throws {
        var play = GroupPlay(seed: seed)
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group, title: "Bees")
        try take(.say("/new Y ACEHNT", by: 0), in: &chat, of: &play)
        for _ in 0..<25 {
            let before = chat
            for _ in 0..<25 {
                chat = before
                try take(play.move(), in: &chat, of: &play)
                try Tallies.check(chat.state.games, players: chat.state.players)
            }
        }
        #expect(chat.state.players.contains { $0.total.words > 0 }, "nobody found anything: nothing was tested")
    }

    private func take(_ move: GroupPlay.Move, in chat: inout MemoryChat, of play: inout GroupPlay) throws {
        let before = chat
        for (event, person) in play.events(for: move, in: chat) {
            chat.now += 1
            _ = try chat.send(event, from: person)
        }
        // A step whose commit was lost leaves no trace.
        if case .crash = move { chat = before }
        try finishJobs(in: &chat)
    }

    private func finishJobs(in chat: inout MemoryChat) throws {
        while let job = chat.takeDueJob() {
            guard case .findStanding = job.work else { continue }
            _ = try chat.finish(job, with: .standing(ChatStanding(role: .administrator, readsAllMessages: true)))
        }
    }

    @Test("in the database, with updates that come twice, steps that are lost and restarts", arguments: 0..<16)
    func inDatabase(seed: UInt64) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-play-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var table = try StoredTable(conversation: Fixtures.conversation(), file: folder.appending(path: "h.sqlite"))
        var play = GroupPlay(seed: 1_000_000 + seed)
        for move in play.moves(40) {
            for (event, person) in play.events(for: move, buttons: table.buttons) {
                try await table.receive(event, from: person)
            }
            if case .crash = move { try await table.loseStep() }
            try await table.handleAll()
            if play.isRestartDue { try await table.restart() }
        }
        let state = try await table.state()
        try Tallies.check(state.games, players: state.players)
    }
}

/// What must hold whatever happened.
enum Tallies {
    static func check(_ games: [Game], players: [Player]) throws {
        var totals: [PersonID: Tally] = [:]
        for game in games {
            #expect(Set(game.finds.map(\.word)).count == game.finds.count, "a word has two finders")
            for find in game.finds where find.points > 0 {
                #expect(find.penalty >= 0 && find.earned <= find.points)
                let tally = Tally(
                    points: find.earned, words: 1, pangrams: game.board.isPangram(find.word) ? 1 : 0)
                if let finder = find.person {
                    totals[finder, default: Tally()] = totals[finder, default: Tally()] + tally
                }
            }
            for member in game.members { totals[member.person, default: Tally()].hints += member.hints }
        }
        for player in players { #expect(player.total == totals[player.person] ?? Tally(), "points do not add up") }
        for person in totals.keys where totals[person] != Tally() {
            #expect(players.contains { $0.person == person }, "somebody found words and is in no standings")
        }
    }
}
