import BotState
import ClueTalk
import Foundation
import Hive
import LeagueTalk
import LookupTalk
import Messaging
import PhotoReading
import PuzzleTalk

/// What a step asks for beside the chat's new state, and what of that state no message shows.
struct StepEffects {
    var outgoing: [OutgoingMessage] = []
    private var stored: [String] = []

    init() {}

    /// - Parameter person: who is behind the update.
    init(_ step: Step, after before: ChatState, person: PersonID?, at now: Date) {
        outgoing = step.outgoing
        let name = person?.id ?? "nobody"
        stored = step.forget.map { ["forgets \($0.id)"] } ?? Self.gameNotes(before, step.state)
        stored += step.changes[VerdictTable.self].map { Self.note($0, by: name) }
        stored += step.changes[VocabularyTable.self].map { Self.note($0, at: now) + ", for \(name)" }
        stored += step.changes[WrittenClueTable.self].map { Self.note($0, by: name) }
        stored += step.changes[LeagueTable.self].map { Self.note($0, by: name) }
        stored += step.jobs.map { Self.note($0, at: now) }
    }

    /// Lines for a transcript, such as `(keeps the verdict: yacht counts on Y ACEHNT, by ana)`.
    func notes(in other: String?) -> [String] {
        stored.map { "(\($0)\(other.map { ", in \($0)" } ?? ""))" }
    }

    /// Whether a line of a transcript is a note, or the runner's own of the same kind.
    static func isNote(_ line: String) -> Bool {
        verbs.contains { line.hasPrefix("(\($0) ") }
    }

    private static let verbs = [
        "reads", "keeps", "withdraws", "learns", "unlearns", "will", "forgets", "drops", "ends", "reopens",
    ]

    // MARK: Notes

    private static func gameNotes(_ before: ChatState, _ after: ChatState) -> [String] {
        before.games.compactMap { old in
            guard let new = after.games.first(where: { $0.id == old.id }) else { return "drops \(name(of: old))" }
            guard new.isFinished != old.isFinished else { return nil }
            return "\(new.isFinished ? "ends" : "reopens") \(name(of: new))"
        }
    }

    private static func name(of game: Game) -> String {
        "the board \(letters(of: game.board))\(game.team.map { " of team \($0)" } ?? "")"
    }

    private static func note(_ change: WordVerdictChange, by name: String) -> String {
        switch change {
        case .say(let word, let board, let isTaken):
            "keeps the verdict: \(word) \(isTaken ? "counts" : "does not count") on \(letters(of: board)), by \(name)"
        case .withdraw(let word, let board): "withdraws the verdict on \(word) on \(letters(of: board)), by \(name)"
        }
    }

    private static func note(_ change: WrittenClueChange, by name: String) -> String {
        switch change {
        case .write(_, let word, let text, _): "keeps the clue to \(word): “\(text)”, by \(name)"
        case .erase(let word): "drops the clue to \(word), by \(name)"
        case .vote(_, let isUp): "keeps the vote \(isUp ? "for" : "against") a clue, by \(name)"
        }
    }

    private static func note(_ change: LeagueChange, by name: String) -> String {
        switch change {
        case .open: "keeps the league"
        case .close: "drops the league"
        case .join: "keeps \(name) in the league"
        case .leave: "drops \(name) from the league"
        case .send(let entry, _): "keeps \(entry.points) points of \(name) on \(letters(of: entry.board))"
        case .withdraw: "drops what \(name) sent to the league"
        }
    }

    private static func note(_ change: VocabularyChange, at now: Date) -> String {
        switch change {
        case .meet(let entry, let line): return note(entry, at: now) + (line == nil ? "" : ", with its line")
        case .keep(let entry): return note(entry, at: now)
        case .drop(let lemma, let language): return "unlearns \(lemma)\(language == "en" ? "" : " of \(language)")"
        }
    }

    private static func note(_ entry: VocabularyEntry, at now: Date) -> String {
        let form =
            (entry.language == "en" ? "" : " of \(entry.language)")
            + (entry.word == entry.lemma ? "" : " as \(entry.word)")
        let sentence = entry.sentence.map { " in “\($0)”" } ?? ""
        let book = entry.book.map { " from \($0)" } ?? ""
        let due = wait(until: entry.dueAt, from: now)
        return "learns \(entry.lemma)\(form)\(sentence)\(book): box \(entry.box), asks\(due.isEmpty ? " now" : due)"
    }

    /// Jobs that read or keep photos hold up their chat, others do not; only what differs from that is said.
    private static func note(_ job: Job, at now: Date) -> String {
        let (work, isPhoto) = describe(job)
        let album = job.albumID.map { " of album \($0)" } ?? ""
        let waiting = job.holdsUpChat == isPhoto ? "" : job.holdsUpChat ? ", the chat waits" : ", the chat goes on"
        return "will \(work)\(album)\(wait(until: job.due, from: now))\(waiting)"
    }

    private static func describe(_ job: Job) -> (text: String, isPhoto: Bool) {
        switch job.work {
        case .readPhotos(let photos, let request):
            let kind = request.kind.map { " as a \($0)" } ?? ""
            let expected = request.languages + [request.edition?.rawValue].compactMap(\.self)
            let likely = expected.isEmpty ? "" : ", likely " + expected.joined(separator: " or ")
            return ("read \(count(photos))\(kind)\(likely)", true)
        case .keepPhotos(let photos, _): return ("keep \(count(photos))", true)
        case .findStanding(let person): return ("ask what \(person?.id ?? "the bot") is here", false)
        case .findChallenge(let code): return ("look for the challenge \(code)", false)
        case .wake(let note): return ("look again for \(job.subject ?? "nobody"):\(note)", false)
        case .consult: return ("look for the lines of words", false)
        case .countUp: return ("count up", false)
        }
    }

    private static func count(_ photos: [PhotoReference]) -> String {
        photos.count == 1 ? "1 photo" : "\(photos.count) photos"
    }

    private static func letters(of board: Board) -> String {
        "\(board)\(board.edition == .print ? " print" : "")"
    }

    /// ` in 1 hour 30 minutes`; nothing for now.
    private static func wait(until date: Date, from now: Date) -> String {
        var rest = date.timeIntervalSince(now)
        guard rest != 0 else { return "" }
        var text = ""
        for (unit, length) in [("day", 86_400.0), ("hour", 3600), ("minute", 60), ("second", 1)] {
            let count = unit == "second" ? (rest * 10).rounded() / 10 : (rest / length).rounded(.towardZero)
            rest -= count * length
            guard count != 0 else { continue }
            let number = count == count.rounded() ? "\(Int(count))" : "\(count)"
            text += " \(number) \(unit)\(count == 1 ? "" : "s")"
        }
        return " in\(text)"
    }
}
