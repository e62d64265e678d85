import JSON

/// Every call of the Bot API that was carried out, for tests to look at.
actor Journal {
    /// One call.
    struct Entry: Encodable, Sendable {
        /// Grows by one each call.
        var sequence: Int
        /// When it came, in seconds since the playground started, by a clock that never jumps.
        var seconds: Double
        /// The host that the client called, as it spelt it. A bot that calls a name of its own below `.localhost` is told from others.
        var host: String?
        /// As the documentation spells it.
        var method: String
        var parameters: [String: JSONValue]
        /// Uploaded files by the name of their part.
        var files: [String: File]
        /// The HTTP status of the answer, whether or not it reached the client; `nil` while there is none.
        var status: Int?
        /// What befell the call. Calls that a fault kept from being carried out are not in the journal.
        var fault: Fault?
    }

    struct File: Encodable, Sendable {
        var name: String?
        var contentType: String?
        var byteCount: Int
    }

    /// Calls kept; the oldest go first.
    private static let capacity = 10_000

    private var entries: [Entry] = []
    private var lastSequence = 0
    private let start = ContinuousClock.now

    /// Returns the sequence number under which the status can be filed later.
    func begin(_ method: String, host: String?, parameters: MethodParameters, fault: Fault?) -> Int {
        lastSequence += 1
        let files = parameters.files.mapValues {
            File(name: $0.name, contentType: $0.contentType, byteCount: $0.data.count)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        entries.append(
            Entry(
                sequence: lastSequence, seconds: seconds, host: host, method: method, parameters: parameters.values,
                files: files, fault: fault))
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
        return lastSequence
    }

    func end(_ sequence: Int, status: Int) {
        guard let first = entries.first?.sequence, entries.indices.contains(sequence - first) else { return }
        entries[sequence - first].status = status
    }

    /// The calls after number `sequence`.
    func entries(since sequence: Int) -> [Entry] { entries.filter { $0.sequence > sequence } }
}
