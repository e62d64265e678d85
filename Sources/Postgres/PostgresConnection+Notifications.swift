internal import CPQ
internal import Glibc

extension PostgresConnection {
    /// Waits for notifications of the channels that this connection listens on (`LISTEN`).
    ///
    /// Returns as soon as there is one, with all that have arrived. Those that arrived during earlier calls are returned at once. The
    /// server sends none while a transaction is open.
    /// - Parameter time: the longest time to wait; zero does not wait
    /// - Returns: an empty list when the time is over, or when ``interrupter`` ended the wait
    /// - Throws: when the connection is lost
    public func notifications(within time: Duration) throws(PostgresError) -> [PostgresNotification] {
        let deadline = Deadline(after: time)
        return try withLink { link, _ throws(PostgresError) in
            while true {
                guard PQconsumeInput(link.pointer) == 1 else { throw link.lost() }
                let notifications = link.takeNotifications()
                guard notifications.isEmpty else { return notifications }
                switch Waiting.wait(
                    for: POLLIN, on: PQsocket(link.pointer), until: deadline.instant,
                    interrupter: interrupter.descriptor)
                {
                case .ready: continue
                case .timedOut: return []
                case .interrupted:
                    interrupter.clear()
                    return []
                }
            }
        }
    }
}

extension Link {
    fileprivate func takeNotifications() -> [PostgresNotification] {
        var notifications: [PostgresNotification] = []
        while let pointer = PQnotifies(self.pointer) {
            let notification = pointer.pointee
            notifications.append(
                PostgresNotification(
                    channel: notification.relname.map { String(cString: $0) } ?? "",
                    payload: notification.extra.map { String(cString: $0) } ?? "", sender: notification.be_pid))
            PQfreemem(pointer)
        }
        return notifications
    }
}
