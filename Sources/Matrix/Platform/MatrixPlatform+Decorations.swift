internal import Foundation
internal import Logging
internal import Messaging
internal import Synchronization

/// What only decorates messages: buttons as reactions, pins. It costs as much as an answer, so it waits for a calm moment, and is left out when
/// none comes.
extension MatrixPlatform {
    /// How long a decoration may wait.
    private static let patience = Duration.seconds(60)

    /// Carries out `body`, which sends `count` events, as soon as enough is left for answers: at once, or later while the bot goes on.
    /// - Parameter stand: a later decoration in the same stand takes the place of one that waits.
    func decorate(_ stand: String, count: Int, _ body: @escaping @Sendable () async throws -> Void) async throws {
        decorations.withLock { $0.removeValue(forKey: stand)?.cancel() }
        guard count > 0 else { return }
        if affordsDecoration(count) { return try await decorationGate.pass { try await self.tolerating(body) } }
        let task = Task { [weak self] in
            await self?.decorateLater(count, body)
            // A task that was cancelled has a successor in its place.
            if !Task.isCancelled { self?.decorations.withLock { $0[stand] = nil } }
        }
        decorations.withLock { $0[stand] = task }
    }

    private func decorateLater(_ count: Int, _ body: @escaping @Sendable () async throws -> Void) async {
        let end = ContinuousClock.now + Self.patience
        while !affordsDecoration(count) {
            let pause = budget.withLock { $0.pause(for: count, leaving: .decoration, at: now()) }
            guard ContinuousClock.now + .seconds(pause) < end, (try? await Task.sleep(for: .seconds(pause))) != nil
            else { return }
        }
        guard !Task.isCancelled else { return }
        _ = try? await decorationGate.pass { try await self.tolerating(body) }
    }

    /// Leaves a decoration out that the server takes only later.
    private func tolerating(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch PlatformError.rateLimited {
            logger.debug("left out a decoration, because the server limits the rate")
        }
    }
}
