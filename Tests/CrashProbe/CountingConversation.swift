import BotState
import Foundation
import Messaging

/// A conversation that reveals losses and repetitions: each answer contains the number of updates that its chat has handled.
/// Every third update starts a job that holds up the chat.
enum CountingConversation {
    /// A message that ends the process while it is handled.
    private static let fatalText = "fatal"

    static func handle(_ state: ChatState, _ input: ChatInput, _ now: Date) throws -> Step {
        switch input {
        case .update(let update):
            guard case .message(let message) = update.event else { return Step(state: state) }
            if message.text == fatalText { kill(getpid(), SIGKILL) }
            return try answer(message.text, to: update, in: state, at: now)
        case .jobEnded(let end): return Step(state: state, outgoing: [say("\(end.job.id) done", in: state.chat)])
        }
    }

    private static func answer(_ text: String, to update: Update, in state: ChatState, at now: Date) throws -> Step {
        var state = state
        let count = (state.session.isEmpty ? 0 : try JSONDecoder().decode(Int.self, from: state.session)) + 1
        state.session = try JSONEncoder().encode(count)
        let photo = PhotoReference(fileID: update.id, uniqueID: update.id)
        let job = Job(id: "job-\(update.id)", chat: state.chat, work: .readPhotos([photo]), due: now)
        return Step(
            state: state, outgoing: [say("\(text) \(count)", in: state.chat)],
            jobs: count.isMultiple(of: 3) ? [job] : [])
    }

    static func say(_ text: String, in chat: ChatID) -> OutgoingMessage {
        OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: text))))
    }
}
