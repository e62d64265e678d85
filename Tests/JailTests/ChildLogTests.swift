import CProcessShim
import Foundation
import Testing

@testable import Jail

@Suite("What a child prints")
struct ChildLogTests {
    /// A pipe whose reader is a log, and what the log passed on.
    private final class Stand {
        let writer: Int32
        private(set) var lines: [String] = []
        private(set) var log: ChildLog?

        init() {
            var ends: [Int32] = [-1, -1]
            _ = child_log(&ends)
            writer = ends[1]
            log = ChildLog(descriptor: ends[0]) { [unowned self] in lines.append($0) }
        }

        func write(_ text: String) {
            let bytes = Array(text.utf8)
            #expect(Glibc.write(writer, bytes, bytes.count) == bytes.count)
        }
    }

    @Test("cannot act on the terminal that shows the log, nor turn its text round")
    func controls() {
        #expect(ChildLog.printable("\u{1B}[2Ja\tb\r\u{7}é – ß 漢") == "\u{FFFD}[2Ja\u{FFFD}b\u{FFFD}\u{FFFD}é – ß 漢")
        #expect(ChildLog.printable("a\u{202E}b\u{2028}c\u{E000}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
        let stand = Stand()
        stand.write("\u{1B}c\n")
        stand.log?.drain()
        #expect(stand.lines == ["\u{FFFD}c"])
        close(stand.writer)
    }

    @Test("is cut to lines, without empty ones, and what has no end yet waits for it")
    func lines() {
        let stand = Stand()
        stand.write("one\n\ntwo\nthr")
        stand.log?.drain()
        #expect(stand.lines == ["one", "two"])
        stand.write("ee\n")
        stand.log?.drain()
        #expect(stand.lines == ["one", "two", "three"])
        stand.write("four")
        close(stand.writer)
        #expect(stand.log?.watched ?? -1 >= 0)
        // A process that is being started elsewhere may hold the end for a moment.
        for _ in 0..<2000 where stand.log?.watched != -1 {
            stand.log?.drain()
            usleep(5000)
        }
        #expect(stand.lines == ["one", "two", "three", "four"])
        #expect(stand.log?.watched == -1, "There is nothing more to wait for.")
    }

    @Test("is passed on although it comes byte by byte, and its last line although it has no end")
    func trickle() {
        let stand = Stand()
        for byte in ["a", "b", "\n", "c"] {
            stand.write(byte)
            stand.log?.drain()
            // Nothing is there to read, which must not count as the end.
            stand.log?.drain()
        }
        #expect(stand.lines == ["ab"])
        #expect(stand.log?.watched ?? -1 >= 0)
        stand.log?.drain()
        close(stand.writer)
        for _ in 0..<2000 where stand.log?.watched != -1 {
            stand.log?.drain()
            usleep(5000)
        }
        #expect(stand.lines == ["ab", "c"])
    }

    @Test("is cut to 500 bytes a line")
    func longLines() {
        let stand = Stand()
        stand.write(String(repeating: "x", count: 700) + "\nnext\n")
        stand.log?.drain()
        #expect(stand.lines == [String(repeating: "x", count: 500), "next"])
    }

    @Test("is taken in pieces, so that who prints without end does not hold the reader")
    func pieces() {
        let stand = Stand(), line = String(repeating: "x", count: 63) + "\n", most = 64 * 4096 / 64
        #expect(fcntl(stand.writer, Int32(1031), Int32(1 << 19)) >= 1 << 19, "F_SETPIPE_SZ")
        stand.write(String(repeating: line, count: most + 100))
        stand.log?.drain()
        #expect(stand.lines.count == most)
        stand.log?.drain()
        #expect(stand.lines.count == most + 100)
        close(stand.writer)
    }
}
