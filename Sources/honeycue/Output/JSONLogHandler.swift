import Foundation
import JSON
import Logging
import Synchronization

/// Logs one JSON object a line: `time`, `level`, `message`, `logger`, and the metadata under their own names, such as `update.id`.
///
/// Texts are escaped, so nothing that is logged can begin a line of its own.
struct JSONLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level = .info

    private let label: String
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> Date

    /// - Parameter write: writes one line, whose newline it adds.
    init(
        label: String, write: @escaping @Sendable (String) -> Void, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.label = label
        self.write = write
        self.now = now
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        var line: [String: JSONValue] = [
            "time": .string(now().formatted(Self.time)), "level": .string(event.level.rawValue),
            "message": .string(event.message.description), "logger": .string(label),
        ]
        for (key, value) in all { line[line[key] == nil ? key : "metadata.\(key)"] = JSONValue(value) }
        guard let text = try? SortedJSON.text(line) else { return }
        write(Self.onOneLine(text))
    }

    /// Escapes the line ends of Unicode. JSON allows them in strings, but many programs would take them for the end of the line.
    private static func onOneLine(_ json: String) -> String {
        json.replacing("\u{85}", with: "\\u0085").replacing("\u{2028}", with: "\\u2028")
            .replacing("\u{2029}", with: "\\u2029")
    }

    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Writes a line as a whole: lines of several threads must not mix.
    static func writeToStandardError(_ line: String) {
        standardError.withLock { _ in FileHandle.standardError.write(Data((line + "\n").utf8)) }
    }

    private static let standardError = Mutex(())
}

extension JSONValue {
    fileprivate init(_ value: Logger.Metadata.Value) {
        switch value {
        case .string(let text): self = .string(text)
        case .stringConvertible(let value): self = .string(value.description)
        case .array(let values): self = .array(values.map(JSONValue.init))
        case .dictionary(let values): self = .object(values.mapValues(JSONValue.init))
        }
    }
}
