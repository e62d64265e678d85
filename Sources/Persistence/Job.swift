public import Messaging
public import PhotoReading

public import struct Foundation.Date

/// Work that takes longer than a step may: it is stored with the step that asks for it, done outside, and its result
/// comes back as an update of the same chat (``Messaging/Event/jobFinished(jobID:result:)``). A job survives a crash.
public struct Job: Codable, Hashable, Identifiable, Sendable {
    /// Unique; derived from the update that asked for it, so that a repeated step asks for the same job.
    public let id: String
    public var chat: ChatID
    public var work: Work
    /// Not to be started earlier. An album's job waits here for the photos still to come.
    public var due: Date
    /// While such a job is open, the chat's other updates wait, so that "hint" right after a photo meets the board.
    /// Photos of the album `albumID` do not wait.
    public var holdsUpChat: Bool
    public var albumID: String?

    public init(id: String, chat: ChatID, work: Work, due: Date, holdsUpChat: Bool = true, albumID: String? = nil) {
        self.id = id
        self.chat = chat
        self.work = work
        self.due = due
        self.holdsUpChat = holdsUpChat
        self.albumID = albumID
    }

    public enum Work: Codable, Hashable, Sendable {
        /// Download these photos and say what is on them; several are shots of one thing.
        case readPhotos([PhotoReference], as: ReadingRequest = .automatic)
        /// Download these photos, which were misread, once more and keep them, as their sender agreed; the result is a
        /// ``PhotoReport/Outcome``.
        case keepPhotos([PhotoReference], of: PhotoReport.Subject)
        /// Ask the platform what this person is in the job's chat, or the bot itself where there is none; the result is a
        /// ``Messaging/ChatStanding``.
        case findStanding(PersonID?)
        /// Look up the ``Challenge`` of this code; the result is that, or JSON's `null`.
        case findChallenge(code: String)
        /// Nothing but to come back when it is due.
        case wake(String)
    }
}
