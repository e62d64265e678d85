import ArgumentParser
import Assembly
import Console

/// `honeycue doctor`: checks everything the bot needs.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract:
            "Check configuration, texts, words, recognition, database and platform login; say how to fix each fault.")

    func run() async throws {
        let settings = try await settingsOfProcess()
        var isHealthy = true
        for await finding in Doctor(settings: settings).findings() {
            print(finding.line)
            isHealthy = isHealthy && finding.isHealthy
        }
        if !isHealthy { throw ExitCode(1) }
    }
}
