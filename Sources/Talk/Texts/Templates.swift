package import Foundation
package import Intents

/// All texts of the bot. Each language has a folder, and each text a Mustache file.
///
/// All texts are read and checked at the start, so that a fault shows before the first message. They are compiled when they are first said.
public struct Templates: Sendable {
    private let languages: [String: Language]
    private let fallback: Language
    /// Understands sentences of all languages; `nil` in a folder without its file.
    package let intents: IntentModel?

    /// The language of people whose own has no folder. Its folder must exist.
    public static let fallbackCode = "en"

    /// The codes of the languages that are there, in order: `["de", "en"]`.
    public var languageCodes: [String] { languages.keys.sorted() }

    /// Reads the folders in `directory`. Throws ``TemplatesError`` for a text that is missing, broken, or uses a name
    /// that its phrase does not have.
    package init(directory: URL, features: FeatureList) throws(TemplatesError) {
        let english = directory.appending(path: Self.fallbackCode)
        let folders = Self.folders(in: directory)
        guard folders.contains(where: { $0.lastPathComponent == Self.fallbackCode }) else {
            throw .missingFolder(path: english.path)
        }
        let phrases = features.phrases.map { ShapedPhrase($0) }
        let fallback = try LanguageLoader(
            folder: english, code: Self.fallbackCode, features: features, phrases: phrases, fallback: nil
        ).load()
        var languages = [Self.fallbackCode: fallback]
        for folder in folders where folder.lastPathComponent != Self.fallbackCode {
            let code = folder.lastPathComponent
            let loader = LanguageLoader(
                folder: folder, code: code, features: features, phrases: phrases, fallback: fallback)
            languages[code.lowercased()] = try loader.load()
        }
        self.languages = languages
        self.fallback = fallback
        intents = try Self.intents(in: directory)
    }

    private static let modelFile = "intents.model"

    private static func intents(in directory: URL) throws(TemplatesError) -> IntentModel? {
        guard let data = try? Data(contentsOf: directory.appending(path: modelFile)) else { return nil }
        do {
            return try IntentModel(data)
        } catch {
            throw .unreadableFile(file: modelFile, reason: error.description)
        }
    }

    /// The languages that are there, in the order of their codes.
    package var all: [Language] { languageCodes.compactMap { languages[$0] } }

    /// What each language lacks, by its code. English takes its place.
    public var missing: [String: [String]] { languages.mapValues(\.missing).filter { !$0.value.isEmpty } }

    /// The language that a person calls `text`: by its code, its own name, another that its pack lists, or its name in another language.
    package func language(called text: String) -> Language? {
        let line = MessageText(text).line
        return all.first { language in
            let names = all.compactMap { Locale(identifier: $0.code).localizedString(forLanguageCode: language.code) }
            let own = [language.code, language.name] + language.otherNames
            return (own + names).contains { MessageText($0).line == line }
        }
    }

    /// The language for a BCP 47 code: `pt-BR` is served by a folder `pt-br`, else `pt`, else the fallback.
    package func language(for code: String?) -> Language {
        guard let code = code?.lowercased().replacing("_", with: "-") else { return fallback }
        if let exact = languages[code] { return exact }
        let primary = String(code.prefix { $0 != "-" })
        return languages[primary] ?? fallback
    }

    private static func folders(in directory: URL) -> [URL] {
        // By path, which follows symbolic links; by URL would not.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.map { directory.appending(path: $0) }.filter { folder in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
