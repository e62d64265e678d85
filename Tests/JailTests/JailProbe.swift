import Foundation
import Testing

/// The probe of the jail's measures, which is built beside the tests: it takes one of them alone and prints what is still possible.
enum JailProbe {
    static let executable: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let beside = [tests, URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
        let candidates = beside.map { $0.deletingLastPathComponent().appending(path: "jail-probe") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    /// What the probe prints for these arguments, a line each.
    static func lines(_ arguments: String...) throws -> [String] {
        let probe = Process(), output = Pipe()
        probe.executableURL = executable
        probe.arguments = arguments
        probe.standardOutput = output
        try probe.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitUntilExit()
        #expect(probe.terminationStatus == 0, "\(arguments)")
        return text.split(separator: "\n").map(String.init)
    }

    /// The same as a table: the first word of each line, and the others.
    static func table(_ arguments: String...) throws -> [String: String] {
        let pairs = try lines(arguments[0]).map { line in
            let name = line.prefix { $0 != " " }
            return (String(name), String(line.dropFirst(name.count + 1)))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
