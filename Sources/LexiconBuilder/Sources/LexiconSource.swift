internal import Foundation

/// A source of a lexicon file, with its licence.
struct LexiconSource: Hashable, Sendable {
    /// The package of Debian or PyPI, or the file that is part of Honeycue.
    let name: String
    /// The version, if known.
    let version: String
    /// The licence of the data, as Debian's copyright files name licences.
    let licence: String
    /// The holders of the rights, separated by semicolons.
    let holders: String

    /// The licence of a source that is not in the list yet.
    static let unknownLicence = "unknown"

    /// All sources that a lexicon file may have, from the list shipped with the program.
    static func known() throws(LexiconBuildError) -> [LexiconSource] {
        let url = ResourceFolder.url.appending(path: "licences.txt")
        guard let file = try? SourceFile(url, package: "") else { throw .missingPart(path: url.path) }
        return file.lines.compactMap { line in
            let fields = String(decoding: line, as: UTF8.self).split(separator: "\t").map(String.init)
            guard fields.count == 3, !fields[0].hasPrefix("#") else { return nil }
            return LexiconSource(name: fields[0], version: "", licence: fields[1], holders: fields[2])
        }
    }

    /// The sources with these names, with versions if known. A source that is not in the list has an unknown licence.
    static func all(_ names: [(name: String, version: String)]) throws(LexiconBuildError) -> [LexiconSource] {
        let known = Dictionary(try known().map { ($0.name, $0) }) { first, _ in first }
        return names.map { name, version in
            LexiconSource(
                name: name, version: version, licence: known[name]?.licence ?? unknownLicence,
                holders: known[name]?.holders ?? "see /usr/share/doc/\(name)/copyright")
        }
    }
}
