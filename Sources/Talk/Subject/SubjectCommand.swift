package import Messaging

/// A command of a subject. The raw value is the slash command.
package protocol SubjectCommand: Choice {
    /// Other words for it, in lower case, that people type without a slash when they plainly talk to the bot.
    var synonyms: [String] { get }
    /// Where the platform's menu lists it; `nil` for nowhere.
    var scope: CommandDescription.Scope? { get }
    /// Whether its name, typed without the slash, is a command even in a group where people talk to each other.
    var isUnmistakable: Bool { get }
}

extension SubjectCommand {
    package var isUnmistakable: Bool { false }
}

/// The platform's menu entry for a command.
package protocol CommandPhrase: PlainPhrase {
    associatedtype Command: Choice

    init(command: Chosen<Command>)
}

/// A command of some subject.
package struct AnyCommand: Hashable, Sendable {
    /// ``Subject/key``.
    package let subject: String
    /// The slash command.
    package let name: String
    package let isUnmistakable: Bool
}
