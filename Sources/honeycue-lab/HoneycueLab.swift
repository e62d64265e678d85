import ArgumentParser
import Console

/// The command `honeycue-lab`: what developers measure and look at. It is not installed.
struct HoneycueLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "honeycue-lab",
        abstract: "Measure and look into what Honeycue does, for its developers.",
        discussion: "It takes the settings of `honeycue`, from the environment and from a file .env.",
        subcommands: [
            CluesCommand.self, SensesCommand.self, TranslationsCommand.self, ReadCommand.self, StepsCommand.self,
            RecognizerCommand.self,
        ])
}

/// The entry point of the process.
@main
enum Main {
    static func main() { Program.run(HoneycueLab.self, recognizer: RecognizerCommand.self) }
}
