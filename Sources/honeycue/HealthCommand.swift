import ArgumentParser
import Assembly
import Console
import Settings

/// `honeycue health`: asks the running bot whether it works.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask the running bot whether it works. The exit status is 0 if it does, else 1.",
        discussion: """
            Asks at the address in HONEYCUE_HTTP. Without --ready an outage of the platform is no fault, because a restart \
            would not end it: that is the right question for whatever restarts the bot. `honeycue doctor` checks much more, \
            and needs no running bot.
            """)

    @Flag(help: "Ask whether it also answers people, and print what is wrong.")
    var ready = false

    func run() async throws {
        let settings = try await settingsOfProcess()
        try await reportingFaults {
            guard let address = settings.http else {
                throw SettingsError.notSet(
                    key: SettingKey.http.rawValue, expected: "the host:port where the bot serves its health")
            }
            let answer = await HealthQuestion(ready ? .ready : .live, at: address).answer()
            answer.lines.forEach { print($0) }
            if !answer.isHealthy { throw ExitCode(1) }
        }
    }
}
