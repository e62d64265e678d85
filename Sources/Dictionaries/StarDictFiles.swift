internal import Foundation

/// The files of a dictionary of StarDict: `NAME.ifo` about it, `NAME.idx` with the headwords, `NAME.dict.dz` with the articles, and perhaps
/// `NAME.syn` with further headwords.
///
/// Source: “Format for StarDict dictionary files” (doc/StarDictFileFormat) in StarDict's sources, versions 2.4.2 and 3.0.0.
enum StarDictFiles {
    static func open(_ url: URL) throws(DictionaryError) -> DictionaryFile {
        let name = url.deletingPathExtension()
        let facts = try facts(of: url)
        let articles = try ArticleStore(name)
        let places = try places(of: name, facts: facts, in: articles)
        var index = HeadwordIndex()
        for (word, place) in places where !index.add(word, at: place) {
            throw .tooLarge(file: name.appendingPathExtension("idx").lastPathComponent)
        }
        try addSynonyms(of: name, to: &index, places: places.map(\.place))
        index.sort()
        return DictionaryFile(
            title: facts["bookname"] ?? name.lastPathComponent, name: name.lastPathComponent, index: index,
            articles: articles, form: ArticleForm(types: facts["sametypesequence"], isServed: false))
    }

    /// The lines `key=value` about the dictionary.
    private static func facts(of url: URL) throws(DictionaryError) -> [String: String] {
        let data = try Data(ofIndex: url)
        guard data.count <= longestFacts else { throw .tooLarge(file: url.lastPathComponent) }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.first?.hasPrefix("StarDict's dict ifo file") == true else {
            throw .damaged(file: url.lastPathComponent, reason: "it does not begin as a file of StarDict")
        }
        let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static let longestFacts = 64 << 10

    private static func places(
        of name: URL, facts: [String: String], in articles: ArticleStore
    ) throws(DictionaryError) -> [(word: Data, place: HeadwordIndex.Place)] {
        let file = name.appendingPathExtension("idx")
        var reader = ByteReader(try content(of: file))
        let width = facts["idxoffsetbits"] == "64" ? 8 : 4
        var places: [(word: Data, place: HeadwordIndex.Place)] = []
        while !reader.isAtEnd {
            guard let word = reader.text(), let offset = reader.bigNumber(bytes: width),
                let count = reader.bigNumber(bytes: 4), offset <= articles.count, count <= articles.count - offset
            else { throw .damaged(file: file.lastPathComponent, reason: "a headword names no article") }
            guard places.count < HeadwordIndex.limit else { throw .tooLarge(file: file.lastPathComponent) }
            places.append((word, .init(offset: offset, count: count)))
        }
        guard !places.isEmpty else { throw .damaged(file: file.lastPathComponent, reason: "it has no headwords") }
        return places
    }

    /// Other spellings, each with the number of its headword.
    private static func addSynonyms(
        of name: URL, to index: inout HeadwordIndex, places: [HeadwordIndex.Place]
    ) throws(DictionaryError) {
        let file = name.appendingPathExtension("syn")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        var reader = ByteReader(try Data(ofIndex: file))
        while !reader.isAtEnd {
            guard let word = reader.text(), let number = reader.bigNumber(bytes: 4), places.indices.contains(number)
            else {
                throw .damaged(file: file.lastPathComponent, reason: "a spelling names no headword")
            }
            guard index.add(word, at: places[number]) else { throw .tooLarge(file: file.lastPathComponent) }
        }
    }

    /// The content of a file, or of the one that gzip made of it.
    private static func content(of file: URL) throws(DictionaryError) -> Data {
        let compressed = file.appendingPathExtension("gz")
        if FileManager.default.fileExists(atPath: file.path) { return try Data(ofIndex: file) }
        guard FileManager.default.fileExists(atPath: compressed.path) else {
            throw .missing(file: file.lastPathComponent)
        }
        guard let content = Gzip.expanded([UInt8](try Data(ofIndex: compressed)), limit: Data.largestIndex) else {
            throw .damaged(file: compressed.lastPathComponent, reason: "it can't be unpacked")
        }
        return Data(content)
    }
}
