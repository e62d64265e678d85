internal import Foundation
internal import Messaging
internal import Talk

extension SettingsPages {
    /// `/language`: shows the chat's language and the others. `/language Deutsch` sets it; in a group only an administrator may.
    mutating func chooseLanguage(_ argument: String) throws {
        let name = argument.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty else { return openSettings(.language) }
        guard let chosen = resources.texts.language(called: name) else {
            return core.notice(.unknownLanguage, value: WordLine.joined(resources.texts.all.map(\.name)))
        }
        let choice = SettingChoice.language(chosen.code.lowercased()).text
        guard isGroup else { return try choose(choice, in: nil) }
        self[StandingChecks.self].checkStanding(before: .set(choice, message: nil))
    }
}
