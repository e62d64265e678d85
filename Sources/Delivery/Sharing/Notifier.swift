import BotState
import ServiceLifecycle
import Synchronization

/// Notifies other processes on the same database of the work that this one leaves them, and passes their notifications
/// to this process's services.
struct Notifier: Service {
    private let sharing: any Sharing
    private let process: String
    private var heard: @Sendable (Set<News>) -> Void = { _ in }
    private let waiting = Outgoing()

    init(sharing: any Sharing, process: String) {
        self.sharing = sharing
        self.process = process
    }

    /// A copy that calls `heard` with notifications from other processes.
    func hearing(_ heard: @escaping @Sendable (Set<News>) -> Void) -> Notifier {
        var notifier = self
        notifier.heard = heard
        return notifier
    }

    /// Sends `news` to the others soon, together with any news that arrives until then.
    func tell(_ news: News) { waiting.add(news) }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await news in sharing.news(except: process) { heard(news) } }
                for await _ in waiting.arrivals.events {
                    // A failure is harmless: the others also poll.
                    try? await sharing.tell(waiting.take(), from: process)
                }
                group.cancelAll()
            }
        }
    }

    /// The news that is not sent yet.
    private final class Outgoing: Sendable {
        let arrivals = Mailbox<Void>()
        private let news = Mutex<Set<News>>([])

        func add(_ one: News) {
            let isFirst = news.withLock { news in
                defer { news.insert(one) }
                return news.isEmpty
            }
            if isFirst { arrivals.send(()) }
        }

        func take() -> Set<News> {
            news.withLock { news in
                defer { news = [] }
                return news
            }
        }
    }
}
