public import Messaging
public import PhotoReading

public import struct Foundation.Data
public import struct Foundation.Date
public import class Foundation.JSONDecoder

/// Work that takes too long for a step.
///
/// The job is stored with the step that asks for it and performed outside. Its end comes back as an input of the same chat
/// (``EndedJob``). A job survives a crash.
public struct Job: Codable, Hashable, Identifiable, Sendable {
    /// Unique. Derived from the update that asked for it, so that a repeated step asks for the same job.
    public let id: String
    public var chat: ChatID
    /// The key of the subject of the conversation that asked for it and receives its result; `nil` for photos, which any subject may
    /// turn out to be meant for.
    public var subject: String?
    public var work: Work
    /// The earliest time at which the job may start. An album's job waits here for the photos still to come.
    public var due: Date
    /// Whether the chat's other updates wait while this job is open, so that "hint" right after a photo applies to its board.
    /// Photos of the album `albumID` do not wait.
    ///
    /// They wait for ``longestHold`` after the job is due. A job that nobody performs must not silence its chat.
    public var holdsUpChat: Bool
    public var albumID: String?
    /// Whether a timer measures how long something takes: it moves along when the system clock is set. Other timers stand for a date or an
    /// hour of the day, and stay. Has no meaning for work that is no timer.
    public var isCountdown: Bool

    /// How long a job holds up its chat after it is due, in seconds. Most photos are read in less than two.
    public static let longestHold: Double = 30

    public init(
        id: String, chat: ChatID, subject: String? = nil, work: Work, due: Date, holdsUpChat: Bool = true,
        albumID: String? = nil, isCountdown: Bool = false
    ) {
        self.id = id
        self.chat = chat
        self.subject = subject
        self.work = work
        self.due = due
        self.holdsUpChat = holdsUpChat
        self.albumID = albumID
        self.isCountdown = isCountdown
    }

    /// The kinds of jobs that wait for different things. Each lane has its own capacity, so that a slow download never delays a
    /// timer or a look-up.
    public enum Lane: String, CaseIterable, Sendable {
        /// Downloads photos from the platform and reads or keeps them.
        case photos
        /// Asks the platform or the store for one fact.
        case lookUps = "look_ups"
        /// Does nothing but come back when it is due.
        case timers
    }

    public var lane: Lane {
        switch work {
        case .readPhotos, .keepPhotos: .photos
        case .findStanding, .findChallenge, .consult, .countUp: .lookUps
        case .wake: .timers
        }
    }

    /// The work to do. Each kind of work has a ``JobResult`` of its own.
    public enum Work: Codable, Hashable, Sendable {
        /// Download these photos and read them. Several photos show the same thing.
        case readPhotos([PhotoReference], as: ReadingRequest = .automatic)
        /// Download these misread photos again and keep them, as their sender agreed.
        case keepPhotos([PhotoReference], of: PhotoReport.Subject)
        /// Ask the platform for the standing of this person in the job's chat; `nil` asks for the bot's own.
        case findStanding(PersonID?)
        /// Look up the ``Challenge`` with this code.
        case findChallenge(code: String)
        /// Have the feature's tables answer this question about the person who caused the job.
        case consult(String)
        /// Count up what the bot has done.
        case countUp
        /// Only come back when due: a timer.
        case wake(String)
    }
}

extension Job.Work {
    /// The work in a job's row, also in one of an earlier version.
    /// - Throws: `DecodingError`.
    public init(stored data: Data) throws {
        if let former = try? JSONDecoder().decode(FormerWork.self, from: data) {
            self = former.current
        } else {
            self = try JSONDecoder().decode(Self.self, from: data)
        }
    }

    /// The names under which earlier versions stored what is a feature's question now.
    private enum FormerWork: Decodable {
        case findLines

        var current: Job.Work {
            switch self {
            case .findLines: .consult("lines")
            }
        }
    }
}
