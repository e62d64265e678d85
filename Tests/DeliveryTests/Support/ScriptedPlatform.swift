import BotState
import Foundation
import Messaging
import Synchronization
import Testing

/// A platform in memory that follows a test's script and records all requests. A request that is not in the script is recorded
/// as an issue.
final class ScriptedPlatform: MessagingPlatform {
    let platform: Platform

    var capabilities: Capabilities {
        Capabilities(
            features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: state.withLock { $0.pace })
    }

    /// A message that the platform accepted, with the time.
    struct Delivered: Sendable {
        var message: OutgoingMessage
        var key: String
        var time: ContinuousClock.Instant
    }

    private struct State {
        var updates: [Update] = []
        var acknowledged = 0
        var announced: [[CommandDescription]] = []
        var startFailures: [PlatformError] = []
        var pollFailures: [PlatformError] = []
        var pollCount = 0
        var parked: CheckedContinuation<Void, Never>?
        var standings: [PersonID?: ChatStanding] = [:]
        var deliveryFailures: [String: [any Error]] = [:]
        var deliveryBarrier: Barrier?
        var delivered: [Delivered] = []
        var attempts: [String] = []
        var expectsAcknowledgement = false
        var acknowledgementBarrier: Barrier?
        var acknowledgedCursor: PollCursor?
        var inFlight: [ChatID: Int] = [:]
        var mostAtOnce = 0
        var pace = SendingLimits.generous
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let deliveryTime: Duration

    init(
        _ platform: Platform = .telegram, clock: @escaping @Sendable () -> ContinuousClock.Instant,
        deliveryTime: Duration = .zero
    ) {
        self.platform = platform
        self.clock = clock
        self.deliveryTime = deliveryTime
    }

    // MARK: The script

    /// The limits of services that are made from now on.
    func limit(to pace: SendingLimits) { state.withLock { $0.pace = pace } }

    /// Returns `updates` with the next poll.
    func feed(_ updates: Update...) { feed(updates) }

    func feed(_ updates: [Update]) {
        let parked = state.withLock { state in
            state.updates += updates
            defer { state.parked = nil }
            return state.parked
        }
        parked?.resume()
    }

    /// The next log-ins fail so.
    func failStart(_ errors: PlatformError...) { state.withLock { $0.startFailures += errors } }

    /// The next polls fail so.
    func failPolls(_ errors: PlatformError...) { state.withLock { $0.pollFailures += errors } }

    /// Makes the next deliveries of the message with this text fail with these errors.
    func failDelivery(of text: String, _ errors: PlatformError...) {
        state.withLock { $0.deliveryFailures[text, default: []] += errors }
    }

    /// The next delivery of the message with this text fails with an error of no platform's.
    func failDelivery(of text: String, strangely error: any Error) {
        state.withLock { $0.deliveryFailures[text, default: []].append(error) }
    }

    /// Deliveries don't end before `barrier` is opened, except for answers to presses.
    func holdDeliveries(at barrier: Barrier) { state.withLock { $0.deliveryBarrier = barrier } }

    /// The acknowledgement does not end before `barrier` is opened.
    func holdAcknowledgement(at barrier: Barrier) { state.withLock { $0.acknowledgementBarrier = barrier } }

    /// What `person` is in every chat from now on; `nil` stands for the bot.
    func expectQuestion(about person: PersonID?, answer: ChatStanding) {
        state.withLock { $0.standings[person] = answer }
    }

    /// One acknowledgement is expected.
    func expectAcknowledgement() { state.withLock { $0.expectsAcknowledgement = true } }

    // MARK: Results

    var delivered: [Delivered] { state.withLock { $0.delivered } }
    var texts: [String] { delivered.map { $0.message.text } }
    /// The texts of all attempts to deliver, including failed ones.
    var attempts: [String] { state.withLock { $0.attempts } }
    /// The largest number of messages that were in flight at the same time.
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    /// The commands of each successful log-in.
    var announced: [[CommandDescription]] { state.withLock { $0.announced } }
    var pollCount: Int { state.withLock { $0.pollCount } }
    var acknowledgedCursor: PollCursor? { state.withLock { $0.acknowledgedCursor } }

    /// Waits until so many messages were taken.
    func waitForDeliveries(_ count: Int, at place: SourceLocation = #_sourceLocation) async throws {
        try await eventually("\(count) messages; there are \(self.texts)", at: place) { self.delivered.count >= count }
    }

    /// Waits for as many messages and checks their texts.
    func expectTexts(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await waitForDeliveries(expected.count, at: sourceLocation)
        #expect(texts == expected, sourceLocation: sourceLocation)
    }

    // MARK: MessagingPlatform

