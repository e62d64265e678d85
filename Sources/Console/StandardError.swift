internal import ArgumentParser
internal import Foundation

/// What the commands say to a person; standard output is for results.
package enum StandardError {
    package static func write(_ line: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((line + terminator).utf8))
    }
}

/// Ends the process with status 64 (`EX_USAGE`) and a sentence. A `ValidationError` that `run()` throws would add the usage of another
/// command.
package func refuse(_ sentence: String) throws -> Never {
    StandardError.write("honeycue: \(sentence)")
    throw ExitCode(64)
}
