internal import BotState
internal import Foundation
internal import Messaging
internal import PhotoReading
internal import Talk

/// Misread photos, which the operator may keep with their sender's consent. In private chats only, where a photo concerns only its
/// sender and is deleted when they ask to be forgotten.
struct Misreadings: Feature {
    typealias Notes = ReportNotes
    typealias Command = ReportCommand
    typealias Summary = ReportCommandText
    typealias Verb = ReportVerb

    static let key = "rep"

    static let phrases: [any Phrase.Type] = [ReportText.self, ReportButtonText.self, ReportCommandText.self]

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func perform(_ command: ReportCommand, argument: String) {
        askWhetherToKeepPhoto()
    }

    mutating func press(_ button: ReportButton) -> Toast? {
        pressedInReport(button)
    }

    func buttons(below answer: PhotoAnswer) -> [Keyboard.Button] {
        switch answer {
        case .game(let game): reportButtons(for: game)
        case .nothing: reportButtons(for: nil)
        }
    }

    mutating func handle(_ event: FeatureEvent) -> Bool {
        switch event {
        case .readingSeen(let reading, let pending): note(reading, from: pending)
        case .jobEnded(let id, let result): photoFetched(by: id, result: result)
        default: break
        }
        return false
    }

    func introduce(_ introduction: inout Introduction) { introduction.keptPhotos = report.kept(at: now) }
}

/// The commands. The raw value is the slash command.
enum ReportCommand: String, FeatureCommand {
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

extension Misreadings {
    var report: ReportNotes {
        get { session[Misreadings.self] }
        set { session[Misreadings.self] = newValue }
    }
}

typealias ReportButton = FeatureButton<Misreadings>
