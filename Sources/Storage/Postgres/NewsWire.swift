import BotState
import Foundation
import Postgres
import SQL
import Synchronization

/// Notifies the other processes on a database of new work (`NOTIFY`), and receives their notifications.
///
/// Nothing depends on a notification: a process that misses one polls a little later.
enum NewsWire {
    private static let channel = "honeycue"
    /// The time without notifications after which the connection is tested.
    private static let silence = Duration.seconds(30)
    private static let pause = 1.0

    static func tell(_ news: Set<News>, from process: String, on db: any SQLConnection) throws {
        for one in news.sorted(by: { $0.rawValue < $1.rawValue }) {
            try db.execute("SELECT pg_notify('\(channel)', ?)", ["\(one.rawValue) \(process)"])
        }
    }

    /// The notifications of processes other than `process`. At the start and after every lost connection all kinds of
    /// news are reported, because some may have been missed.
    static func news(at address: String, except process: String) -> AsyncStream<Set<News>> {
        let (stream, listeners) = AsyncStream.makeStream(of: Set<News>.self)
        let ear = Ear()
        listeners.onTermination = { _ in ear.close() }
        let thread = Thread {
            while !ear.isClosed {
                do {
                    let connection = try PostgresConnection(address)
                    ear.use(connection.interrupter)
                    try connection.query("LISTEN \(channel)")
                    listeners.yield(Set(News.allCases))
                    while !ear.isClosed {
                        let heard = try connection.notifications(within: silence)
                        if heard.isEmpty { try connection.query("SELECT 1") }
                        let news = Set(heard.compactMap { News($0.payload, except: process) })
                        if !news.isEmpty { listeners.yield(news) }
                    }
                } catch {
                    Thread.sleep(forTimeInterval: pause)
                }
            }
        }
        thread.name = "news"
        thread.start()
        return stream
    }

    /// Ends the listening thread.
    private final class Ear: Sendable {
        private let state = Mutex<(isClosed: Bool, interrupter: PostgresInterrupter?)>((false, nil))

        var isClosed: Bool { state.withLock { $0.isClosed } }

        func use(_ interrupter: PostgresInterrupter) { state.withLock { $0.interrupter = interrupter } }

        func close() {
            state.withLock { state in
                state.isClosed = true
                state.interrupter?.interrupt()
            }
        }
    }
}

extension News {
    fileprivate init?(_ payload: String, except process: String) {
        let parts = payload.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[1] != process, let news = News(rawValue: String(parts[0])) else { return nil }
        self = news
    }
}
