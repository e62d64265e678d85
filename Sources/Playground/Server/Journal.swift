import JSON

/// A log of all Bot API calls that were carried out, for whoever tests a bot.
actor Journal {
    /// A single call.
    struct Entry: Encodable, Sendable {
        /// Increases by one with each call.
        var sequence: Int
        /// The arrival time in seconds since the playground started, by a monotonic clock.
        var seconds: Double
        /// The host that the client called, as the client wrote it. A bot that uses its own name below `.localhost` can be told
        /// from others.
        var host: String?
        /// In the documentation's spelling.
        var method: String
        var parameters: [String: JSONValue]
        /// The uploaded files by part name.
        var files: [String: File]
        /// The HTTP status of the answer, whether or not it reached the client; `nil` while there is none.
        var status: Int?
        /// What a test's ``PlaygroundRig`` did to the call. Calls that it kept from being carried out are not in the journal.
        var fault: JSONValue?
    }

    struct File: Encodable, Sendable {
        var name: String?
        var contentType: String?
        var byteCount: Int
    }

    /// The maximum number of calls kept; the oldest are dropped.
    private static let capacity = 10_000

    private var entries: [Entry] = []
    private var lastSequence = 0
    private let start = ContinuousClock.now

    /// Adds a call and returns its sequence number, with which the status can be recorded later.
    func begin(_ method: String, host: String?, parameters: MethodParameters, fault: JSONValue?) -> Int {
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

    /// The calls after sequence number `sequence`.
    func entries(since sequence: Int) -> [Entry] { entries.filter { $0.sequence > sequence } }
}
