public import BotState
public import Messaging
public import ServiceLifecycle

/// Sends the outbox: the messages of one chat in order, several chats concurrently, within the platforms' rate limits. Each platform has
/// places of its own, so that one that hangs holds up no other.
///
/// An entry leaves the outbox only after the platform has accepted it. So after a crash only the entries in flight may
/// be sent twice. At graceful shutdown the sender goes on for ``flushLimit``; the rest stays for the next start.
public struct Sender: Service {
    /// The most messages in flight to a platform while others wait: enough for its limit when each request takes 130 ms, which is four
    /// for 30 messages a second. Otherwise only one is in flight (``SendingLanes``).
    static func concurrency(for limits: SendingLimits) -> Int {
        let pace = Double(limits.overall.count) / (limits.overall.window / .seconds(1))
        // After a kill, each message in flight may be sent twice.
        return min(max(Int((pace * 0.13).rounded(.up)), 4), 16)
    }

    /// How long the sender may continue at shutdown.
    static let flushLimit = Duration.seconds(3)

    private let senders: [Platform: PlatformSender]

    /// - Parameters:
    ///   - draw: draws the pictures that are stored as scenes.
    ///   - speak: records voice messages.
    ///   - duties: this process's duties; `nil` if the database is not shared.
    public init(
        store: any Store, platforms: [any MessagingPlatform],
        draw: @escaping MessageFlow.Draw = MessageFlow.drawNothing,
        speak: @escaping MessageFlow.Speak = MessageFlow.sayNothing,
        duties: Duties? = nil, environment: DeliveryEnvironment
    ) {
        let duties = duties ?? Duties(alone: environment)
        let senders = platforms.map { platform in
            let environment = environment.labelled("sender", platform: platform.platform)
            let deliverer = Deliverer(
                store: store, platform: platform, draw: draw, speak: speak, environment: environment,
                mayDeliver: { duties.has(.serving(platform.platform)) })
            return (
                platform.platform,
                PlatformSender(platform: platform, deliverer: deliverer, duties: duties, environment: environment)
            )
        }
        self.senders = Dictionary(senders, uniquingKeysWith: { first, _ in first })
    }

    /// Reports that the outbox has new entries.
    public func wake() { tell(.wake) }

    /// Sends new entries (``BotState/HandledUpdate/ready``), if possible without reading them from the outbox.
    func take(_ entries: [OutboxEntry]) {
        for (platform, entries) in Dictionary(grouping: entries, by: \.message.chat.platform) {
            senders[platform]?.mailbox.send(.ready(entries))
        }
    }

    public func run() async throws {
        await withGracefulShutdownHandler {
            tell(.wake)
            await withDiscardingTaskGroup { group in
                for sender in senders.values { group.addTask { await sender.sendUntilShutdown() } }
            }
        } onGracefulShutdown: {
            tell(.shutdown)
        }
    }

    private func tell(_ event: PlatformSender.Event) {
        for sender in senders.values { sender.mailbox.send(event) }
    }
}
