import ArgumentParser
import Assembly

/// The command `honeycue`. Each subcommand is in a file of its own.
struct Honeycue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "honeycue",
        abstract: "A chat bot that reads photographed words: send it a honeycomb puzzle, ask it for hints.",
        discussion: """
            Start with `honeycue run`. Without a token it starts its own chat page and prints its address; with \
            TELEGRAM_BOT_TOKEN set, in the environment or in a file .env, it talks on Telegram, and with MATRIX_HOMESERVER, \
            MATRIX_USER and MATRIX_PASSWORD on Matrix. `honeycue doctor` says what is missing and how to fix it.

            EXAMPLES
              honeycue run
              honeycue read puzzle.jpg
              honeycue solve Y ACEHNT
              honeycue define yacht
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, WorkerCommand.self, PlaygroundCommand.self, ReadCommand.self, SolveCommand.self,
            DefineCommand.self, LearnCommand.self, DoctorCommand.self, HealthCommand.self, BackupCommand.self,
            RestoreCommand.self, MigrateCommand.self, ReportsCommand.self, UndeliveredCommand.self, CluesCommand.self,
            BuildLexiconCommand.self, RecognizerCommand.self, RendererCommand.self,
            SpeakerCommand.self,
        ])
}