    func start(commands: [CommandDescription]) async throws -> BotIdentity {
        try state.withLock { state in
            if !state.startFailures.isEmpty { throw state.startFailures.removeFirst() }
            state.announced.append(commands)
        }
        return BotIdentity(id: "0", name: "Cue", username: "cue_bot", readsAllGroupMessages: true)
    }

    func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let read = cursor.flatMap { Int($0.rawValue) } ?? 0
        let isEmpty = try state.withLock { state in
            state.pollCount += 1
            if !state.pollFailures.isEmpty { throw state.pollFailures.removeFirst() }
            return state.updates.count <= read
        }
        if isEmpty { try await park(after: read) }
        return state.withLock { state in
            PollBatch(
                updates: Array(state.updates.dropFirst(read)), cursor: PollCursor(rawValue: "\(state.updates.count)"))
        }
    }

    private func park(after read: Int) async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // Updates may have come since the poll looked for them.
                    let isOver = Task.isCancelled || state.updates.count > read
                    if !isOver { state.parked = continuation }
                    return isOver
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let parked = state.withLock { state in
                defer { state.parked = nil }
                return state.parked
            }
            parked?.resume()
        }
        try Task.checkCancellation()
    }

    func acknowledge(_ cursor: PollCursor) async throws {
        let (isExpected, barrier) = state.withLock { state in
            defer { state.expectsAcknowledgement = false }
            state.acknowledgedCursor = cursor
            return (state.expectsAcknowledgement, state.acknowledgementBarrier)
        }
        if !isExpected { Issue.record("an acknowledgement that nobody expected") }
        try await barrier?.pass()
    }

    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        try begin(message)
        if deliveryTime > .zero { try await Task.sleep(for: deliveryTime) }
        if message.action.kind != .answerButton { try await state.withLock { $0.deliveryBarrier }?.pass() }
        return state.withLock { state in
            if message.action.kind != .answerButton { state.inFlight[message.chat, default: 0] -= 1 }
            state.delivered.append(Delivered(message: message, key: key, time: clock()))
            if case .edit(.message(let target), _) = message.action { return DeliveryReceipt(messageID: target) }
            return DeliveryReceipt(messageID: MessageID(rawValue: "m\(state.delivered.count)"))
        }
    }

    private func begin(_ message: OutgoingMessage) throws {
        try state.withLock { state in
            state.attempts.append(message.text)
            if message.action.kind != .answerButton, state.inFlight[message.chat, default: 0] > 0 {
                Issue.record("two messages to one chat at once")
            }
            if let error = state.deliveryFailures[message.text]?.first {
                state.deliveryFailures[message.text]?.removeFirst()
                throw error
            }
            if message.action.kind != .answerButton { state.inFlight[message.chat, default: 0] += 1 }
            state.mostAtOnce = max(state.mostAtOnce, state.inFlight.values.reduce(0, +))
        }
    }

    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        guard let standing = state.withLock({ $0.standings[person] }) else {
            Issue.record("a question that nobody expected")
            throw PlatformError.rejected("unexpected")
        }
        return standing
    }

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        Issue.record("a download that nobody expected")
        throw PlatformError.rejected("unexpected")
    }
}

extension OutgoingMessage {
    /// The text of a message, or the name of another action.
    var text: String {
        switch action {
        case .send(let content, _, _): content.text.markup
        case .edit(_, let content): "edit: \(content.text.markup)"
        case .answerButton(let id, _, _): "answer: \(id)"
        case .showActivity: "activity"
        case .react: "reaction"
        default: "other"
        }
    }
}

/// What a test waited for did not happen.
struct DidNotHappen: Error, CustomStringConvertible {
    var what: String
    var place: SourceLocation

    var description: String { "\(place) waits in vain for \(what)" }
}

/// Waits until `condition` holds; throws what is missing when it does not come.
///
/// All tests begin at once, so on a busy machine one may get hardly any processor time in the first minute. So looks are counted, not
/// seconds: a look comes as late as everything else does. On a quiet machine it gives up after about half a minute, and after some three
/// seconds it prints what is missing and where.
func eventually(
    _ what: @autoclosure () -> String = "its condition", at place: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    var looks = 0
    while try await !condition() {
        looks += 1
        if looks == Looks.patience { print("so far \(DidNotHappen(what: what(), place: place))") }
        guard looks < Looks.most else { throw DidNotHappen(what: what(), place: place) }
        try await Task.sleep(for: .milliseconds(2))
    }
}

private enum Looks {
    /// After as many, something is probably wrong.
    static let patience = 1200
    /// After as many, it does not come any more.
    static let most = 12_000
}

/// Gives what other tasks have begun the time to come to where they wait.
func letOthersGoOn() async {
    for _ in 0..<2000 { await Task.yield() }
}
