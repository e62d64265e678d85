import BotState
import Delivery
import Foundation
import Logging
import Messaging
import PhotoReading
import ServiceLifecycle
import Storage
import Synchronization
import UnixSignals

/// The real services with a real database and a platform made of files, in a process to be killed.
///
/// Arguments: the folder of all files, `at-once` or `apart` for when updates are handled, and optionally the name of a fault point and the
/// pass of it at which the process kills itself.
@main
struct CrashProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map(\.self)
        guard arguments.count >= 2, let folder = arguments.first.map({ URL(filePath: $0) }) else { exit(EX_USAGE) }
        let platform = FilePlatform(
            updates: folder.appending(path: "updates.jsonl"), deliveries: folder.appending(path: "deliveries.jsonl"))
        let store = try SQLiteStore(file: folder.appending(path: "honeycue.sqlite"), features: .none)
        var logger = Logger(label: "crash-probe", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .error
        let environment = DeliveryEnvironment(logger: logger, reached: killer(arguments.dropFirst(2).map(\.self)))
        var behavior = MessageFlow.Behavior(
            commands: [], pureHandler: CountingConversation.handle,
            apology: { [CountingConversation.say("sorry", in: $0.chat.id)] },
            performer: JobPerformer(
                read: { _, _, _ in .none(.noBoard) }, keep: { _, _, _ in .gone },
                countUp: { throw CancellationError() }))
        if arguments[1] == "apart" { behavior.pureHandler = nil }
        let flow = MessageFlow(
            store: store, platforms: [platform], behavior: behavior, executor: store.executor, environment: environment)
        let group = ServiceGroup(
            configuration: .init(
                services: flow.services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm], logger: logger)
        )
        try await group.run()
        try store.close()
    }

    /// Kills the process, as a power cut would, at the given pass of the named fault point.
    private static func killer(_ arguments: [String]) -> FaultHook {
        guard arguments.count == 2, let point = FaultPoint(rawValue: arguments[0]), let count = Int(arguments[1])
        else { return { _ in } }
        let remaining = Countdown(count)
        return { passed in
            if passed == point, remaining.step() { kill(getpid(), SIGKILL) }
        }
    }
}

/// Counts down to zero. Safe to use from any thread.
private final class Countdown: Sendable {
    private let remaining: Mutex<Int>

    init(_ count: Int) { remaining = Mutex(count) }

    /// Counts one step. Returns whether it reached zero.
    func step() -> Bool {
        remaining.withLock {
            $0 -= 1
            return $0 == 0
        }
    }
}
