public import Delivery
public import Foundation
import Synchronization

/// A time that goes on only when a test says so, and that tells which pauses are being waited for.
public final class ManualClock: Sendable {
    private struct Sleeper {
        var end: Duration
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var elapsed = Duration.zero
        var jump = 0.0
        var sleepers: [UUID: Sleeper] = [:]
    }

    private let state = Mutex(State())
    public let startInstant = ContinuousClock.now
    /// A whole second, so that dates in the store are exact.
    public let startDate = Date(timeIntervalSince1970: 1_700_000_000)

    public init() {}

    public var clock: DeliveryClock {
        DeliveryClock(now: { self.date }, instant: { self.instant }, sleep: { try await self.sleep(for: $0) })
    }

    public var instant: ContinuousClock.Instant { startInstant + state.withLock { $0.elapsed } }

    public var date: Date {
        state.withLock { startDate.addingTimeInterval($0.elapsed / .seconds(1) + $0.jump) }
    }

    /// How many seconds each of those who sleep now has left, the shortest first, to a thousandth.
    public var pauses: [Double] {
        state.withLock { state in state.sleepers.values.map { ($0.end - state.elapsed) / .seconds(1) } }
            .map { ($0 * 1000).rounded() / 1000 }.sorted()
    }

    /// Lets the time go on.
    public func advance(by seconds: Double) {
        let woken = state.withLock { state in
            state.elapsed += .seconds(seconds)
            let woken = state.sleepers.filter { $0.value.end <= state.elapsed }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sets the time of day forward, or back, and leaves the steady time alone.
    public func setDate(forward seconds: Double) { state.withLock { $0.jump += seconds } }

    private func sleep(for pause: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard pause > .zero else { return .success(()) }
                    state.sleepers[id] = Sleeper(end: state.elapsed + pause, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
