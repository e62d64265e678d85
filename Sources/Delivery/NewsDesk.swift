import BotState
import ServiceLifecycle
import Synchronization

/// Tells other processes on the same database what this one has left them to do, and tells this one's services what the others have.
struct NewsDesk: Service {
    private let sharing: any Sharing
    private let process: String
    private var heard: @Sendable (Set<News>) -> Void = { _ in }
    private let waiting = Outgoing()

    init(sharing: any Sharing, process: String) {
        self.sharing = sharing
        self.process = process
    }

    /// The same desk, which calls `heard` with the news of others.
    func hearing(_ heard: @escaping @Sendable (Set<News>) -> Void) -> NewsDesk {
        var desk = self
        desk.heard = heard
        return desk
    }

    /// Tells the others soon. What happens until then is told at the same time.
    func tell(_ news: News) { waiting.add(news) }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await news in sharing.news(except: process) { heard(news) } }
                for await _ in waiting.bell.events {
                    // A failure does no harm: the others look by themselves.
                    try? await sharing.tell(waiting.take(), from: process)
                }
                group.cancelAll()
            }
        }
    }

    /// What has not been told yet.
    private final class Outgoing: Sendable {
        let bell = Mailbox<Void>()
        private let news = Mutex<Set<News>>([])

        func add(_ one: News) {
            let isFirst = news.withLock { news in
                defer { news.insert(one) }
                return news.isEmpty
            }
            if isFirst { bell.send(()) }
        }

        func take() -> Set<News> {
            news.withLock { news in
                defer { news = [] }
                return news
            }
        }
    }
}
