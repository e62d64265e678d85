internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Talk

/// Misread photos, which the operator may keep with their sender's consent. In private chats only, where a photo concerns only its
/// sender and is deleted when they ask to be forgotten.
enum ReportSubject: Subject {
    typealias Notes = ReportNotes
    typealias Command = ReportCommand
    typealias Summary = ReportCommandText
    typealias Verb = ReportVerb

    static let key = "rep"

    static let phrases: [any Phrase.Type] = [ReportText.self, ReportButtonText.self, ReportCommandText.self]

    static func perform(_ command: ReportCommand, argument: String, in turn: inout Turn) {
        turn.askWhetherToKeepPhoto()
    }

    static func press(_ button: ReportButton, in turn: inout Turn) -> Turn.Toast? {
        turn.pressedInReport(button)
    }

    static func observe(_ reading: Reading, from pending: PendingPhoto, in turn: inout Turn) {
        turn.note(reading, from: pending)
    }

    static func buttons(below answer: PhotoAnswer, in turn: Turn) -> [Keyboard.Button] {
        switch answer {
        case .game(let game): turn.reportButtons(for: game)
        case .nothing: turn.reportButtons(for: nil)
        }
    }

    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) {
        turn.photoFetched(by: jobID, result: result)
    }
}

/// The commands. The raw value is the slash command.
enum ReportCommand: String, SubjectCommand {
    case report

    var scope: CommandDescription.Scope? { nil }
}

/// The actions of the buttons.
enum ReportVerb: String, Choice {
    /// Asks for consent.
    case ask
    /// The answers.
    case yes, no
}

extension Turn {
    var report: ReportNotes {
        get { session[ReportSubject.self] }
        set { session[ReportSubject.self] = newValue }
    }

    /// The number of misread photos of this chat that are kept with consent.
    package var keptPhotoCount: Int { report.kept(at: now) }
}

typealias ReportButton = SubjectButton<ReportSubject>
