import Foundation
import Postgres
import Testing

@Suite("Another thread")
struct OtherThreadTests {
    @Test("wakes a connection that waits for notifications with one")
    func notification() throws {
        let database = try newDatabase()
        let (listener, sender) = (try PostgresConnection(database), try PostgresConnection(database))
        try listener.query("LISTEN news")
        let identifier = try sender.backend()
        nonisolated(unsafe) let handed = sender
        onAnotherThread { _ = try? handed.query("SELECT pg_notify('news', 'héllo')") }
        let notifications = try listener.notifications(within: .seconds(60))
        #expect(notifications == [PostgresNotification(channel: "news", payload: "héllo", sender: identifier)])
    }

    @Test("interrupts a wait for notifications, and the next one if there is none")
    func interruption() throws {
        let connection = try connected()
        let interrupter = connection.interrupter
        onAnotherThread { interrupter.interrupt() }
        let start = ContinuousClock.now
        #expect(try connection.notifications(within: .seconds(60)).isEmpty)
        interrupter.interrupt()
        interrupter.interrupt()
        #expect(try connection.notifications(within: .seconds(60)).isEmpty)
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(try connection.notifications(within: .milliseconds(10)).isEmpty)
    }

    @Test("a notification that came during a statement is returned at once")
    func earlierNotification() throws {
        let connection = try PostgresConnection(try newDatabase())
        try connection.query("LISTEN news")
        try connection.query("NOTIFY news")
        try connection.query("SELECT 1")
        let notifications = try connection.notifications(within: .zero)
        #expect(notifications.map(\.payload) == [""])
        #expect(notifications.map(\.sender) == [try connection.backend()])
    }
}
