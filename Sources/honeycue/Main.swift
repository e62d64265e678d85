import ArgumentParser
import Dispatch
import Foundation

/// The entry point of the process.
///
/// A recognizer is started here, on the process's first thread and before any other thread exists. An asynchronous `main` would
/// start the threads of Dispatch, which read `/proc` and start more threads. Its sandbox forbids both.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == RecognizerCommand.configuration.commandName {
            RecognizerCommand.main(Array(arguments.dropFirst()))
            return
        }
        StandardOutput.open()
        Task {
            await Honeycue.main()
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
