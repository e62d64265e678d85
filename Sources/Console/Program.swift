package import ArgumentParser
internal import Dispatch
internal import Foundation

/// How a program of this package begins and ends.
package enum Program {
    /// Runs the command that the program's arguments name, and ends the process.
    ///
    /// A recognizer is started here, on the process's first thread and before any other thread exists. An asynchronous `main` would
    /// start the threads of Dispatch, which read `/proc` and start more threads. Its sandbox forbids both.
    /// - Parameter recognizer: reads photos for the others.
    package static func run(_ program: any AsyncParsableCommand.Type, recognizer: any ParsableCommand.Type) {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == recognizer.configuration.commandName {
            recognizer.main(Array(arguments.dropFirst()))
            return
        }
        StandardOutput.open()
        Task {
            await program.main()
            guard StandardOutput.finish() else {
                StandardError.write(
                    "honeycue: Not all of the output could be written. Is there space left on the disk?")
                exit(EXIT_FAILURE)
            }
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }
}
