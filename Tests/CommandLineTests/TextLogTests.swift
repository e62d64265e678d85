import Logging
import Synchronization
import Testing

@testable import honeycue

@Suite("The log as text")
struct TextLogTests {
    /// Notes what it is given.
    private struct Recorder: LogHandler {
        final class Lines: Sendable {
            let all = Mutex<[String]>([])
        }

        let lines = Lines()
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            let error = event.error.map { " \($0)" } ?? ""
            let line = "\(event.message) \(all.map { "\($0)=\($1)" }.joined(separator: " "))\(error)"
            lines.all.withLock { $0.append(line) }
        }
    }

    private struct Hostile: Error, CustomStringConvertible { let description = "a\nerror forged" }

    @Test("nothing that is logged begins a line of its own or moves the cursor")
    func escapes() throws {
        let recorder = Recorder()
        var logger = Logger(label: "test") { _ in TextLogHandler(recorder) }
        logger.logLevel = .trace
        logger[metadataKey: "chat.id"] = "!room\nerror forged"
        logger.info(
            "hello\r\n", metadata: ["list": ["\u{2028}", .dictionary(["a": "\u{1B}[2J"])], "right": "\u{202E}"])
        logger.error("failed", error: Hostile(), metadata: ["path": "a\\nb"])
        let lines = recorder.lines.all.withLock { $0 }
        #expect(lines.count == 2)
        let hidden = lines.joined().unicodeScalars.filter {
            [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
        }
        #expect(hidden.isEmpty, "\(lines)")
        #expect(lines[0].contains("!room\\u{a}error forged") && lines[0].hasPrefix("hello\\u{d}\\u{a}"))
        #expect(lines[1].contains("a\\u{a}error forged") && lines[1].contains("a\\nb"))
    }
}
