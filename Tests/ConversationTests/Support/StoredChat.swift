import BotState
import Conversation
import Foundation
import Messaging
import Storage
import Talk
import Testing

/// One chat over the real database, with the conversation that handles it.
struct StoredChat {
    let chat: Chat
    let conversation: Conversation
    private(set) var store: SQLiteStore

    /// - Parameter file: the database; it is created if it does not exist.
    init(_ chat: Chat, conversation: Conversation, file: URL) throws {
        self.chat = chat
        self.conversation = conversation
        store = try SQLiteStore(file: file, features: Conversation.stored)
    }

    /// The step for the chat's next input, made with older games if it needs them; `nil` if nothing waits.
    func nextStep(at now: Date) async throws -> (step: Step, pending: PendingInput)? {
        guard var pending = try await store.nextPending(in: chat.id) else { return nil }
        while true {
            do {
                return (try conversation.step(pending.state, pending.input, now: now), pending)
            } catch let missing as GamesMissing {
                let requests = pending.state.answered.union(missing.requests)
                pending = try #require(await store.find(requests, for: pending))
            }
        }
    }

    /// Ends the due jobs of `lane` with their results.
    /// - Returns: whether there were any.
    func endJobs(in lane: Job.Lane, at now: Date, result: (Job) -> JobResult?) async throws -> Bool {
        let jobs = try await store.dueJobs(in: lane, at: now, limit: 10)
        for job in jobs { try await store.complete(job, with: result(job), at: now) }
        return !jobs.isEmpty
    }

    /// Closes the database and goes on with that of `file`.
    mutating func reopen(_ file: URL) throws {
        try store.close()
        store = try SQLiteStore(file: file, features: Conversation.stored)
    }
}

extension JobResult {
    /// What the platform says of an administrator.
    static let administrator = JobResult.standing(ChatStanding(role: .administrator, readsAllMessages: true))
}
