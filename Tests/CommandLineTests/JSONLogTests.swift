import Foundation
import Logging
import Synchronization
import Testing

@testable import honeycue

@Suite("A log in JSON")
struct JSONLogTests {
    private struct Trouble: Error, CustomStringConvertible {
        var description: String { "trouble" }
    }

    /// What `body` logs, each line as the values of its object.
    private func logged(_ body: (inout Logger) -> Void) throws -> [[String: any Sendable]] {
        let lines = LineRecorder()
        var logger = Logger(label: "honeycue") { label in
            JSONLogHandler(label: label, write: lines.add, now: { Date(timeIntervalSince1970: 1_700_000_000.25) })
        }
        logger.logLevel = .debug
        body(&logger)
        return try lines.all.map { line in
            #expect(!line.contains { $0.isNewline })
            return try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        }
    }

    @Test("has one object for each entry, with the metadata under their own names")
    func entry() throws {
        let entries = try logged { logger in
            logger[metadataKey: "service"] = "sender"
            logger.debug("sent a message", metadata: ["update.id": "7", "jobs": ["a", "b"], "at": ["x": "y"]])
            logger.trace("too fine")
        }
        #expect(entries.count == 1)
        #expect(
            entries[0] as NSDictionary == [
                "time": "2023-11-14T22:13:20.250Z", "level": "debug", "message": "sent a message",
                "logger": "honeycue", "service": "sender", "update.id": "7", "jobs": ["a", "b"], "at": ["x": "y"],
            ])
    }

    @Test("stays one line and one object, whatever is logged")
    func escaping() throws {
        let text = "a \"quote\"\nlevel: {\"x\":1}\u{2028}\u{2029}\u{85}\u{0}\\"
        let entries = try logged { $0.warning("odd", metadata: ["error": "\(text)"]) }
        #expect(entries[0]["error"] as? String == text)
        #expect(entries[0]["level"] as? String == "warning")
    }

    @Test("keeps its own fields when metadata have the same names, and the metadata too")
    func reserved() throws {
        let entries = try logged { $0.info("real", metadata: ["message": "false", "level": "none"]) }
        #expect(entries[0]["message"] as? String == "real")
        #expect(entries[0]["level"] as? String == "info")
        #expect(entries[0]["metadata.message"] as? String == "false")
    }

    @Test("names the error of an entry")
    func error() throws {
        let entries = try logged { $0.error("failed", error: Trouble()) }
        #expect(entries[0]["error"] as? String == "trouble")
    }
}

private final class LineRecorder: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}
