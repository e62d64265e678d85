import ArgumentParser
import Assembly
import Console
import Foundation
import Hive
import Lexicon
import Settings

/// `honeycue-lab translations TABLE`: prints the first translations of words in sentences, for `Training/translations/score.py`.
struct TranslationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "translations",
        abstract: "Print the translations of words in sentences, those that fit first.",
        discussion: """
            Each line of TABLE has the language of the sentence, that of the translation, and the sentence with the word between \
            asterisks, separated by tabs. Further fields are ignored. Prints the pair, the sentence, the base form, the first \
            translation, and the next five.

            EXAMPLE
              honeycue-lab translations Training/translations/practice.tsv
            """)

    @Argument(help: "A table of sentences.", completion: .file())
    var table: String

    func run() async throws {
        let settings = try await settingsOfProcess()
        let english = try openLexicon(settings: settings)
        try await reportingFaults {
            let dictionaries: [String: any ForeignDictionary] = try ForeignWords.dictionaries(beside: settings.lexicon)
            let translator = WordTranslator(english: english, dictionaries: dictionaries)
            for line in try String(contentsOfFile: table, encoding: .utf8).split(whereSeparator: \.isNewline) {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
                guard fields.count >= 3 else { continue }
                let parts = fields[2].split(separator: "*", omittingEmptySubsequences: false).map { String($0) }
                guard parts.count == 3 else { continue }
                let (before, word, after) = (parts[0], parts[1], parts[2])
                let definition =
                    fields[0] == LanguageCode.english
                    ? english.definition(of: word)
                    : try dictionaries[fields[0]]?.definitions(of: word, before: before, after: after).first
                let found = try definition.flatMap {
                    try translator.translation(of: $0, from: fields[0], into: fields[1], before: before, after: after)
                }
                let words = found?.words ?? []
                print(
                    "\(fields[0])→\(fields[1])", fields[2], definition?.lemma ?? "", words.first ?? "",
                    words.dropFirst().prefix(5).joined(separator: ", "), separator: "\t")
            }
        }
    }
}
