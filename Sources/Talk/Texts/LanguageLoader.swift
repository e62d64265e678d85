internal import Foundation

/// Reads one language's folder and checks each text in it.
struct LanguageLoader {
    let folder: URL
    let code: String
    let features: FeatureList
    /// Those of the features.
    let phrases: [ShapedPhrase]
    /// English, for what the language lacks; `nil` for English itself, which must lack nothing.
    let fallback: Language?

    private static let suffix = ".mustache"
    private static let understanding = "understanding.json"

    func load() throws(TemplatesError) -> Language {
        let pack: Pack = try LanguageFile.readAlone(Pack.file, in: folder, code: code)
        if let fault = pack.fault { throw .broken(file: "\(code)/\(Pack.file)", line: 1, reason: fault) }
        guard let forms = LanguageForms(pack) else { preconditionFailure("the pack's rules were checked") }
        let files = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        let texts = try texts(in: files, pluralClasses: forms.plurals.classes)
        try checkForUnused(files)
        return Language(
            code: code, name: pack.name, otherNames: pack.otherNames ?? [], forms: forms,
            understanding: try understanding(), texts: texts, data: try features.languageData(in: folder, code: code),
            fallback: fallback)
    }

    private func understanding() throws(TemplatesError) -> Understanding {
        let understanding: Understanding = try LanguageFile.readAlone(Self.understanding, in: folder, code: code)
        let fault = understanding.fault(commands: features.commandNames, mayLackSome: fallback != nil)
        if let fault { throw .broken(file: "\(code)/\(Self.understanding)", line: 1, reason: fault) }
        return understanding
    }

    // MARK: Templates

    private func texts(in files: Set<String>, pluralClasses: [String]) throws(TemplatesError) -> LanguageTexts {
        var texts = LanguageTexts()
        // A copy of the English folder may contain spoken phrases too.
        for phrase in phrases where fallback == nil || phrase.form != .spoken {
            let name = "\(code)/\(phrase.file)\(Self.suffix)"
            guard let text = try read(phrase.file + Self.suffix, of: files, name: name) else {
                texts.missing.append(phrase.file)
                continue
            }
            let gaps = try TemplateCheck(file: name, phrase: phrase, pluralClasses: pluralClasses).gaps(in: text)
            if let gap = gaps.first, fallback == nil { throw .missingCase(file: name, name: gap) }
            texts.note(gaps: gaps, of: phrase.file)
            texts.templates[phrase.file] = LazyTemplate(text)
        }
        return texts
    }

    /// The text of a file; `nil` when it is not there and need not be.
    private func read(
        _ file: String, of files: Set<String>, name: String
    ) throws(TemplatesError) -> String? {
        guard files.contains(file) else {
            if fallback == nil { throw .missingTemplate(file: name) }
            return nil
        }
        do {
            return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        } catch {
            throw .unreadableFile(file: name, reason: error.localizedDescription)
        }
    }

    private func checkForUnused(_ files: Set<String>) throws(TemplatesError) {
        let known = Set(phrases.map(\.file))
        for file in files.sorted() where file.hasSuffix(Self.suffix) {
            let name = String(file.dropLast(Self.suffix.count))
            if !known.contains(name) { throw .unusedTemplate(file: "\(code)/\(file)") }
        }
    }
}
