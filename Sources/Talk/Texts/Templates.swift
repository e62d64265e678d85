package import Foundation
internal import Mustache

/// All texts of the bot. Each language has a folder, and each text a Mustache file.
///
/// All texts are read and checked at the start, so that a fault shows before the first message.
public struct Templates: Sendable {
    private let languages: [String: Language]
    private let fallback: Language

    /// The language of people whose own has no folder. Its folder must exist.
    public static let fallbackCode = "en"

    /// The codes of the languages that are there, in order: `["de", "en"]`.
    public var languageCodes: [String] { languages.keys.sorted() }

    /// Reads the folders in `directory`. Throws ``TemplatesError`` for a text that is missing, broken, or uses a name
    /// that its phrase does not have.
    package init(directory: URL, subjects: SubjectList) throws(TemplatesError) {
        var languages: [String: Language] = [:]
        for folder in Self.folders(in: directory) {
            let code = folder.lastPathComponent
            languages[code.lowercased()] = try LanguageLoader(folder: folder, code: code, subjects: subjects).load()
        }
        guard let fallback = languages[Self.fallbackCode] else {
            throw .missingFolder(path: directory.appending(path: Self.fallbackCode).path)
        }
        self.languages = languages
        self.fallback = fallback
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
