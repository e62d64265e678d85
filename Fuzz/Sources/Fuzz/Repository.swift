import Foundation

/// The project's own files that a target works with.
enum Repository {
    static func file(_ path: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../../../\(path)").standardized
    }

    /// Stops with what is missing, in a way that no fuzzer takes for a finding.
    static func give(up reason: String) -> Never {
        FileHandle.standardError.write(Data("\(reason)\n".utf8))
        exit(EX_CONFIG)
    }
}
