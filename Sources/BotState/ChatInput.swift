public import Messaging

public import struct Foundation.Date

/// The next input of a chat's conversation: an update from the platform, or the end of a job that the conversation asked for.
public enum ChatInput: Hashable, Sendable {
    case update(Update)
    case jobEnded(JobEnd)

    /// The end of a job, in the chat that it was asked for in.
    public struct JobEnd: Hashable, Sendable {
        /// Unique on the chat's platform.
        public var id: String
        public var chat: Chat
        /// Whoever caused the job, if a person did.
        public var person: PersonID?
        public var date: Date
        public var job: EndedJob

        public init(id: String, chat: Chat, person: PersonID?, date: Date, job: EndedJob) {
            self.id = id
            self.chat = chat
            self.person = person
            self.date = date
            self.job = job
        }
    }

    /// Unique on the chat's platform.
    public var id: String {
        switch self {
        case .update(let update): update.id
        case .jobEnded(let end): end.id
        }
    }

    public var chat: Chat {
        switch self {
        case .update(let update): update.chat
        case .jobEnded(let end): end.chat
        }
    }

    public var date: Date {
        switch self {
        case .update(let update): update.date
        case .jobEnded(let end): end.date
        }
    }

    /// The person behind the input: the update's sender, or whoever caused the job.
    public var person: PersonID? {
        switch self {
        case .update(let update): update.sender?.id
        case .jobEnded(let end): end.person
        }
    }

    /// `nil` for the end of a job.
    public var update: Update? {
        if case .update(let update) = self { update } else { nil }
    }

    /// The update's sender; `nil` for the end of a job.
    public var sender: Person? { update?.sender }

    /// The event on the platform; `nil` for the end of a job.
    public var event: Event? { update?.event }
}
