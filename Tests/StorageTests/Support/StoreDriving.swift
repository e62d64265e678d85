import BotState
import ClueTalk
import Foundation
import LookupTalk
import Messaging
import PuzzleTalk
import Testing

extension Store {
    /// Takes `updates`, which all come from one platform.
    func accept(_ updates: Update...) async throws {
        _ = try await accept(updates, from: updates.first?.chat.id.platform ?? .telegram, cursor: nil)
    }

    /// Takes the chat's next update and commits the step that `change` makes of it.
    func handleNext(
        in chat: ChatID = .ana, outgoing: [OutgoingMessage] = [], jobs: [Job] = [],
        vocabulary: [VocabularyChange] = [], verdicts: [WordVerdictChange] = [],
        clues: [WrittenClueChange] = [], forget: PersonID? = nil,
        _ change: (inout ChatState) throws -> Void = { _ in }
    ) async throws {
        let next = try #require(await nextPending(in: chat))
        var state = next.state
        try change(&state)
        let step = Step(
            state: state, outgoing: outgoing, jobs: jobs, vocabulary: vocabulary, verdicts: verdicts,
            clues: clues, forget: forget)
        try await commit(step, handling: next)
    }

    /// Adds `messages` to the outbox, as the handling of a made-up update.
    func enqueue(_ messages: OutgoingMessage..., from chat: ChatID = .ana) async throws {
        try await accept(.text("update-\(UUID().uuidString)", in: chat))
        try await handleNext(in: chat, outgoing: messages)
    }

    /// The state with which the chat's next update would be handled.
    func state(of chat: ChatID = .ana) async throws -> ChatState {
        try await accept(.text("look-\(UUID().uuidString)", in: chat))
        let next = try #require(await nextPending(in: chat))
        try await commit(Step(state: next.state), handling: next)
        return next.state
    }

    func nextOutgoing(at date: Date = Moment.start, holds: OutgoingHolds = .none) async throws -> [OutboxEntry] {
        try await nextOutgoing(at: date, limit: 10, holds: holds)
    }

    /// Deletes what is older than `date`, of every kind.
    func prune(before date: Date) async throws { try await prune(before: date, messages: date) }

    func nextOutgoingDue(after date: Date) async throws -> Date? {
        try await nextOutgoing(at: date, limit: 10, holds: .none, under: []).due
    }

    /// Delivers the only entry that may go, as the message `id`.
    @discardableResult
    func deliverNext(as id: String? = nil, at date: Date = Moment.start) async throws -> OutgoingMessage.Action {
        let entries = try await nextOutgoing(at: date)
        try #require(entries.count == 1)
        try await markDelivered(entries[0], receipt: DeliveryReceipt(messageID: id.map(MessageID.init(rawValue:))))
        return entries[0].message.action
    }

    /// Handles the chat's updates that can be handled now. Returns their texts in order.
    func drainTexts(in chat: ChatID = .ana) async throws -> [String] {
        var texts: [String] = []
        while let next = try await nextPending(in: chat) {
            texts.append(next.input.summary)
            try await commit(Step(state: next.state), handling: next)
        }
        return texts
    }

    /// Delivers the messages that may be sent. Returns their texts in order.
    func drainOutgoing(at date: Date = Moment.start) async throws -> [String] {
        var texts: [String] = []
        while let entry = try await nextOutgoing(at: date, limit: 1, holds: .none).first {
            texts.append(entry.message.action.summary)
            let message = MessageID(rawValue: "\(entry.sequence)")
            try await markDelivered(entry, receipt: DeliveryReceipt(messageID: message))
        }
        return texts
    }
}

extension OutgoingHolds {
    static let none = OutgoingHolds()

    init(busyChats: Set<ChatID> = [], pacedChats: Set<ChatID> = [], recentlyEdited: Set<EditedMessage> = []) {
        self.init(
            platforms: [.telegram, .matrix], busyChats: busyChats, pacedChats: pacedChats,
            recentlyEdited: recentlyEdited)
    }
}

extension ChatInput {
    var summary: String {
        switch self {
        case .update(let update): if case .message(let message) = update.event { message.text } else { "other" }
        case .jobEnded(let end): "\(end.job.result == nil ? "failed" : "finished") \(end.job.id)"
        }
    }

    /// The job whose end it is.
    var ended: EndedJob? {
        if case .jobEnded(let end) = self { end.job } else { nil }
    }
}

extension OutgoingMessage.Action {
    var summary: String {
        switch self {
        case .send(let content, _, _): "send \(content.text.markup)"
        case .edit(_, let content): "edit \(content.text.markup)"
        case .editKeyboard: "keyboard"
        case .delete: "delete"
        case .pin: "pin"
        case .unpin: "unpin"
        case .answerInlineQuery(let id, _): "answer inline \(id)"
        case .answerButton(let id, _, _): "answer \(id)"
        case .react: "react"
        case .showActivity: "activity"
        case .answerGuest(let id, _): "answer guest \(id)"
        case .leaveChat: "leave"
        }
    }
}

extension Store {
    /// The due jobs of all lanes, earliest first.
    func dueJobs(at now: Date, limit: Int) async throws -> [Job] {
        var jobs: [Job] = []
        for lane in Job.Lane.allCases { jobs += try await dueJobs(in: lane, at: now, limit: limit) }
        return Array(jobs.sorted { $0.due < $1.due }.prefix(limit))
    }
}
