import ArgumentParser
import Assembly
import BotState
import Console
import Foundation
import Settings
import Storage

/// `honeycue undelivered`: lists the messages that the bot has given up.
struct UndeliveredCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undelivered",
        abstract: "List the messages that the bot could not deliver.",
        discussion: """
            Each line says when a message was given up, to which chat it was to go, what it was, and why. What it said is not \
            kept. A message is “set aside” if its platform neither took nor refused it in 25 attempts over hours; the messages \
            behind it went on. The bot deletes the list's entries after three days.

            EXAMPLES
              honeycue undelivered
              honeycue undelivered --forget
            """)

    @Flag(help: "Print one JSON object per message.")
    var json = false

    @Flag(help: "Delete the list after printing it, so that /health no longer mentions it.")
    var forget = false

    func run() async throws {
        let settings = try await settingsOfProcess()
        try settings.requireDatabase("nothing was to be delivered.")
        try await reportingFaults {
            let store = try settings.database.open()
            let messages = try await store.undelivered()
            for message in messages { print(try UndeliveredLine(message).text(asJSON: json)) }
            if messages.isEmpty, !json { print("Every message was delivered, or waits to be.") }
            if forget { try await store.forgetUndelivered() }
        }
    }
}
