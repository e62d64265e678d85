import Messaging
import Synchronization

/// Delays timers after a start until the bot has handled the updates that people sent while it was down. Otherwise a
/// game round that ended meanwhile would be closed without the drawings or guesses that arrived in time.
final class CatchUp: Sendable {
    /// The maximum delay, because a platform may be unreachable.
    static let limit = Duration.seconds(10)
    /// A platform that sends nothing for this long after the login has no waiting updates. A long poll returns waiting updates at once.
    static let silence = Duration.milliseconds(2500)

    private struct State {
        /// The platforms that may still have unhandled updates from before the start.
        var waiting: Set<Platform>
        /// The platforms that have sent updates.
        var heard: Set<Platform> = []
    }

    private let state: Mutex<State>
    private let logins = Mailbox<Platform>()
    private let end = Mailbox<Void>()

    init(with platforms: [Platform]) { state = Mutex(State(waiting: Set(platforms))) }

    /// Reports that the bot has logged in at `platform`.
    func loggedIn(_ platform: Platform) { logins.send(platform) }

    /// Records that updates of `platform` are in the inbox.
    /// - Returns: whether they are the platform's first.
    func heard(_ platform: Platform) -> Bool { state.withLock { $0.heard.insert(platform).inserted } }

    /// Reports that the first updates of `platform` are handled.
    func caughtUp(with platform: Platform) {
        let isLast = state.withLock { state in
            state.waiting.remove(platform) != nil && state.waiting.isEmpty
        }
        if isLast { end.send(()) }
    }

    /// Returns when the first updates of all platforms are handled or ``limit`` has passed.
    func wait(_ clock: DeliveryClock) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.end.events { return } }
            group.addTask { try? await clock.sleep(Self.limit) }
            await withDiscardingTaskGroup { silences in
                silences.addTask {
                    for await platform in self.logins.events { await self.awaitFirst(of: platform, clock) }
                }
                await group.next()
                silences.cancelAll()
            }
            group.cancelAll()
        }
    }

    private func awaitFirst(of platform: Platform, _ clock: DeliveryClock) async {
        guard (try? await clock.sleep(Self.silence)) != nil else { return }
        if state.withLock({ !$0.heard.contains(platform) }) { caughtUp(with: platform) }
    }
}
