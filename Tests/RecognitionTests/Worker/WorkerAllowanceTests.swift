import Foundation
import Testing

@Suite("The processor time that a photo is allowed")
struct WorkerAllowanceTests {
    @Test("is counted by the clock that the limit runs on, from which exact time drifts away")
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
        // Whole seconds are allowed, and the one that has begun is not counted.
        #expect((1000...1001.1).contains(seconds))
    }
}
