internal import BotState
internal import Foundation
internal import Messaging
internal import Talk

/// An action that depends on a person's role in the group and waits for the platform's answer.
///
/// Only the job names the person. It is deleted when they ask to be forgotten.
struct StandingCheck: Codable, Hashable, Sendable {
    var jobID: String
    var errand: Errand
    /// The mark of who asked (``PersonMark``); `nil` for the bot's own question.
    var by: String?
    /// The press of a button that asked, so that a refusal reaches whoever pressed it; `nil` for a message.
    var press: OnlyReader.Occasion?
    /// Whether the message was clearly meant for the bot, so that a photo without a puzzle is answered too; `nil` as `false`.
    var isAsked: Bool?

    /// The action to take.
    enum Errand: Codable, Hashable, Sendable {
        /// Tell the group how guesses reach the bot here and how it answers them; asks about the bot itself.
        case tellHowToGuess
        case openSettings
        case openPictureSettings
        /// One setting, in the message that shows them, or without one.
        case set(String, message: MessageID?)
        case closeSettings(MessageID)
        case solve(gameID: String)
        case endRace(id: String)
        case setBoard(GroupNotes.Proposal)
        case readPhoto(PhotoReference, caption: String, albumID: String?)

        /// Whether it is done only for administrators.
        var isForAdministrators: Bool { self != .tellHowToGuess }
    }
}
