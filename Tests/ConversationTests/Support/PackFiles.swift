import Foundation

@testable import Talk

/// The files of a language pack that is shipped, as a translator sees them.
struct PackFiles {
    let code: String
    let folder: URL

    init(_ code: String) {
        self.code = code
        folder = Fixtures.templates.resolvingSymlinksInPath().appending(path: code)
    }

    static let english = PackFiles("en")

    /// The codes of all packs but English. Beside the folders lies the model of intents, whose name has a dot.
    static let others: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: Fixtures.templates.resolvingSymlinksInPath().path)
        return (names ?? []).filter { !$0.contains(".") && $0 != "en" }.sorted()
    }()

    static let all = ["en"] + others

    /// By the phrase's file.
    func templates() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".mustache")
        }
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                return (String(name.dropLast(".mustache".count)), text)
            })
    }

    func json(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: name))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// The template without tags, `{{names}}` replaced by `value`.
    static func bare(_ template: String, value: String = "hyena") -> String {
        template.replacing(/\{\{[#^\/!][^}]*\}\}/, with: "").replacing(/\{\{[^}]*\}\}/, with: value)
            .replacing(/<[^>]*>/, with: "")
    }

    /// The names that stand in a text: `{{word}}`.
    static func variables(of template: String) -> Set<String> {
        Set(TemplateTag.tags(in: template).filter { $0.kind == .variable }.map(\.name))
    }

    /// The texts that are to be typed: in `<code>`, between quotation marks, and in bold in the help. The settings quote labels.
    static func typed(in template: String, of file: String) -> [String] {
        let bold = file == "help" ? template.matches(of: /<b>([^<]+)<\/b>/).map(\.1) : []
        let quoted =
            file == "settings"
            ? []
            : template.matches(of: /[“„«][\s\u{202F}\u{A0}]?([^“”„«»]+?)[\s\u{202F}\u{A0}]?[”“»]/).map(\.1)
        let code = template.matches(of: /<code>([^<]+)<\/code>/).map(\.1)
        return (bold + quoted + code).map(String.init).filter { !$0.contains("{{") && !$0.contains("<") }
    }

    /// The slash commands that a text names.
    static func commands(in template: String) -> Set<String> {
        let text = template.replacing(/\{\{[^}]*\}\}/, with: " ").replacing(/<\/?[a-z]+>/, with: " ")
        return Set(text.matches(of: /(?:^|[\s(“„«])\/([a-z]+)/).map { String($0.1) })
    }
}
