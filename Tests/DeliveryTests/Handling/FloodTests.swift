import BotState
import Delivery
import Foundation
import Messaging
import Synchronization
import Testing

@Suite("A flood without end")
struct FloodTests {
    /// A platform on which forty people write without a pause, so that each poll returns a hundred updates at once.
    private final class FloodedPlatform: MessagingPlatform {
        private struct State {
            var polled = 0
            var delivered: [ChatID] = []
        }

        let platform = Platform.telegram
        let capabilities = Capabilities(
            features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: .generous)
        private let state = Mutex(State())

        var polled: Int { state.withLock { $0.polled } }
        var delivered: [ChatID] { state.withLock { $0.delivered } }

        func start(commands: [CommandDescription]) -> BotIdentity {
            BotIdentity(id: "0", name: "Cue", username: "cue_bot", readsAllGroupMessages: true)
        }

        func poll(after cursor: PollCursor?) -> PollBatch {
            let first = state.withLock { state in
                defer { state.polled += 100 }
                return state.polled
            }
            let updates = (first..<first + 100).map { number in
                Update.text("\(number)", in: ChatID(platform: .telegram, id: "\(1 + number % 40)"), "\(number)")
            }
            return PollBatch(updates: updates, cursor: PollCursor(rawValue: "\(first + 100)"))
        }

        func acknowledge(_ cursor: PollCursor) {}

        func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) -> DeliveryReceipt {
            state.withLock { $0.delivered.append(message.chat) }
            return DeliveryReceipt()
        }

        func standing(of person: PersonID?, in chat: ChatID) -> ChatStanding { ChatStanding(role: .member) }

        func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) {}
    }

    @Test(
        "leaves the database to those who answer: everybody is answered while it lasts, and what can't be handled waits outside"
    )
    func answersAmidFlood() async throws {
        let bench = try Bench()
        let platform = FloodedPlatform()
        let flow = MessageFlow(
            store: bench.store, platforms: [platform],
            behavior: .init(
                commands: [], pureHandler: Conversation.echo, apology: { _ in [] }, performer: .idle),
            environment: bench.environment)
        let most = Mutex(0)
        try await bench.running(flow.services) {
            try await eventually("answers to 400 of \(platform.polled) updates; there are \(platform.delivered.count)")
            {
                let waiting = try await bench.store.backlog().pendingUpdates
                most.withLock { $0 = max($0, waiting) }
                return platform.delivered.count >= 400
            }
        }
        #expect(Set(platform.delivered).count == 40)
        // Each pause ends after a second, whatever waits, so a busy machine may have a few batches more.
        #expect(most.withLock { $0 } < 2500)
    }
}
