internal import Foundation
internal import Mustache

/// Reads one language's folder and checks each text in it.
struct LanguageLoader {
    let folder: URL
    let code: String
    let subjects: SubjectList

    private static let suffix = ".mustache"

    func load() throws(TemplatesError) -> Language {
        let understanding: Understanding = try LanguageFile.read(Self.understanding, in: folder, code: code)
        if let fault = understanding.fault(commands: subjects.commandNames) { throw broken(fault) }
        guard let plurals = PluralRules(understanding.plurals) else {
            throw broken("the plural rules must name classes of the CLDR and be written in its syntax")
        }
        var templates: [String: MustacheTemplate] = [:]
        for phrase in subjects.phrases {
            templates[phrase.file] = try template(for: phrase, plurals: plurals)
        }
        try checkForUnused(known: Set(templates.keys))
        return Language(
            code: code, understanding: understanding, plurals: plurals, templates: templates,
            data: try subjects.languageData(in: folder, code: code))
    }

    private static let understanding = "understanding.json"

    private func broken(_ fault: String) -> TemplatesError {
        .broken(file: "\(code)/\(Self.understanding)", line: 1, reason: fault)
    }

    private func template(for phrase: any Phrase.Type, plurals: PluralRules) throws(TemplatesError) -> MustacheTemplate
    {
        let name = "\(code)/\(phrase.file)\(Self.suffix)"
        let text = try read(folder.appending(path: phrase.file + Self.suffix), name: name)
        try TemplateCheck(file: name, shape: NameShape(of: phrase.sample, plurals: plurals)).check(text)
        // Plain text must not be escaped; the pragma stands in front so that line numbers stay right.
        let source = phrase is any PlainPhrase.Type ? "{{% CONTENT_TYPE:TEXT}}" + text : text
        do {
            return try MustacheTemplate(string: source)
        } catch let error as MustacheTemplate.ParserError {
            throw .broken(
                file: name, line: error.context.lineNumber, reason: "not well-formed Mustache (\(error.error))")
        } catch {
            throw .broken(file: name, line: 1, reason: "not well-formed Mustache (\(error))")
        }
    }

    private func read(_ file: URL, name: String) throws(TemplatesError) -> String {
        guard FileManager.default.fileExists(atPath: file.path) else { throw .missingTemplate(file: name) }
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw .unreadableFile(file: name, reason: error.localizedDescription)
        }
    }

    private func checkForUnused(known: Set<String>) throws(TemplatesError) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files.sorted() where file.hasSuffix(Self.suffix) {
            let name = String(file.dropLast(Self.suffix.count))
            if !known.contains(name) { throw .unusedTemplate(file: "\(code)/\(file)") }
        }
    }
}
