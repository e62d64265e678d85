package import Messaging

/// A command of a feature. The raw value is the slash command; what people type for it without a slash stands in the language's
/// `understanding.json`.
package protocol FeatureCommand: Choice {
    /// Where the platform's menu lists it; `nil` for nowhere.
    var scope: CommandDescription.Scope? { get }
    /// Whether its name without the slash counts as the command even among the messages of a group, while a board is open.
    var isUnmistakable: Bool { get }
    /// Whether in a group its sender alone sees it and its answer, where the platform knows such commands.
    var isPrivate: Bool { get }
}

extension FeatureCommand {
    package var isUnmistakable: Bool { false }
    package var isPrivate: Bool { false }
}

/// The platform's menu entry for a command.
package protocol CommandPhrase: PlainPhrase {
    associatedtype Command: Choice

    init(command: Chosen<Command>)
}

/// A command of some feature.
package struct AnyCommand: Hashable, Sendable {
    /// ``Feature/key``.
    package let feature: String
    /// The slash command.
    package let name: String
    package let isUnmistakable: Bool
}
