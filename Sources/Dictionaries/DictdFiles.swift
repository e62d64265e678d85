internal import Foundation

/// The files of a dictionary of dictd: `NAME.index` with a line for each headword, and `NAME.dict.dz`.
///
/// A line has the headword, the article's place and its length, separated by tabs; the numbers are of base 64. Headwords that begin with
/// `00database` are about the dictionary. Source: dictd(8), dictfmt(1).
enum DictdFiles {
    static func open(_ url: URL) throws(DictionaryError) -> DictionaryFile {
        let (file, name) = (url.lastPathComponent, url.deletingPathExtension())
        let articles = try ArticleStore(name)
        let data = try Data(ofIndex: url)
        var index = HeadwordIndex(spelling: spelling(in: data))
        var title: HeadwordIndex.Place?
        var rest = data[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            guard !line.isEmpty else { continue }
            let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
            guard fields.count >= 3, let offset = DictdNumber.value(of: fields[1]),
                let count = DictdNumber.value(of: fields[2]),
                offset <= articles.count, count <= articles.count - offset
            else { throw .damaged(file: file, reason: "a line names no article") }
            let place = HeadwordIndex.Place(offset: offset, count: count)
            if isAboutDictionary(fields[0]) {
                if fields[0].reversed().starts(with: "short".utf8.reversed()) { title = place }
            } else if !index.add(fields[0], at: place) {
                throw .tooLarge(file: file)
            }
        }
        index.sort()
        let base = name.lastPathComponent
        let called = title.flatMap { articles.article(at: $0.offset, count: $0.count) }.map(Self.title)
        return DictionaryFile(
            title: called.flatMap { $0.isEmpty ? nil : $0 } ?? base, name: base, index: index, articles: articles,
            form: ArticleForm(types: nil, isServed: true))
    }

    private static func isAboutDictionary(_ headword: Data) -> Bool {
        ["00database", "00-database"].contains { headword.starts(with: $0.utf8) }
    }

    /// A headword about the dictionary says whether its index has all signs.
    private static func spelling(in index: Data) -> Headword.Spelling {
        let headers = ["00databaseallchars", "00-database-allchars"].map { Data($0.utf8) }
        return headers.contains { index.range(of: $0) != nil } ? .whole : .lettersAndDigits
    }

    /// The last line of the article about the dictionary's name; the first repeats the headword.
    private static func title(of article: [UInt8]) -> String {
        let lines = String(decoding: article, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return lines.last { !$0.isEmpty && !$0.hasPrefix("00") } ?? ""
    }
}
