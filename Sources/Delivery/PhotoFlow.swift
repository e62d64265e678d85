public import BotState
public import Messaging
public import ServiceLifecycle

/// The services of a process that only reads photos, for bots on the same database.
public struct PhotoFlow: Sendable {
    /// The services in the order in which a `ServiceGroup` starts them.
    public let services: [any Service]
    public let health: DeliveryHealth

    /// - Parameter platforms: the platforms from which the photos are downloaded.
    public init(
        store: any Store, sharing: any Sharing, platforms: [any MessagingPlatform], performer: JobPerformer,
        workers: Int, environment: DeliveryEnvironment
    ) {
        let duties = Duties(sharing: sharing, platforms: [], handlesUpdates: false, environment: environment)
        let notifier = Notifier(sharing: sharing, process: duties.process)
        let jobs = JobRunner(
            store: store, platforms: platforms, performer: performer, lanes: .photosOnly(workers: workers),
            duties: duties, environment: environment, completed: { _ in notifier.tell(.inbox) })
        services = [
            LeaseKeeper(duties: duties, sharing: sharing, environment: environment),
            notifier.hearing { if $0.contains(.jobs) { jobs.wake() } }, jobs,
        ]
        health = DeliveryHealth(
            store: store, platforms: [], duties: duties, clock: environment.clock, faults: environment.faults)
    }
}
