import Foundation
import Testing

@Suite("The processor time allowed for a photo")
struct WorkerAllowanceTests {
    @Test("is measured by the clock of the limit, which drifts from exact time")
    func clock() throws {
        let probe = Process()
        let output = Pipe()
        probe.executableURL = ProbePool.executable
        probe.arguments = ["allowance", "1000"]
        probe.standardOutput = output
        try probe.run()
        let line = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitUntilExit()
        let seconds = try #require(Double(line.trimmingCharacters(in: .whitespacesAndNewlines)), "\(line)")
        // The limit counts whole seconds, and the current one is not counted.
        #expect((1000...1001.1).contains(seconds))
    }
}
