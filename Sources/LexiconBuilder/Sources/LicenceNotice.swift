public import Foundation

/// The notice of a lexicon file: the licences under which it may be passed on, in the format of Debian's copyright
/// files.
public struct LicenceNotice: Sendable {
    private let file: URL
    private let sources: [LexiconSource]

    /// - Parameters:
    ///   - file: the lexicon file.
    ///   - sources: all sources that were read for it.
    init(file: URL, sources: [LexiconSource]) {
        self.file = file
        self.sources = sources.sorted { $0.name < $1.name }
    }

    /// The location of the notice for the lexicon at `file`: `lexicon-de.licences.txt` beside `lexicon-de.bin`.
    public static func url(for file: URL) -> URL { file.deletingPathExtension().appendingPathExtension("licences.txt") }

    /// Replaces the notice beside the file.
    func write() throws(LexiconBuildError) {
        let url = Self.url(for: file)
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw .unwritable(path: url.path, reason: error.localizedDescription)
        }
    }

    /// The whole notice.
    var text: String {
        let name = file.lastPathComponent
        let licences = Set(sources.map(\.licence)).sorted()
        return """
            Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
            Upstream-Name: Honeycue
            Comment: \(name) was compiled from the sources below. Each part of it keeps the licence of its source.
             \(terms)

            Files: *\(name)
            Copyright: \(Set(sources.flatMap(Self.holders)).sorted().joined(separator: "\n           "))
            License: \(Self.together(licences))
            Comment: The sources, each with its licence and the holders of the rights:
            \(sources.map(Self.line).joined(separator: "\n"))

            \(Self.parts(of: licences).map(Self.paragraph).joined(separator: "\n\n"))

            """
    }

    private static func line(_ source: LexiconSource) -> String {
        let version = source.version.isEmpty ? "" : " \(source.version)"
        return " \(source.name)\(version): \(source.licence); \(source.holders)"
    }

    private static func holders(of source: LexiconSource) -> [String] {
        source.holders.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    // MARK: - Terms of the whole

    /// Licences that are compatible with a work under the GPL 3.
    private static let joinsGPL3: Set = [
        "GPL-2+", "GPL-3", "GPL-3+", "LGPL-2.1", "LGPL-3+", "CC-BY-4.0", "CC-BY-SA-4.0", "MIT", "SCOWL", "WordNet-3.0",
        "Kann",
        "public-domain",
    ]

    /// The terms for passing the file on.
    private var terms: String {
        let strangers = Self.parts(of: sources.map(\.licence)).filter { !Self.joinsGPL3.contains($0) }
        guard !strangers.isEmpty else {
            return "The whole may be passed on under the GNU General Public License, version 3."
        }
        return """
            No licence is known to allow passing on the whole, because of \(strangers.joined(separator: ", ")).
             Use it on machines of your own. Give others the sources instead; “make lexicon” builds the file from them.
            """
    }

    /// All licences combined into one expression.
    private static func together(_ licences: [String]) -> String {
        let all = Set(licences.flatMap { $0.split(separator: " and ").map { String($0) } }).sorted()
        return all.map { $0.contains(" or ") ? "(\($0))" : $0 }.joined(separator: " and ")
    }

    /// The single licences, each once, in alphabetical order.
    private static func parts(of licences: [String]) -> [String] {
        Set(licences.flatMap { $0.replacing(" or ", with: " and ").split(separator: " and ").map { String($0) } })
            .sorted()
    }

    private static func paragraph(_ licence: String) -> String {
        "License: \(licence)\n \(texts[licence] ?? texts["others"] ?? "")"
    }

    /// The location of each licence's text, or the text itself.
    private static let texts = [
        "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
        "CC-BY-SA-3.0": "https://creativecommons.org/licenses/by-sa/3.0/",
        "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
        "GPL-2": "https://www.gnu.org/licenses/old-licenses/gpl-2.0.html",
        "GPL-2+":
            "GPL-2 or any later version: https://www.gnu.org/licenses/old-licenses/gpl-2.0.html",
        "GPL-3": "https://www.gnu.org/licenses/gpl-3.0.html",
        "GPL-3+":
            "GPL-3 or any later version: https://www.gnu.org/licenses/gpl-3.0.html",
        "Kann": """
        Permission is granted to use, copy and change the material for any purpose, provided that this notice is retained and a change is
         noted. It is provided as is, with absolutely no warranty.
        """,
        "LGPL-2.1":
            "https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html",
        "LGPL-3+":
            "LGPL-3 or any later version: https://www.gnu.org/licenses/lgpl-3.0.html",
        "MIT": "https://opensource.org/license/mit",
        "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
        "SCOWL":
            "Free if the copyright notices are kept: http://wordlist.aspell.net/scowl-readme/",
        "WordNet-3.0": "https://wordnet.princeton.edu/license-and-commercial-use",
        "public-domain": "No rights are reserved.",
        "others": "See the copyright files of the sources.",
    ]
}
