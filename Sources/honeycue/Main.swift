import ArgumentParser
import Dispatch
import Foundation

/// Where the process begins.
///
/// The worker is started here, on the process's first thread and before there is any other: an asynchronous `main` brings the
/// threads of Dispatch with it, which look into `/proc` and want to start more of their kind, and both are forbidden in its jail.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == WorkerCommand.configuration.commandName {
            WorkerCommand.main(Array(arguments.dropFirst()))
            return
        }
        Task {
            await Honeycue.main()
            exit(EXIT_SUCCESS)
        }
        dispatchMain()
    }
}
