/// The statements that the server has prepared for a connection, by their text.
///
/// Of statements beyond `capacity` the least recently used one is evicted. Its name stays in ``evicted`` until the server was told to
/// drop it.
struct StatementCache {
    private struct Entry {
        let name: String
        var lastUse: Int
    }

    let capacity: Int
    private(set) var evicted: [String] = []
    private var entries: [String: Entry] = [:]
    private var uses = 0
    private var prepared = 0

    init(capacity: Int) { self.capacity = max(capacity, 1) }

    var count: Int { entries.count }

    /// The name under which `sql` is prepared.
    mutating func name(of sql: String) -> String? {
        uses += 1
        entries[sql]?.lastUse = uses
        return entries[sql]?.name
    }

    /// Adds a statement. Returns a name that was never used before.
    mutating func add(_ sql: String) -> String {
        if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            forget(oldest.key, isOnServer: true)
        }
        uses += 1
        prepared += 1
        let name = "honeycue_\(prepared)"
        entries[sql] = Entry(name: name, lastUse: uses)
        return name
    }

    /// Removes a statement, so that it is prepared anew.
    mutating func forget(_ sql: String, isOnServer: Bool) {
        guard let entry = entries.removeValue(forKey: sql) else { return }
        if isOnServer { evicted.append(entry.name) }
    }

    /// The names of evicted statements, which are then forgotten.
    mutating func takeEvicted() -> [String] {
        defer { evicted = [] }
        return evicted
    }

    /// Forgets everything, because the connection that had prepared it is gone.
    mutating func removeAll() {
        entries = [:]
        evicted = []
    }
}
