package import Messaging

/// The commands of a feature that has none.
package enum NoCommand: FeatureCommand {
    package init?(rawValue: String) { nil }

    package var rawValue: String { switch self {} }
    package var scope: CommandDescription.Scope? { switch self {} }
}

/// The buttons of a feature that has none.
package enum NoVerb: RawRepresentable, Hashable, Sendable {
    package init?(rawValue: String) { nil }

    package var rawValue: String { switch self {} }
}

/// The menu entries of a feature that has no commands. Not one of its phrases, so no template belongs to it.
package enum NoSummary: CommandPhrase {
    package static let file = ""
    package static var sample: Self { preconditionFailure("there is no command to describe") }

    package init(command: Chosen<NoCommand>) { switch command.value {} }

    package func encode(to encoder: any Encoder) { switch self {} }
}
