public import ArgumentParser
public import Speech

/// `honeycue speaker`: the child process that speaks, in a jail. Only other commands start it.
struct SpeakerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speaker", abstract: "Speak for another command (which starts this itself).", shouldDisplay: false)

    @Option(help: "The voice.")
    var voice = SpokenLanguage.english

    func run() throws { throw ExitCode(SpeakerJail.enter(voice)) }
}

extension SpokenLanguage: ExpressibleByArgument {}
