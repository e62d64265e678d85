import Foundation
import Messaging
import Synchronization

/// A platform in memory that takes every message at once.
final class PlatformInMemory: MessagingPlatform {
    let platform = Platform.telegram
    let capabilities = Capabilities(
        features: Set(Capabilities.Feature.allCases).subtracting([.voice]), captionLength: 1024, toastLength: 200,
        buttonByteLimit: 64,
        pace: SendingLimits(
            overall: PlatformInMemory.ample, chat: PlatformInMemory.ample, group: PlatformInMemory.ample,
            editSpacing: .zero))
    private static let ample = SendingLimits.Pace(1000, in: .seconds(1))

    private struct State {
        var updates: [Update] = []
        var delivered: [OutgoingMessage] = []
        var poll: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// What the bot sent or changed, as plain text.
    var texts: [String] {
        state.withLock(\.delivered).compactMap { message in
            switch message.action {
            case .send(let content, _, _), .edit(_, let content): content.text.plain
            default: nil
            }
        }
    }

    func feed(_ update: Update) {
        let poll = state.withLock { state in
            state.updates.append(update)
            defer { state.poll = nil }
            return state.poll
        }
        poll?.resume()
    }

    // MARK: MessagingPlatform

    func start(commands: [CommandDescription]) -> BotIdentity {
        BotIdentity(id: "0", name: "Cue", username: "cue_bot", readsAllGroupMessages: true)
    }

    func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let read = cursor.flatMap { Int($0.rawValue) } ?? 0
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    let isOver = Task.isCancelled || state.updates.count > read
                    if !isOver { state.poll = continuation }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let poll = state.withLock { state in
                defer { state.poll = nil }
                return state.poll
            }
            poll?.resume()
        }
        try Task.checkCancellation()
        return state.withLock { state in
            PollBatch(
                updates: Array(state.updates.dropFirst(read)), cursor: PollCursor(rawValue: "\(state.updates.count)"))
        }
    }

    func acknowledge(_ cursor: PollCursor) {}

    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) -> DeliveryReceipt {
        state.withLock { state in
            state.delivered.append(message)
            return DeliveryReceipt(messageID: MessageID(rawValue: "b\(state.delivered.count)"))
        }
    }

    func standing(of person: PersonID?, in chat: ChatID) -> ChatStanding {
        ChatStanding(role: .member)
    }

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) throws {
        throw PlatformError.rejected("there are no photos here")
    }
}
