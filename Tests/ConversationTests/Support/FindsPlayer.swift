import BotState
import Conversation
import Foundation
import Hive
import Messaging
import PhotoReading
import PuzzleRound
import Storage
import Talk
import Testing

@testable import PuzzleTalk

/// One chat over the real database, and what its people have found there as they remember it.
struct FindsPlayer {
    /// What a step may do to the finds.
    enum Licence {
        /// It may add some.
        case none
        /// It may put letters right, and with them move finds to another board.
        case mayMend
        /// It may take some away, too.
        case mayTakeAway
    }

    private let folder: URL
    private var table: StoredChat
    private(set) var now = Date(timeIntervalSince1970: 1_700_000_000)
    private var count = 0
    /// The latest event, for the report of a failure.
    private var cause = ""
    private(set) var state: ChatState
    /// The words found on each board, by its letters.
    private(set) var found: [String: Set<String>] = [:]
    /// The buttons shown last.
    private(set) var buttons: [Keyboard.Button] = []

    init(_ conversation: Conversation, kind: Chat.Kind, in folder: URL) throws {
        self.folder = folder
        let chat = Chat(id: ChatID(platform: .telegram, id: kind == .group ? "-100" : "1"), kind: kind)
        table = try StoredChat(chat, conversation: conversation, file: folder.appending(path: "0.sqlite"))
        state = ChatState(chat: chat.id)
    }

    var board: Board? { state.activeGame?.board }
    var sum: Int { found.values.reduce(0) { $0 + $1.count } }

    mutating func wait(_ seconds: Double) { now += seconds }

    /// Has the bot handle `event`, and compares what it knows of the finds with what the people remember.
    mutating func play(_ event: Event, by person: Person, _ licence: Licence = .none) async throws {
        count += 1
        cause = "\(event)"
        let update = Update(id: "u\(count)", chat: table.chat, sender: person, date: now, event: event)
        let (conversation, time) = (table.conversation, now)
        let acceptance = try await table.store.accept([update], from: .telegram, cursor: nil, under: nil) { pending in
            try conversation.step(pending.state, pending.input, now: time)
        }
        let handled = try #require(acceptance.handled.first, "the step was not made at once")
        try note(handled.step, licence)
        try await finishJobs(licence)
    }

    /// A photo of a group's board, and the role of whoever asks for it, are read by jobs.
    private mutating func finishJobs(_ licence: Licence) async throws {
        for lane in [Job.Lane.photos, .lookUps] { _ = try await table.endJobs(in: lane, at: now, result: result) }
        while let (step, pending) = try await table.nextStep(at: now) {
            try await table.store.commit(step, handling: pending)
            try note(step, licence)
        }
    }

    private func result(of job: Job) -> JobResult? {
        switch job.work {
        case .readPhotos(let photos, let request):
            guard let name = photos.last?.fileID,
                case .reading(let reading)? = PhotoSpec(name, request: request)?.outcome
            else { return nil }
            return .reading(reading)
        case .findStanding: return .administrator
        default: return nil
        }
    }

    private mutating func note(_ step: Step, _ licence: Licence) throws {
        let (before, earlier) = (state.activeGame, state.games)
        state = step.state
        if licence != .none { forgetMended(earlier) }
        if licence == .mayTakeAway { forgetTaken(earlier) }
        for message in step.outgoing {
            guard case .send(let content, _, _) = message.action else { continue }
            buttons = (buttons + (content.keyboard?.rows.flatMap(\.self) ?? [])).suffix(30)
        }
        if step.forget != nil { found = [:] }
        guard let game = state.activeGame else { return }
        let known = Set(game.finds.map(\.word))
        let lost = found[game.board.letterText, default: []].subtracting(known)
        #expect(lost.isEmpty, "update \(count), \(cause), lost \(lost.sorted()) on \(game.board)")
        found[game.board.letterText] = known
        // Of the board left behind, too.
        guard let before, let left = state.games.first(where: { $0.id == before.id }) else { return }
        #expect(Set(left.finds.map(\.word)).isSuperset(of: found[left.board.letterText] ?? []))
    }

    /// Forgets what was found on boards whose letters were put right: it is now on another board.
    private mutating func forgetMended(_ earlier: [Game]) {
        for old in earlier {
            let game = state.games.first { $0.id == old.id }
            if let game, game.hasLetters(of: old.board) { continue }
            found[old.board.letterText] = nil
            if let game { found[game.board.letterText] = nil }
        }
    }

    /// Forgets the words that were taken back, of whichever game.
    private mutating func forgetTaken(_ earlier: [Game]) {
        for old in earlier {
            guard let game = state.games.first(where: { $0.id == old.id }) else { continue }
            let gone = Set(old.finds.map(\.word)).subtracting(game.finds.map(\.word))
            found[game.board.letterText]?.subtract(gone)
        }
    }

    /// Goes on with a backup of the database.
    mutating func restore() async throws {
        let copy = folder.appending(path: "\(count).sqlite")
        try await table.store.backup(to: copy)
        try table.reopen(copy)
    }
}

extension Board {
    fileprivate var letterText: String { "\(center) \(outerText)" }
}
