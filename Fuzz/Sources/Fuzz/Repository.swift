import Foundation

/// The project's own files that a target needs.
enum Repository {
    static func file(_ path: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../../../\(path)").standardized
    }

    /// Exits with a message about what is missing, in a way that the fuzzer does not report as a finding.
    static func give(up reason: String) -> Never {
        FileHandle.standardError.write(Data("\(reason)\n".utf8))
        exit(EX_CONFIG)
    }
}
