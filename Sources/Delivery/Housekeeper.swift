public import BotState
import Foundation
import Logging
public import ServiceLifecycle

/// Deletes old handled data from the store once an hour.
public struct Housekeeper: Service {
    /// How long handled updates are kept: three days.
    ///
    /// Platforms repeat an update for up to 24 hours, so its identifier must be known for longer than that. After a week
    /// without updates Telegram may restart its numbering anywhere, so identifiers must be forgotten sooner.
    public static let retention = Duration.seconds(3 * 24 * 3600)
    /// How long a message's identifier is kept after it was sent or last edited: 60 days. A group may pause its board
    /// for weeks, and the next word must still edit the pinned message.
    public static let messageRetention = Duration.seconds(60 * 24 * 3600)
    static let interval = Duration.seconds(3600)

    private let store: any Store
    private let duties: Duties
    private let environment: DeliveryEnvironment

    /// - Parameter duties: this process's duties; `nil` if the database is not shared.
    public init(store: any Store, duties: Duties? = nil, environment: DeliveryEnvironment) {
        self.store = store
        self.duties = duties ?? Duties(alone: environment)
        self.environment = environment.labelled("housekeeper")
    }

    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await duties.whileHolding(.housekeeping) { _ in
                    while true {
                        try await prune()
                        try await environment.clock.sleep(Self.interval)
                    }
                }
            }
        } catch is CancellationError {
            environment.logger.debug("stopped housekeeping")
        }
    }

    private func prune() async throws {
        do {
            let now = environment.clock.now()
            try await store.prune(
                before: now.addingTimeInterval(-Self.retention.seconds),
                messages: now.addingTimeInterval(-Self.messageRetention.seconds))
            let lifetime = Duration.seconds(PhotoReport.lifetimeInDays * 24 * 3600)
            try await store.pruneReports(before: now.addingTimeInterval(-lifetime.seconds))
        } catch let error as StoreError {
            // Cancellation at shutdown is no fault.
            try Task.checkCancellation()
            environment.logger.error("could not delete old rows", metadata: ["error": "\(error)"])
        }
    }
}
