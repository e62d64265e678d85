import BotState
import Conversation
import Delivery
import Foundation
import Logging
import ServiceLifecycle
import Settings
import Storage
import Synchronization
import Testing

@testable import Assembly

@Suite("Backups that are made by themselves")
struct BackupServiceTests {
    private let home: URL
    private let store: SQLiteStore
    private let folder: BackupFolder
    private let clock = SteppedClock()
    private let environment: DeliveryEnvironment
    private let day = 86_400.0

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "honeycue-backups-\(UUID().uuidString)")
        let database = home.appending(path: "honeycue.sqlite")
        store = try SQLiteStore(file: database, features: Conversation.stored)
        folder = BackupFolder(home.appending(path: "backups"), of: database, features: Conversation.stored)
        environment = DeliveryEnvironment(
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock.clock)
    }

    private func service(every seconds: Double, keeping count: Int = 3) -> BackupService {
        let rules = Settings.Backups(folder: folder.url, interval: .seconds(seconds), count: count)
        return BackupService(store: store, folder: folder, rules: rules, environment: environment)
    }

    /// The ages of the backups, in seconds.
    private func ages() throws -> [Double] {
        try folder.files(at: clock.now).map { clock.now.timeIntervalSince($0.date) }
    }

    /// Runs `service` for so many of its looks, each after the pause that it asked for.
    /// - Returns: the pauses, in seconds.
    @discardableResult
    private func run(_ service: BackupService, looks: Int, meanwhile: (Int) throws -> Void = { _ in }) async throws
        -> [Double]
    {
        let group = ServiceGroup(services: [service], logger: environment.logger)
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var pauses: [Double] = []
            for look in 1...looks {
                pauses.append(await clock.nextPause())
                try meanwhile(look)
                if look < looks { clock.go() }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return pauses
        }
    }

    @Test("the first is made at once, the next when the interval has passed; so many are kept")
    func interval() async throws {
        try await run(service(every: 600, keeping: 2), looks: 4)
        #expect(try ages() == [0, 600])
        #expect(environment.faults.currentByPart.isEmpty)
    }

    @Test("the age of the newest file decides, not the bot's start")
    func restarts() async throws {
        try await run(service(every: day), looks: 1)
        clock.pass(0.4 * day)
        try await run(service(every: day), looks: 1)
        #expect(try ages().count == 1)
        clock.pass(0.7 * day)
        try await run(service(every: day), looks: 1)
        #expect(try ages().count == 2)
    }

    @Test("it looks every ten minutes, so that a backup that somebody deletes is made again")
    func looksAgain() async throws {
        let pauses = try await run(service(every: day), looks: 2) { look in
            if look == 1 {
                for file in try folder.files(at: clock.now) { try FileManager.default.removeItem(at: file.url) }
            }
        }
        #expect(pauses == [600, 600])
        #expect(try ages() == [0])
    }

    @Test("a backup from the future, made when the clock was wrong, does not put off the next one")
    func future() async throws {
        try folder.prepare()
        try Data().write(to: folder.file(at: clock.now.addingTimeInterval(365 * day)))
        try await run(service(every: day), looks: 1)
        #expect(try ages() == [0])
    }

    @Test("what a killed bot's backup has left is deleted before the next is made")
    func unfinished() async throws {
        try folder.prepare()
        let left = folder.file(at: clock.now.addingTimeInterval(-5)).path + ".part"
        try Data("half".utf8).write(to: URL(filePath: left))
        try await run(service(every: day), looks: 1)
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(try ages() == [0])
    }

    @Test("a backup that fails deletes none, is a fault, and is tried again after a quarter of an hour")
    func fails() async throws {
        try await run(service(every: day, keeping: 1), looks: 1)
        clock.pass(day)
        try store.close()
        try Data("damaged".utf8).write(to: home.appending(path: "honeycue.sqlite"))
        let pauses = try await run(service(every: day, keeping: 1), looks: 2)
        #expect(pauses == [900, 900])
        #expect(try ages() == [day + 900])
        let fault = try #require(environment.faults.currentByPart[.backups])
        #expect(fault.hasPrefix("The backup into \(folder.url.path) failed and will be tried again."))
    }
}

/// A clock that goes on when a test says so.
private final class SteppedClock: Sendable {
    private struct State {
        var seconds = 0.0
        var sleeper: (pause: Double, continuation: CheckedContinuation<Void, any Error>)?
    }

    private let state = Mutex(State())

    var now: Date { Date(timeIntervalSince1970: 1_700_000_000 + state.withLock(\.seconds)) }

    func pass(_ seconds: Double) { state.withLock { $0.seconds += seconds } }

    var clock: DeliveryClock {
        DeliveryClock(now: { self.now }, instant: { .now }, sleep: { try await self.sleep($0 / .seconds(1)) })
    }

    /// Waits until somebody sleeps, and returns for how many seconds.
    func nextPause() async -> Double {
        while true {
            if let pause = state.withLock({ $0.sleeper?.pause }) { return pause }
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Lets the pause pass.
    func go() {
        let sleeper = state.withLock { state in
            defer { state.sleeper = nil }
            state.seconds += state.sleeper?.pause ?? 0
            return state.sleeper
        }
        sleeper?.continuation.resume()
    }

    private func sleep(_ seconds: Double) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if !Task.isCancelled { state.sleeper = (seconds, continuation) }
                    return Task.isCancelled
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                defer { state.sleeper = nil }
                return state.sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
