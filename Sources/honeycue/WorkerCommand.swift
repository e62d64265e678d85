import ArgumentParser
import Assembly
import Recognition

/// `honeycue worker`: the child process that reads photos. The bot starts it; a person has no use for it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Read photos for the bot (the bot starts this itself).", shouldDisplay: false)

    func run() throws {
        throw ExitCode(RecognitionWorker.run(load: PhotoPipeline.boards))
    }
}
