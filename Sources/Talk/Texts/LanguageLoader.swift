internal import Foundation
internal import Mustache

/// Reads one language's folder and checks each text in it.
struct LanguageLoader {
    let folder: URL
    let code: String
    let subjects: SubjectList
    /// English, for what the language lacks; `nil` for English itself, which must lack nothing.
    let fallback: Language?

    private static let suffix = ".mustache"
    private static let understanding = "understanding.json"

    func load() throws(TemplatesError) -> Language {
        let pack: Pack = try LanguageFile.readAlone(Pack.file, in: folder, code: code)
        if let fault = pack.fault { throw .broken(file: "\(code)/\(Pack.file)", line: 1, reason: fault) }
        guard let forms = LanguageForms(pack) else { preconditionFailure("the pack's rules were checked") }
        let texts = try texts(plurals: forms.plurals)
        try checkForUnused()
        return Language(
            code: code, name: pack.name, forms: forms, understanding: try understanding(), texts: texts,
            data: try subjects.languageData(in: folder, code: code), fallback: fallback)
    }

    private func understanding() throws(TemplatesError) -> Understanding {
        let understanding: Understanding = try LanguageFile.readAlone(Self.understanding, in: folder, code: code)
        let fault = understanding.fault(commands: subjects.commandNames, mayLackSome: fallback != nil)
        if let fault { throw .broken(file: "\(code)/\(Self.understanding)", line: 1, reason: fault) }
        return understanding
    }

    // MARK: Templates

    /// The phrases that are said in the language. A copy of the English folder may contain more.
    private var phrases: [any Phrase.Type] {
        fallback == nil ? subjects.phrases : subjects.phrases.filter { !($0 is any SpokenPhrase.Type) }
    }

    private func texts(plurals: PluralRules) throws(TemplatesError) -> LanguageTexts {
        var texts = LanguageTexts()
        for phrase in phrases {
            let name = "\(code)/\(phrase.file)\(Self.suffix)"
            guard let text = try read(phrase.file + Self.suffix, name: name) else {
                texts.missing.append(phrase.file)
                continue
            }
            let check = TemplateCheck(file: name, shape: NameShape(of: phrase.sample, plurals: plurals))
            try check.check(text)
            let gaps = check.gaps(in: text)
            if let gap = gaps.first, fallback == nil { throw .missingCase(file: name, name: gap) }
            texts.note(gaps: gaps, of: phrase.file)
            texts.templates[phrase.file] = try template(
                text, isPlain: phrase is any PlainPhrase.Type, cases: check.shape.cases, name: name)
        }
        return texts
    }

    private func template(
        _ text: String, isPlain: Bool, cases: [String], name: String
    ) throws(TemplatesError) -> TemplateCases {
        // Plain text must not be escaped; the pragma stands in front so that line numbers stay right.
        let source = isPlain ? "{{% CONTENT_TYPE:TEXT}}" + text : text
        do {
            return try TemplateCases(source, cases: cases)
        } catch let error as MustacheTemplate.ParserError {
            throw .broken(
                file: name, line: error.context.lineNumber, reason: "not well-formed Mustache (\(error.error))")
        } catch {
            throw .broken(file: name, line: 1, reason: "not well-formed Mustache (\(error))")
        }
    }

    /// The text of a file; `nil` when it is not there and need not be.
    private func read(_ file: String, name: String) throws(TemplatesError) -> String? {
        guard LanguageFile.exists(file, in: folder) else {
            if fallback == nil { throw .missingTemplate(file: name) }
            return nil
        }
        do {
            return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        } catch {
            throw .unreadableFile(file: name, reason: error.localizedDescription)
        }
    }

    private func checkForUnused() throws(TemplatesError) {
        let known = Set(subjects.phrases.map { $0.file })
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files.sorted() where file.hasSuffix(Self.suffix) {
            let name = String(file.dropLast(Self.suffix.count))
            if !known.contains(name) { throw .unusedTemplate(file: "\(code)/\(file)") }
        }
    }
}
