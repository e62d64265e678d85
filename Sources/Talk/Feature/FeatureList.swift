package import BotState
internal import Foundation
package import Messaging

/// The features of a conversation, in the order in which an exchange asks them.
package struct FeatureList: Sendable {
    package let all: [any Feature.Type]

    /// - Parameter main: receives what the others have left.
    package init(_ others: [any Feature.Type], main: any Feature.Type) {
        all = others + [main]
    }

    /// The tables of the features that store something.
    package var tables: [any FeatureTable.Type] { all.compactMap { $0.table } }

    /// The templates that a language needs.
    var phrases: [any Phrase.Type] { TalkPhrases.all + all.flatMap { $0.phrases } }

    /// The features' data from a language's folder, by its type.
    func languageData(in folder: URL, code: String) throws(TemplatesError) -> [ObjectIdentifier: any Sendable] {
        var data: [ObjectIdentifier: any Sendable] = [:]
        for feature in all { try feature.addLanguageData(in: folder, code: code, to: &data) }
        return data
    }

    // MARK: Commands

    /// The commands for the platform's menu, the main feature's first, described in `language` and in each of `others`.
    package func menu(in language: Language, and others: [Language] = []) -> [CommandDescription] {
        (all.suffix(1) + all.dropLast()).flatMap { $0.menu(in: language, and: others) }
    }

    /// The command with just this name; `nil` when no feature has it.
    package func command(named name: String) -> AnyCommand? {
        all.lazy.compactMap { $0.command(named: name.lowercased()) }.first
    }

    /// The command that `/name` means, also by another word for it; `nil` when no feature has it.
    package func command(slash name: String, in language: Language) -> AnyCommand? {
        command(named: name)
            ?? language.command(typed: MessageText(name.replacing("_", with: " ")).line).flatMap(command(named:))
    }

    /// The command that a text means, whatever its politeness.
    package func command(plain text: MessageText, in language: Language) -> AnyCommand? {
        language.command(plain: text).flatMap(command(named:))
    }

    /// The names of all commands.
    var commandNames: [String] { all.flatMap { $0.commandNames } }

    /// Whether a photo's caption asks for something.
    func isRequest(caption: String, in language: Language) -> Bool {
        all.contains { $0.isRequest(caption: caption, in: language) }
    }
}

extension Feature {
    fileprivate static func menu(in language: Language, and others: [Language]) -> [CommandDescription] {
        Command.allCases.compactMap { command in
            command.scope.map {
                let summary = Summary(command: Chosen(command))
                let translations = others.map { ($0.code, $0.plain(summary)) }
                return CommandDescription(
                    name: command.rawValue, summary: language.plain(summary), scope: $0,
                    translations: Dictionary(uniqueKeysWithValues: translations), isPrivate: command.isPrivate)
            }
        }
    }

    fileprivate static func command(named name: String) -> AnyCommand? { Command(rawValue: name).map(erased) }

    fileprivate static var commandNames: [String] { Command.allCases.map(\.rawValue) }

    private static func erased(_ command: Command) -> AnyCommand {
        AnyCommand(feature: key, name: command.rawValue, isUnmistakable: command.isUnmistakable)
    }

    fileprivate static func addLanguageData(
        in folder: URL, code: String, to data: inout [ObjectIdentifier: any Sendable]
    ) throws(TemplatesError) {
        data[ObjectIdentifier(LanguageData.self)] = try languageData(in: folder, code: code)
    }
}
